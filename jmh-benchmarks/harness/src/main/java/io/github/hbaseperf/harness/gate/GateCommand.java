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
package io.github.hbaseperf.harness.gate;

import io.github.hbaseperf.harness.compare.CompareOptions;
import io.github.hbaseperf.harness.compare.Comparison;
import io.github.hbaseperf.harness.compare.ComparisonArguments;
import io.github.hbaseperf.harness.compare.ComparisonResult;
import io.github.hbaseperf.harness.gate.Check.Outcome;
import io.github.hbaseperf.harness.render.text.TextTable;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.OutputArguments;
import io.github.hbaseperf.harness.trial.RunOptions;
import io.github.hbaseperf.harness.trial.RunProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the benchmarks on the code before and after a change and fails if they got worse. */
@Command(name = "gate", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Compares the code after a change with the code before it, which comes first: the "
    + "work and the bytes of an operation exactly, then speed as compare does. No file of earlier "
    + "results is needed. A benchmark that fails on either side fails the gate.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:no regression was found", "1:a regression, or a benchmark that failed",
    "2:wrong usage", "3:no regression in what is counted, but no verdict on time" },
  footer = "%nExample: hbase-perf bench gate @jmh-benchmarks/gate.args --classpath-a before.jar "
    + "--classpath-b after.jar")
public final class GateCommand implements Callable<Integer> {
  private static final int NO_VERDICTS = 3;

  @Mixin
  private ComparisonArguments arguments;

  @Option(names = "--time", paramLabel = "REGEX", defaultValue = ".*",
    description = "Whose time is measured, too (default: that of all).")
  private String timed;

  @Option(names = "--work-only", description = "Count, and measure no time.")
  private boolean workOnly;

  @Mixin
  private OutputArguments output;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    CompareOptions options = arguments.options(RunProfile.GATE, output);
    List<Check> checks = new ArrayList<>(WorkGate.run(options.run(), System.out));
    boolean timeIsKnown = workOnly;
    if (!workOnly) {
      ComparisonResult times = times(options);
      times.write(output.folder());
      checks.addAll(TimeGate.judge(times));
      times.failures().forEach(failure -> checks.add(Check.failed(failure)));
      timeIsKnown = times.controlHolds();
    }
    GateReport report = new GateReport(options.command(), Environment.current(), checks);
    report.writeJUnit(output.folder().resolve("gate.xml"));
    report.writeMarkdown(output.folder().resolve("gate.md"));
    System.out.printf("%n%s%n%s (%s)%n", TextTable.format(report.table()), report.summary(),
      output.folder());
    if (report.count(Outcome.FAILED) > 0) {
      return 1;
    }
    return timeIsKnown ? 0 : NO_VERDICTS;
  }

  private ComparisonResult times(CompareOptions options) throws IOException {
    RunOptions run = options.run();
    Path folder = run.folder().resolve("time");
    RunOptions timedRun = new RunOptions(run.variants(), timed, run.trials(), run.given(),
      run.profile(), folder, run.resume() && Files.isDirectory(folder));
    return new Comparison(new CompareOptions(timedRun, options.margin(), options.command()))
      .run(System.out);
  }
}
