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

import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.render.text.TextTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells from a comparison which differences its benchmarks can see. */
@Command(name = "sensitivity", mixinStandardHelpOptions = true,
  description = "Prints which benchmarks detect a difference of 5, 10 or 25 %% with 80 %% power, from "
    + "the spread between the trials of a comparison. A comparison of stock with itself shows it for "
    + "a machine.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:printed", "1:the file is no comparison", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench sensitivity target/compare/comparison.json")
public final class SensitivityCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "A comparison.json.")
  private Path file;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    ComparisonResult result = ComparisonResult.read(file);
    System.out.printf("%s%n%s.%n", TextTable.format(table(result)), result.sensitivity());
    return 0;
  }

  /** Returns the same as a page that stands beside {@code comparison.md}. */
  public static String markdown(ComparisonResult result) {
    return """
      # What can be seen

      *Detectable* is the minimum detectable effect: the smallest difference in speed that the test in
      force, corrected for as many benchmarks as ran, finds significant in four runs of five (80 %%
      power), as the JVMs of [this comparison](comparison.md) spread.

      - Command: `%s`
      - Machine: %s
      - %s.

      %s"""
      .formatted(result.command(), result.environment().line(), result.sensitivity(),
        MarkdownTable.format(table(result)));
  }

  private static List<List<String>> table(ComparisonResult result) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("detectable", "5 %", "10 %", "25 %", "benchmark", "parameters"));
    result.rows().stream().filter(row -> !Double.isNaN(row.detectable()))
      .sorted(Comparator.comparingDouble(ComparedRow::detectable))
      .forEach(row -> table
        .add(List.of(String.format("%.1f %%", 100 * row.detectable()), yesOrNo(row, 0.05),
          yesOrNo(row, 0.1), yesOrNo(row, 0.25), row.benchmark(), row.paramsText())));
    return table;
  }

  private static String yesOrNo(ComparedRow row, double difference) {
    return row.detectable() <= difference ? "yes" : "no";
  }
}
