/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package io.github.hbaseperf.coprocessor.cli;

import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.RegionStatus;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import org.apache.hbase.thirdparty.com.google.gson.Gson;

/** Asks every region of a table which endpoint it loads. */
@Command(name = "status", sortOptions = false,
  description = "Asks every region of a table which endpoint it loads.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { " 0:every region can answer this client",
    " 1:one cannot, or the table cannot be asked", " 2:wrong usage", "130:interrupted" },
  footerHeading = "%nExample:%n", footer = "  hbase-perf status --quorum zk1:2181 --table orders")
@InterfaceAudience.Private
public final class StatusCommand implements Callable<Integer> {

  /** As count and deploy print; regions have too many fields for a line of CSV to be of use. */
  enum Format {
    table, json
  }

  @Spec
  private CommandSpec spec;

  @Mixin
  private ClusterOptions cluster;

  @Option(names = "--table", required = true, paramLabel = "TABLE", description = "Table to ask.")
  private String table;

  @Option(names = "--format", defaultValue = "table", paramLabel = "table|json",
    description = "How to print the answers (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    TableName name = Usage.of(spec, () -> TableName.valueOf(table));
    Configuration configuration = Usage.of(spec, cluster::toConfiguration);
    List<RegionStatus> statuses;
    try (Connection connection = ClusterOptions.connect(configuration)) {
      statuses = new RegionAggregateClient(connection).status(name);
    }
    if (format == Format.json) {
      List<Map<String, Object>> regions = new ArrayList<>();
      statuses.forEach(status -> regions.add(fields(status)));
      spec.commandLine().getOut().println(new Gson().toJson(regions));
    } else {
      statuses.forEach(status -> spec.commandLine().getOut().println(line(status)));
    }
    return statuses.stream().allMatch(StatusCommand::canAnswer) ? 0 : 1;
  }

  private static boolean canAnswer(RegionStatus status) {
    return !status.failure().isPresent() && status.protocolVersion() == AggregateProtocol.VERSION;
  }

  private static String line(RegionStatus status) {
    return status.region() + " on " + status.server() + ": "
      + status.failure().map(ErrorLine::of)
        .orElseGet(() -> "release " + status.release() + ", protocol " + status.protocolVersion()
          + ", built for HBase " + status.builtForHBase() + ", running in "
          + status.runningHBase());
  }

  private static Map<String, Object> fields(RegionStatus status) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("region", status.region());
    fields.put("server", status.server());
    if (status.failure().isPresent()) {
      fields.put("failure", ErrorLine.of(status.failure().get()));
    } else {
      fields.put("release", status.release());
      fields.put("protocol", status.protocolVersion());
      fields.put("built_for_hbase", status.builtForHBase());
      fields.put("running_hbase", status.runningHBase());
    }
    return fields;
  }
}
