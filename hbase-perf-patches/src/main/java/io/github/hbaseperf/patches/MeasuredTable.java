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

import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the field Result of a patch says was measured, as a table in JIRA's markup. The field is
 * written from the records: {@code BENCHMARK PARAMETERS 2.78x (2.65-2.91) and 0.87x bytes}, several
 * of them, then the commit and the record.
 */
final class MeasuredTable {
  private static final Pattern ROW =
    Pattern.compile("(\\w+\\.\\w+)((?: \\w+=[^ ,]+)*) (?:([\\d.]+)x \\(([^)]*)\\)"
      + "|(inconclusive|the same)(?: \\(([^)]*)\\))?)((?: and [\\d.]+x [\\w.]+)*)");
  private static final Pattern RECORD =
    Pattern.compile("/runs/(\\d{4}-\\d\\d-\\d\\d)-\\w+-(\\w+)/");

  private MeasuredTable() {
  }

  /** True if the field names a benchmark. */
  static boolean isIn(String result) {
    return ROW.matcher(result).find();
  }

  /** The table, and below it how, when and on what processor it was measured. */
  static String of(String result) {
    StringJoiner table = new StringJoiner("\n");
    table.add(
      "|| Benchmark || Parameters || Times as fast || 95 % interval || Counted, of stock's ||");
    Matcher row = ROW.matcher(result);
    while (row.find()) {
      String verdict = row.group(3) == null ? row.group(5) : row.group(3);
      String interval = row.group(3) == null ? row.group(6) : row.group(4);
      table.add("| " + String.join(" | ", row.group(1), text(row.group(2)), verdict, text(interval),
        text(row.group(7).replace(" and ", ", ").replaceFirst("^,", ""))) + " |");
    }
    TreeSet<String> runs = new TreeSet<>();
    Matcher record = RECORD.matcher(result);
    while (record.find()) {
      runs.add(record.group(1) + " on " + record.group(2));
    }
    return table.add("").add("JMH, stock and this patch alone in turns, each trial in a JVM of its "
      + "own: " + String.join(", ", runs) + ".").toString();
  }

  /** An empty cell of a table has a space. */
  private static String text(String cell) {
    return cell == null || cell.isBlank() ? " " : cell.strip();
  }
}
