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
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Holds comparisons against what was to be reached. */
@Command(name = "goals", mixinStandardHelpOptions = true,
  description = "Prints which goals the comparisons reach: reached or missed if the whole interval "
    + "says so, by the mean if it does not.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:printed, whatever was reached", "1:a file cannot be read", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench goals docs/results/goals.json target/compare/comparison.json")
public final class GoalsCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "GOALS",
    description = "JSON: a list of goals, each with goal, benchmark, params, variant, atLeast, "
      + "atMost or atMostMillis.")
  private Path goals;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE",
    description = "comparison.json; the first that has measured a goal counts.")
  private List<Path> files;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    List<ComparisonResult> results = new ArrayList<>();
    for (Path file : files) {
      results.add(ComparisonResult.read(file));
    }
    List<List<String>> table = new ArrayList<>();
    table.add(Goal.HEADER);
    for (Goal goal : Goal.read(goals)) {
      table.add(results.stream()
        .flatMap(result -> goal.row(result).map(row -> goal.line(result, row, "")).stream())
        .findFirst().orElseGet(goal::notMeasured));
    }
    System.out.print(TextTable.format(table));
    return 0;
  }
}
