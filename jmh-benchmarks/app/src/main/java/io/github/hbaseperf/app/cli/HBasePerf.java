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
package io.github.hbaseperf.app.cli;

import io.github.hbaseperf.app.check.CheckCommand;
import io.github.hbaseperf.app.demo.DemoCommand;
import io.github.hbaseperf.coprocessor.cli.AggregateCommand;
import io.github.hbaseperf.coprocessor.cli.CompareCommand;
import io.github.hbaseperf.coprocessor.cli.CountCommand;
import io.github.hbaseperf.coprocessor.cli.DeployCommand;
import io.github.hbaseperf.coprocessor.cli.ForecastCommand;
import io.github.hbaseperf.coprocessor.cli.OneLineErrors;
import io.github.hbaseperf.coprocessor.cli.SegmentsCommand;
import io.github.hbaseperf.coprocessor.cli.ServeCommand;
import io.github.hbaseperf.coprocessor.cli.StatusCommand;
import io.github.hbaseperf.coprocessor.cli.UndeployCommand;
import io.github.hbaseperf.coprocessor.cli.UserDefaults;
import io.github.hbaseperf.harness.profile.ProfileCommand;
import io.github.hbaseperf.patches.PatchesCommand;
import io.github.hbaseperf.scenarios.ScenarioCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/hbase-perf}: every command of the kit under one name. */
@Command(name = "hbase-perf", mixinStandardHelpOptions = true,
  description = "Counts HBase tables inside the region server, patches HBase's read path, and "
    + "measures both.",
  synopsisSubcommandLabel = "COMMAND", footer = "%nStart here: hbase-perf demo",
  subcommands = { DemoCommand.class, CountCommand.class, AggregateCommand.class,
    DeployCommand.class, UndeployCommand.class, StatusCommand.class, SegmentsCommand.class,
    CompareCommand.class, ForecastCommand.class, ServeCommand.class, PatchesCommand.class,
    CheckCommand.class, BenchCommand.class, ProfileCommand.class, ScenarioCommand.class,
    CommandLine.HelpCommand.class })
public final class HBasePerf implements Runnable {
  /** What to do next, for each kind of user. */
  private static final String FIRST_SCREEN = """
    hbase-perf counts HBase tables inside the region servers, patches HBase's read path, and
    measures both. Everything at once, on this machine, in three minutes:

      hbase-perf demo

    To count tables of a cluster, with nothing restarted:
      hbase-perf deploy --config /etc/hbase/conf --table orders
      hbase-perf count --config /etc/hbase/conf --table orders

    To make HBase faster:
      hbase-perf patches list                        what each patch does
      hbase-perf check --variants stock,all          right answers, on random tables
      hbase-perf patches apply --source ~/src/hbase  onto a checkout of the release

    To measure:
      hbase-perf bench list
      hbase-perf bench compare --variants stock,all --benchmarks FilteredScan --quick
      hbase-perf scenario list                       published studies, run again

    hbase-perf --help lists all commands, hbase-perf help COMMAND explains one.
    """;

  private HBasePerf() {
  }

  @Override
  public void run() {
    System.out.print(FIRST_SCREEN);
  }

  /** Runs the command and exits with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line, for those who run it in their own JVM. */
  public static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new HBasePerf());
    BuildVersion.install(commandLine);
    UserDefaults.install(commandLine);
    // The cluster that is meant if none is given is not one to run a benchmark's load on.
    commandLine.getSubcommands().get("scenario").setDefaultValueProvider(null);
    return OneLineErrors.install(commandLine).setCaseInsensitiveEnumValuesAllowed(true);
  }
}
