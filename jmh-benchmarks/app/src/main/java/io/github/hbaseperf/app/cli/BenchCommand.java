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

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.github.hbaseperf.app.docs.DocsCommand;
import io.github.hbaseperf.app.paths.PathSpeeds;
import io.github.hbaseperf.app.pe.PeCommand;
import io.github.hbaseperf.app.peers.PeersCommand;
import io.github.hbaseperf.harness.compare.CompareCommand;
import io.github.hbaseperf.harness.compare.GoalsCommand;
import io.github.hbaseperf.harness.compare.SensitivityCommand;
import io.github.hbaseperf.harness.gate.GateCommand;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.render.text.WrappedTable;
import io.github.hbaseperf.harness.report.ReportCommand;
import io.github.hbaseperf.harness.simulation.SimulateCommand;
import io.github.hbaseperf.harness.trial.RunCommand;
import io.github.hbaseperf.harness.trial.RunPlan;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Benchmarks: what there is, one run of JMH, a comparison of variants. */
@Command(name = "bench", mixinStandardHelpOptions = true,
  description = "Runs the JMH benchmarks and compares variants of HBase.",
  synopsisSubcommandLabel = "COMMAND",
  subcommands = { RunCommand.class, CompareCommand.class, SensitivityCommand.class,
    GoalsCommand.class, GateCommand.class, ReportCommand.class, DocsCommand.class,
    SimulateCommand.class, PeersCommand.class, PeCommand.class, JmhCommand.class },
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:done", "1:a benchmark failed", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench compare --variants stock,all --benchmarks Scan --quick")
final class BenchCommand {

  @Command(name = "list", mixinStandardHelpOptions = true,
    description = "Lists the benchmarks and the variants they can run on.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = { "0:listed", "1:no overlay is built", "2:wrong usage" },
    footer = "%nExample: hbase-perf bench list")
  void list() {
    Map<String, List<String>> methods = RunPlan.benchmarks(".*").stream().collect(
      groupingBy(BenchCommand::type, LinkedHashMap::new, mapping(BenchCommand::method, toList())));
    List<List<String>> table = new ArrayList<>();
    methods.forEach((type, ofType) -> table.add(List.of(type, String.join(", ", ofType))));
    System.out.println(WrappedTable.format(table));
    System.out.println("--benchmarks takes a regular expression on CLASS.METHOD.\n");
    System.out.print(WrappedTable.format(List.of(List.of("--variants",
      Kit.variants().names().stream().map(BenchCommand::number).collect(joining(", "))))));
    System.out.println("What each patch does: hbase-perf patches list");
  }

  /** With the package, as far as it tells benchmarks apart. */
  private static String type(String benchmark) {
    String[] parts = benchmark.split("\\.");
    return parts[parts.length - 3] + "." + parts[parts.length - 2];
  }

  private static String method(String benchmark) {
    return benchmark.substring(benchmark.lastIndexOf('.') + 1);
  }

  /** A patch is known by its number. */
  private static String number(String variant) {
    return variant.replaceFirst("^(\\d{4})-.*", "$1");
  }

  @Command(name = "paths", mixinStandardHelpOptions = true,
    description = "Counts one cached region of every layout on every path, in turns.",
    exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:all ways gave the same answer",
      "1:one did not, or could not run", "2:wrong usage" },
    footer = "%nExample: hbase-perf bench paths --rows 1000000")
  int paths(
    @Option(names = "--rows", defaultValue = "1000000",
      description = "Rows of each table (default: ${DEFAULT-VALUE}).") long rows,
    @Option(names = "--rounds", defaultValue = "9",
      description = "How often each way counts (default: ${DEFAULT-VALUE}).") int rounds,
    @Option(names = "--output", defaultValue = "target/paths",
      description = "Folder for speeds.json and speeds.md (default: ${DEFAULT-VALUE}).") Path output)
    throws IOException, InterruptedException {
    List<String> jvmArgs = List.of("-Xms4g", "-Xmx4g", "-XX:+UseG1GC",
      "-Dhbase.perf.log=" + System.getProperty("hbase.perf.log"));
    return new ProcessBuilder(ChildJvm.command(Optional.empty(), jvmArgs, PathSpeeds.class,
      List.of(String.valueOf(rows), String.valueOf(rounds), output.toString())))
        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .redirectError(ProcessBuilder.Redirect.INHERIT).start().waitFor();
  }
}
