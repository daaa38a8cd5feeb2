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
package io.github.hbaseperf.patches.hbasetests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Verdicts that outlast a run: a page, and beside it the table it is made from. Both are written
 * anew after each class, so that a run that was ended goes on where it was. Verdicts on another
 * overlay than today's are forgotten. Safe for use by several threads.
 */
final class HBaseTestReport {
  private final Path page;
  private final Path table;
  private final HBaseTestPage text;
  private final Map<String, String> fingerprints;
  private final Map<String, Map<String, Verdict>> verdicts = new TreeMap<>();

  /**
   * Reads what ran before.
   * @param file         of the page; null to keep nothing
   * @param fingerprints of the overlays as they are today, by variant
   */
  HBaseTestReport(String file, HBaseTestPage text, Map<String, String> fingerprints)
    throws IOException {
    page = file == null ? null : Path.of(file).toAbsolutePath();
    table = file == null ? null : Path.of(page.toString().replaceFirst("\\.md$", "") + ".tsv");
    this.text = text;
    this.fingerprints = fingerprints;
    if (table != null && Files.exists(table)) {
      for (String row : Files.readAllLines(table)) {
        read(row.split("\t", -1));
      }
    }
  }

  private void read(String[] cells) {
    if (cells[1].equals(fingerprints.get(cells[0]))) {
      verdicts.computeIfAbsent(cells[0], variant -> new TreeMap<>()).put(cells[2],
        new Verdict(Long.parseLong(cells[3]), Integer.parseInt(cells[4]), tests(cells[5]),
          tests(cells[6]), tests(cells[7]), tests(cells[8]), tests(cells[9]), tests(cells[10])));
    }
  }

  private static Set<String> tests(String cell) {
    return cell.isEmpty() ? Set.of() : new TreeSet<>(Arrays.asList(cell.split(" ")));
  }

  /** Whether a class need not run again on the overlay: it did, and well. */
  synchronized boolean holds(String variant, String testClass) {
    Verdict before = verdicts.getOrDefault(variant, Map.of()).get(testClass);
    return before != null && before.isGood();
  }

  synchronized void add(String variant, String testClass, Verdict verdict) throws IOException {
    verdicts.computeIfAbsent(variant, name -> new TreeMap<>()).put(testClass, verdict);
    if (page != null) {
      Files.createDirectories(page.getParent());
      Files.writeString(page, text.write(verdicts, fingerprints));
      Files.writeString(table, rows());
    }
  }

  private String rows() {
    StringBuilder rows = new StringBuilder();
    verdicts.forEach((variant,
      byClass) -> byClass.forEach((testClass, v) -> rows
        .append(String.join("\t", variant, fingerprints.get(variant), testClass,
          String.valueOf(v.millis()), String.valueOf(v.passed()), cell(v.skipped()),
          cell(v.exempt()), cell(v.both()), cell(v.unsteady()), cell(v.ours()), cell(v.needless())))
        .append('\n')));
    return rows.toString();
  }

  private static String cell(Set<String> tests) {
    return tests.stream().collect(Collectors.joining(" "));
  }
}
