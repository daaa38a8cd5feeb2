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

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.render.text.TextTable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Holds comparisons against what was to be reached. */
@Command(name = "goals", mixinStandardHelpOptions = true,
  description = "Tells which goals the comparisons reach: reached or missed if the whole interval "
    + "says so, by the mean if it does not.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:told, whatever was reached", "1:a file cannot be read", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench goals docs/results/patches/goals.json "
    + "docs/results/patches/comparison.json")
public final class GoalsCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "GOALS",
    description = "JSON: a list of goals, each with goal, benchmark, params, variant, and atLeast "
      + "or atMost.")
  private Path goals;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE",
    description = "comparison.json; the first that has measured a goal counts.")
  private List<Path> files;

  @Option(names = "--docs", description = "Write goals.md beside GOALS instead.")
  private boolean docs;

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
    for (Goal goal : read(goals)) {
      table.add(goal.line(results));
    }
    if (docs) {
      Path page = goals.toAbsolutePath().resolveSibling("goals.md");
      Files.writeString(page, markdown(table, results));
      System.out.println("Written to " + page);
    } else {
      System.out.print(TextTable.format(table));
    }
    return 0;
  }

  private static List<Goal> read(Path file) throws IOException {
    try {
      return List.of(new ObjectMapper().readValue(file.toFile(), Goal[].class));
    } catch (FileNotFoundException e) {
      throw new IOException("There is no " + file, e);
    } catch (JacksonException e) {
      throw new IOException(file + " is no list of goals: " + e.getOriginalMessage(), e);
    }
  }

  private static String markdown(List<List<String>> table, List<ComparisonResult> results) {
    StringBuilder text = new StringBuilder("""
      # What the patch series was to reach

      Ratios are those of the variant over stock HBase in the same interleaved run, or of one
      benchmark over another on the same variant. *By the mean*: the interval holds what was asked.
      *No verdict*: the control of that run is not EQUIVALENT.

      """);
    text.append(MarkdownTable.format(table)).append('\n');
    for (ComparisonResult result : results) {
      text.append("- Command: `").append(result.command()).append("`\n- Machine: ")
        .append(result.environment().line()).append('\n');
    }
    return text.toString();
  }
}
