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
package io.github.hbaseperf.compare;

import io.github.hbaseperf.environment.Environment;
import io.github.hbaseperf.kit.Kit;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.text.TextTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares variants of HBase, fork by fork on the same machine at the same time. */
@Command(name = "compare", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Runs benchmarks on two or more variants in ABBA order and prints how many times "
    + "faster each is than the first, with a confidence interval, and what it allocates.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:compared", "1:a benchmark failed", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench compare --variants stock,all --benchmarks FilteredScan")
final class CompareCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Option(names = "--variants", split = ",", paramLabel = "NAME", defaultValue = "stock,all",
    description = "Variants, the baseline first (default: ${DEFAULT-VALUE}).")
  private List<String> variants;

  @Option(names = "--benchmarks", paramLabel = "REGEX", defaultValue = ".*",
    description = "Which benchmarks (default: all).")
  private String regex;

  @Option(names = "--forks", paramLabel = "N",
    description = "JVMs per variant and benchmark (default: 6, with --quick 4).")
  private Integer forks;

  @Option(names = "--rows", paramLabel = "N",
    description = "Rows of the benchmark tables (default: 2000000, with --quick 50000).")
  private Long rows;

  @Option(names = "--quick", description = "Small and short: shows that it runs, not how fast.")
  private boolean quick;

  @Option(names = "--output", paramLabel = "DIR",
    description = "Where comparison.json and comparison.md go (default: target/compare).")
  private Path output;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    Variants known = Kit.variants();
    CompareOptions options = options(known);
    List<ForkSample> samples = new Comparison(options, known, System.out).run();
    ComparisonResult result = ComparisonResult.of(Environment.current(), options, samples);
    result.write(options.output());
    System.out.printf("%n%s%n%n%s%nWritten to %s%n", result.environment().line(),
      TextTable.format(result.table()), options.output().toAbsolutePath());
    return 0;
  }

  private CompareOptions options(Variants known) {
    if (variants.size() < 2) {
      throw wrong("--variants needs a baseline and at least one other, like stock,all");
    }
    if (variants.stream().distinct().count() < variants.size()) {
      throw wrong("--variants names one variant twice");
    }
    variants.forEach(known::overlay);
    try {
      Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw wrong("--benchmarks is no regular expression: " + e.getDescription());
    }
    if (forks != null && forks < 1) {
      throw wrong("--forks must be at least 1");
    }
    if (rows != null && (rows < 1_000 || rows > 5_000_000)) {
      throw wrong("--rows must be from 1000 to 5000000");
    }
    return new CompareOptions(variants, regex, forks != null ? forks : quick ? 4 : 6,
      quick && rows == null ? Optional.of(50_000L) : Optional.ofNullable(rows),
      quick ? CompareOptions.Effort.QUICK : CompareOptions.Effort.FULL,
      output != null ? output : Kit.home().resolve("target/compare"));
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
