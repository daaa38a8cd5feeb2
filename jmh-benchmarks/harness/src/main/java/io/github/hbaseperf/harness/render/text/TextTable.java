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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lays rows of cells out in columns for a fixed-width font; numbers stand at the right. */
public final class TextTable {
  private TextTable() {
  }

  /** Returns the table, its first row being the header, with a line break after every row. */
  public static String format(List<List<String>> table) {
    int[] widths = new int[table.get(0).size()];
    for (List<String> row : table) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<List<String>> lines = new ArrayList<>(table);
    lines.add(1, Arrays.stream(widths).mapToObj("-"::repeat).toList());
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(format(line, widths)).append('\n'));
    return text.toString();
  }

  private static String format(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      String pad = " ".repeat(widths[i] - cell.length());
      boolean number = !cell.isEmpty() && Character.isDigit(cell.charAt(0));
      line.append(number ? pad + cell : cell + pad).append("  ");
    }
    return line.toString().stripTrailing();
  }
}
