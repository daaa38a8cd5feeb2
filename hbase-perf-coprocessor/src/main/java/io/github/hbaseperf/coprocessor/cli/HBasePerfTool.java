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

import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command line that needs nothing but the class path of a cluster node: {@code HBASE_CLASSPATH=
 * the jar} and {@code hbase io.github.hbaseperf.coprocessor.cli.HBasePerfTool count --table t}.
 */
@Command(name = "hbase-perf", description = "Counts HBase tables inside the region servers.",
  subcommands = { CountCommand.class, AggregateCommand.class, DeployCommand.class,
    UndeployCommand.class, StatusCommand.class, SegmentsCommand.class, CompareCommand.class,
    ForecastCommand.class, ServeCommand.class },
  synopsisSubcommandLabel = "COMMAND")
@InterfaceAudience.Private
public final class HBasePerfTool {

  @Option(names = { "-h", "--help" }, usageHelp = true, description = "Show this and exit.")
  private boolean help;

  private HBasePerfTool() {
  }

  /** Exits with 0 for a complete answer, 1 for none, 2 for wrong usage, 130 if interrupted. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return UserDefaults.install(OneLineErrors.install(new CommandLine(new HBasePerfTool())));
  }
}
