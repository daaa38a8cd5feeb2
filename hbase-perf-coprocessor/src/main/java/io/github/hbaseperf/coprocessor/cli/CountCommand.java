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

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.EndpointMissingException;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Counts a table of a running cluster. Can be mounted in any picocli command line;
 * {@link OneLineErrors} should be installed there.
 */
@Command(name = "count", sortOptions = false,
  description = "Counts the rows of a table inside the region servers, exactly, under any filter.",
  exitCodeListHeading = "%nExit codes:%n", exitCodeList = { " 0:a complete answer",
    " 1:no answer; one line on standard error says why", " 2:wrong usage", "130:interrupted" },
  footerHeading = "%nExample:%n",
  footer = { "  hbase-perf count --table orders --prefix 2026- --format json \\",
    "    --filter \"SingleColumnValueFilter('d', 'state', =, 'binary:open')\"" })
@InterfaceAudience.Private
public final class CountCommand implements Callable<Integer> {

  /** What to do without endpoint; written as on the command line. */
  enum Fallback {
    scan
  }

  @Spec
  private CommandSpec spec;

  @Mixin
  private ClusterOptions cluster;

  @Option(names = "--table", required = true, paramLabel = "TABLE",
    description = "Table to count, with its namespace if it has one: NAMESPACE:TABLE.")
  private String table;

  @Mixin
  private ScanOptions selection;

  @Option(names = "--cells", description = "Count cells, too.")
  private boolean cells;

  @Option(names = "--format", defaultValue = "table", paramLabel = "table|json|csv",
    description = "How to print the answer (default: ${DEFAULT-VALUE}).")
  private CountFormat format;

  @Mixin
  private CallOptions calls;

  @Option(names = "--path", defaultValue = "auto", converter = CountPathConverter.class,
    paramLabel = "auto|scanner|blocks|metadata",
    description = "How regions come to their answer, which is the same (default: ${DEFAULT-VALUE}).")
  private CountPath path;

  @Option(names = "--explain",
    description = "Say which ways to count each region planned, which"
      + " paths it took, and why not faster ones: on standard error, with --format json in the"
      + " answer.")
  private boolean explain;

  @Option(names = "--fallback", paramLabel = "scan",
    description = "Count a table that does not load the endpoint with a client scan.")
  private Fallback fallback;

  @Option(names = "--progress",
    description = "Show progress on standard error even if it is not a terminal.")
  private boolean progress;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    Scan scan = Usage.of(spec, selection::toScan);
    TableName name = Usage.of(spec, () -> TableName.valueOf(table));
    CountOptions options = Usage.of(spec, this::options);
    Configuration configuration = Usage.of(spec, cluster::toConfiguration);
    CountResult result;
    try (Connection connection = ClusterOptions.connect(configuration);
      CountBar bar = CountBar.on(spec.commandLine().getErr(), progress)) {
      result = count(new RegionAggregateClient(connection), name, scan, options.withListener(bar));
    }
    if (format != CountFormat.json) {
      Explanation.lines(result).forEach(spec.commandLine().getErr()::println);
    }
    spec.commandLine().getOut().println(format.print(name, result));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private CountResult count(RegionAggregateClient client, TableName name, Scan scan,
    CountOptions options) throws IOException {
    try {
      return client.count(name, scan, options);
    } catch (EndpointMissingException e) {
      if (fallback == null) {
        throw e;
      }
      return client.countByScan(name, scan, options);
    }
  }

  private CountOptions options() {
    return calls
      .apply(CountOptions.defaults().withCells(cells).withPath(path).withExplain(explain));
  }
}
