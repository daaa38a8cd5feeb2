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
package io.github.hbaseperf.harness.trial;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.render.text.TextTable;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.patches.Variants;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs benchmarks on one variant. */
@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Runs benchmarks on one variant, each trial in a JVM of its own.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:done", "1:a benchmark failed; the others are reported", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench run --quick FullScan")
public final class RunCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "REGEX", arity = "0..1", defaultValue = ".*",
    description = "Which benchmarks (default: all).")
  private String regex;

  @Option(names = "--variant", defaultValue = Variants.STOCK,
    description = "Variant to run (default: ${DEFAULT-VALUE}).")
  private String variant;

  @Option(names = "--quick",
    description = "Small and short, all benchmarks in 5 minutes: shows that they run.")
  private boolean quick;

  @Option(names = "--forks", paramLabel = "N", defaultValue = "1",
    description = "JVMs per benchmark (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Mixin
  private ParamArguments params;

  @Mixin
  private OutputArguments output;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  /**
   * What {@code run.json} has.
   * @param environment machine and versions
   * @param command     the command that repeats it
   * @param outcome     samples and failures
   */
  record Result(Environment environment, String command, BenchmarkRun.Outcome outcome) {
  }

  @Override
  public Integer call() throws IOException {
    check();
    Variant built = Variant.built(Kit.variants(), variant);
    RunOptions options = new RunOptions(List.of(built), regex, trials, params.given(),
      quick ? RunProfile.QUICK : RunProfile.FULL, output.folder(), output.resume());
    BenchmarkRun.Outcome outcome = new BenchmarkRun(options, System.out).run();
    Result result = new Result(Environment.current(), CommandText.of(spec), outcome);
    new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
      .writeValue(options.folder().resolve("run.json").toFile(), result);
    System.out.printf("%n%s%n%n%s%n%d samples in %.0f s. Written to %s%n",
      result.environment().line(), TextTable.format(RunTable.of(outcome.samples())),
      outcome.samples().size(), outcome.seconds(), options.folder());
    outcome.failures().forEach(failure -> System.err.println("Failed: " + failure));
    return outcome.failures().isEmpty() ? 0 : 1;
  }

  private void check() {
    if (trials < 1) {
      throw new ParameterException(spec.commandLine(), "--forks must be at least 1");
    }
    try {
      Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new ParameterException(spec.commandLine(),
        "REGEX is no regular expression: " + e.getDescription());
    }
  }
}
