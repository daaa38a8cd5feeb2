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
import io.github.hbaseperf.harness.render.text.TextTable;
import io.github.hbaseperf.harness.trial.OutputArguments;
import io.github.hbaseperf.harness.trial.RunProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the benchmarks and fails if they got worse than a baseline says. */
@Command(name = "gate", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Runs benchmarks as compare does and holds them against a baseline: bytes per "
    + "operation strictly, speed relative to the baseline side within a wide bound. A benchmark "
    + "that is missing fails.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:nothing got worse", "1:something did, or a benchmark failed",
    "2:wrong usage" },
  footer = "%nExample: hbase-perf bench gate --baseline gate-baseline.json --benchmarks Scan")
public final class GateCommand implements Callable<Integer> {
  @Mixin
  private ComparisonArguments arguments;

  @Option(names = "--baseline", paramLabel = "FILE", required = true,
    description = "The file to hold the run against.")
  private Path baseline;

  @Option(names = "--update-baseline", description = "Write the file from this run instead.")
  private boolean update;

  @Option(names = "--quick",
    description = "Shorter trials: for gates whose benchmarks settle soon.")
  private boolean quick;

  @Option(names = "--time-bound", paramLabel = "PERCENT", defaultValue = "50",
    description = "Loss of speed that is let pass (default: ${DEFAULT-VALUE}).")
  private double timeBoundPercent;

  @Mixin
  private OutputArguments output;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    CompareOptions options = arguments.options(quick ? RunProfile.QUICK : RunProfile.GATE, output);
    // Read first: a file that is not there should not cost a run.
    Baseline held = update ? null : Baseline.read(baseline);
    Path folder = output.folder();
    ComparisonResult result = new Comparison(options).run(System.out);
    result.write(folder);
    if (update) {
      if (!result.failures().isEmpty()) {
        throw new IOException("No baseline without every benchmark; failed: " + result.failures());
      }
      Baseline.of(result).write(baseline);
      System.out.println("Baseline written to " + baseline.toAbsolutePath());
      return 0;
    }
    GateReport report =
      new GateReport(result, new Gate(held, timeBoundPercent / 100).judge(result));
    report.writeJUnit(folder.resolve("gate.xml"));
    report.writeMarkdown(folder.resolve("gate.md"));
    System.out.printf("%n%s%n%s (%s)%n", TextTable.format(report.table()), report.summary(),
      folder);
    return report.count(Check.Outcome.FAILED) == 0 ? 0 : 1;
  }
}
