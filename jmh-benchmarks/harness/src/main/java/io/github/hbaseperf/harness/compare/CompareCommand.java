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
package io.github.hbaseperf.harness.compare;

import io.github.hbaseperf.harness.render.text.TextTable;
import io.github.hbaseperf.harness.trial.OutputArguments;
import io.github.hbaseperf.harness.trial.RunProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares variants of HBase, trial by trial on the same machine at the same time. */
@Command(name = "compare", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Runs benchmarks on two or more variants in ABBA order and prints how many times "
    + "faster each is than the first, with a confidence interval, and what it allocates.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:compared", "1:a benchmark failed; the others are reported", "2:wrong usage",
    "3:a control is not equivalent on both sides, so there is no verdict on time" },
  footer = "%nExample: hbase-perf bench compare --variants stock,all --benchmarks FilteredScan")
public final class CompareCommand implements Callable<Integer> {
  private static final int NO_VERDICTS = 3;

  @Spec
  private CommandSpec spec;

  @Mixin
  private ComparisonArguments arguments;

  @Option(names = "--quick", description = "Small and short: shows that it runs, not how fast.")
  private boolean quick;

  @Option(names = "--in-turns",
    description = "For results that count: the JVMs of all variants run at the same time, do a "
      + "server's work first, and are measured in turns of a quarter of a second. Needs memory for "
      + "all of them.")
  private boolean inTurns;

  @Mixin
  private OutputArguments output;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  private RunProfile profile() {
    if (quick && inTurns) {
      throw new ParameterException(spec.commandLine(), "--quick and --in-turns do not go together");
    }
    return quick ? RunProfile.QUICK : inTurns ? RunProfile.TURNS : RunProfile.FULL;
  }

  @Override
  public Integer call() throws IOException {
    CompareOptions options = arguments.options(profile(), output);
    ComparisonResult result = new Comparison(options).run(System.out);
    Path folder = output.folder();
    result.write(folder);
    System.out.printf("%n%s%n%n%s%n%s.%nWritten to %s%n", result.environment().line(),
      TextTable.format(result.table()), result.sensitivity(), folder);
    if (!result.failures().isEmpty()) {
      result.failures().forEach(failure -> System.err.println("Failed: " + failure));
      return 1;
    }
    if (!result.controlHolds()) {
      System.err.println(ComparisonResult.NO_VERDICTS + " Run again, or with more --forks.");
      return NO_VERDICTS;
    }
    return 0;
  }
}
