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
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/** Rows of a short name and a long text, which is wrapped: no line has more than 100 characters. */
public final class WrappedTable {
  private static final int WIDTH = 100;
  private static final int GAP = 2;

  private WrappedTable() {
  }

  /** Returns the rows, names first; a text of several lines stays one. */
  public static String format(List<List<String>> rows) {
    int names = GAP + rows.stream().mapToInt(row -> row.get(0).length()).max().orElse(0);
    TextTable table = TextTable.forColumns(Help.defaultColorScheme(Ansi.OFF),
      new Column(names, 0, Overflow.SPAN), new Column(WIDTH - names, 0, Overflow.WRAP));
    rows.forEach(row -> table.addRowValues(row.toArray(String[]::new)));
    return table.toString();
  }
}
