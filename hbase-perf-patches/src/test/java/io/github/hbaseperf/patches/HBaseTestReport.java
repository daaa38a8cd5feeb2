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
package io.github.hbaseperf.patches;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * How many of HBase's own tests ran and passed on the series: a page, and beside it a table of what
 * it is made from. Both are written anew after each line of a list. A line that ran before keeps
 * its result until it runs again, so that one line can be run again by itself. Safe for use by
 * several threads.
 */
final class HBaseTestReport {
  /**
   * What one JVM ran.
   * @param counting tests that count seeks and pass when 0003 is switched off
   * @param both     the others that failed on the series and on stock HBase
   * @param ours     those that failed on the series only
   */
  record Result(int ran, Set<String> counting, Set<String> both, Set<String> ours) {
    int passed() {
      return ran - counting.size() - both.size() - ours.size();
    }
  }

  private final Path page;
  private final Path table;
  private final Map<String, Result> results = new TreeMap<>();

  /**
   * Reports nothing where the file is null.
   * @param lines of the lists; what ran before and is no longer listed is forgotten
   */
  HBaseTestReport(String file, Collection<String> lines) throws IOException {
    page = file == null ? null : Path.of(file).toAbsolutePath();
    table = file == null ? null : Path.of(page.toString().replaceFirst("\\.md$", "") + ".tsv");
    if (table != null && Files.exists(table)) {
      for (String row : Files.readAllLines(table)) {
        String[] cells = row.split("\t", -1);
        results.put(cells[0], new Result(Integer.parseInt(cells[1]), tests(cells[2]),
          tests(cells[3]), tests(cells[4])));
      }
      results.keySet().retainAll(lines);
    }
  }

  synchronized void add(String line, Result result) throws IOException {
    results.put(line, result);
    if (page != null) {
      Files.createDirectories(page.getParent());
      Files.writeString(page, text());
      Files.write(table,
        results.entrySet().stream().map(e -> cells(e.getKey(), e.getValue())).toList());
    }
  }

  private static Set<String> tests(String cell) {
    return cell.isEmpty() ? Set.of() : new TreeSet<>(List.of(cell.split(" ")));
  }

  private static String cells(String line, Result result) {
    return String.join("\t", line, String.valueOf(result.ran), String.join(" ", result.counting),
      String.join(" ", result.both), String.join(" ", result.ours));
  }

  private String text() {
    Result all = new Result(results.values().stream().mapToInt(Result::ran).sum(),
      all(Result::counting), all(Result::both), all(Result::ours));
    List<String> rows = new ArrayList<>();
    results.forEach((line, result) -> rows.add(row(line.replace(" ", ", "), result)));
    return "# HBase's own tests on the patch series\n\n"
      + "*Count seeks*: the test asserts how many seeks or blocks a scan needs, 0003 needs fewer,\n"
      + "and it passes when 0003 is switched off.\n\n" + run()
      + "| classes | run | passed | failed on both | count seeks | failed on ours |\n"
      + "| --- | --- | --- | --- | --- | --- |\n" + row("**all**", all) + String.join("", rows)
      + list("Failed on stock, too", all.both) + list("Count seeks", all.counting)
      + list("Failed on ours only", all.ours);
  }

  /** The command of the whole list, and where its last line ran. */
  private static String run() {
    return "- Command: `mvn -pl hbase-perf-patches verify -Dit.test=ITHBaseTests "
      + "-Dhbase.tests=long -Dhbase.tests.report=FILE.md`\n- Machine: "
      + Runtime.getRuntime().availableProcessors() + " cores; " + System.getProperty("os.name")
      + " " + System.getProperty("os.version") + "; " + System.getProperty("java.vm.name") + " "
      + System.getProperty("java.runtime.version") + "; HBase " + Built.HBASE_VERSION
      + ", variant all; " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n\n";
  }

  private Set<String> all(Function<Result, Set<String>> tests) {
    Set<String> all = new TreeSet<>();
    results.values().forEach(result -> all.addAll(tests.apply(result)));
    return all;
  }

  private static String row(String name, Result result) {
    return "| " + name + " | " + result.ran + " | " + result.passed() + " | " + result.both.size()
      + " | " + result.counting.size() + " | " + result.ours.size() + " |\n";
  }

  private static String list(String title, Collection<String> tests) {
    return tests.isEmpty() ? "" : "\n" + title + ":\n\n- `" + String.join("`\n- `", tests) + "`\n";
  }
}
