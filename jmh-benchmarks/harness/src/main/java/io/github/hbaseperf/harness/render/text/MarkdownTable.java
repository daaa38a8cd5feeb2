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
package io.github.hbaseperf.harness.render.text;

import java.util.List;

/** Writes rows of cells as a Markdown table. */
public final class MarkdownTable {
  private MarkdownTable() {
  }

  /** Returns the table, its first row being the header, with a line break after every row. */
  public static String format(List<List<String>> table) {
    StringBuilder text = new StringBuilder();
    append(text, table.get(0));
    text.append('|').append(" --- |".repeat(table.get(0).size())).append('\n');
    table.stream().skip(1).forEach(row -> append(text, row));
    return text.toString();
  }

  private static void append(StringBuilder text, List<String> row) {
    text.append("| ");
    text.append(String.join(" | ", row.stream().map(cell -> cell.replace("|", "\\|")).toList()));
    text.append(" |\n");
  }
}
