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

import io.github.hbaseperf.coprocessor.deploy.Deployment;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Detaches the endpoint from a table. */
@Command(name = "undeploy", sortOptions = false,
  description = "Detaches the endpoint from a table. Regions are reopened; the jar stays, other "
    + "tables may load it.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { " 0:the table has no endpoint attached",
    " 1:failed; one line on standard error says why", " 2:wrong usage", "130:interrupted" },
  footerHeading = "%nExample:%n", footer = "  hbase-perf undeploy --quorum zk1:2181 --table orders")
@InterfaceAudience.Private
public final class UndeployCommand implements Callable<Integer> {

  @Spec
  private CommandSpec spec;

  @Mixin
  private ClusterOptions cluster;

  @Option(names = "--table", required = true, paramLabel = "TABLE",
    description = "Table to detach the endpoint from.")
  private String table;

  @Option(names = "--timeout", defaultValue = "2m", paramLabel = "DURATION",
    converter = DurationConverter.class,
    description = "How long regions may take to reopen (default: ${DEFAULT-VALUE}).")
  private Duration timeout;

  @Mixin
  private ProgressOption progress;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    TableName name = Usage.of(spec, () -> TableName.valueOf(table));
    Configuration configuration = Usage.of(spec, cluster::toConfiguration);
    try (Connection connection = ClusterOptions.connect(configuration)) {
      Optional<Path> jar = detach(connection, name);
      spec.commandLine().getOut()
        .println(jar.isPresent()
          ? name + ": detached; the jar is still at " + jar.get()
          : name + ": nothing to detach that was loaded from a jar");
    }
    return 0;
  }

  private Optional<Path> detach(Connection connection, TableName name) throws IOException {
    try (
      CommandBar bar = CommandBar.on(spec.commandLine().getErr(), progress, "reopen", "regions")) {
      return new Deployment(connection, name, timeout.toMillis(), bar.ofRegionsReopened()).detach();
    }
  }
}
