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
package io.github.hbaseperf.coprocessor.cli;

import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;
import picocli.CommandLine.Option;

/** Which aggregates, of which groups. Columns are written as {@link ScanOptions} reads them. */
final class AggregateOptions {

  @Option(names = "--cells", description = "Count cells.")
  private boolean cells;

  @Option(names = "--cells-by-column", description = "Count the cells of each column.")
  private boolean cellsByColumn;

  @Option(names = "--cells-by-type",
    description = "Count puts and, with --raw, delete markers of each kind.")
  private boolean cellsByType;

  @Option(names = "--row-bytes", description = "Key and value bytes of rows, with a histogram.")
  private boolean rowBytes;

  @Option(names = "--cells-per-row", description = "Cells of rows, with a histogram.")
  private boolean cellsPerRow;

  @Option(names = "--numbers", split = ",", paramLabel = "COLUMN=TYPE",
    description = "Sum, min, max, avg and stddev of a column FAMILY:QUALIFIER; TYPE is long, int,"
      + " double, decimal or text.")
  private List<String> numbers = Collections.emptyList();

  @Option(names = "--distinct", split = ",", paramLabel = "COLUMN",
    description = "About how many different values a column has.")
  private List<String> distinct = Collections.emptyList();

  @Option(names = "--quantiles", split = ",", paramLabel = "COLUMN=TYPE",
    description = "Quantiles of a column, about.")
  private List<String> quantiles = Collections.emptyList();

  @Option(names = "--top", split = ",", paramLabel = "COLUMN",
    description = "The most frequent values of a column, about.")
  private List<String> top = Collections.emptyList();

  @Option(names = "--group-by", paramLabel = "prefix=LENGTH|delimiter=BYTES|value=COLUMN",
    description = "Answer for each first LENGTH bytes of rows, each part of rows before the first"
      + " delimiter, or each value of a column (default: for all rows).")
  private String groupBy;

  @Option(names = "--group-limit", defaultValue = "" + Aggregation.DEFAULT_MAX_GROUPS,
    paramLabel = "N", description = "Fail if there are more groups (default: ${DEFAULT-VALUE}).")
  private int groupLimit;

  /**
   * @throws IllegalArgumentException if an option does not make sense
   */
  Aggregation toAggregation() {
    List<Aggregate<?>> all = new ArrayList<>();
    all.add(Aggregate.rows());
    addIf(cells, Aggregate.cells(), all);
    addIf(cellsByColumn, Aggregate.cellsByColumn(), all);
    addIf(cellsByType, Aggregate.cellsByType(), all);
    addIf(rowBytes, Aggregate.rowBytes(), all);
    addIf(cellsPerRow, Aggregate.cellsPerRow(), all);
    for (String number : numbers) {
      NumberType type = type(number);
      byte[][] column = column(beforeType(number));
      all.add(Aggregate.numbers(column[0], column[1], type));
    }
    for (String name : distinct) {
      byte[][] column = column(name);
      all.add(Aggregate.distinctValues(column[0], column[1]));
    }
    for (String number : quantiles) {
      NumberType type = type(number);
      byte[][] column = column(beforeType(number));
      all.add(Aggregate.quantiles(column[0], column[1], type));
    }
    for (String name : top) {
      byte[][] column = column(name);
      all.add(Aggregate.frequentValues(column[0], column[1]));
    }
    return Aggregation.of(all).groupedBy(key()).withMaxGroups(groupLimit);
  }

  private static void addIf(boolean wanted, Aggregate<?> aggregate, List<Aggregate<?>> all) {
    if (wanted) {
      all.add(aggregate);
    }
  }

  private static String beforeType(String number) {
    return number.substring(0, Math.max(0, number.lastIndexOf('=')));
  }

  private static NumberType type(String number) {
    try {
      return NumberType
        .valueOf(number.substring(number.lastIndexOf('=') + 1).toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
        "'" + number
          + "' does not say how to read numbers: write COLUMN=long, int, double, decimal or text",
        e);
    }
  }

  private static byte[][] column(String name) {
    byte[][] parts = CellUtil.parseColumn(Bytes.toBytesBinary(name));
    if (parts[0].length == 0) {
      throw new IllegalArgumentException("'" + name + "' is no column: write FAMILY:QUALIFIER");
    }
    return parts.length == 2 ? parts : new byte[][] { parts[0], HConstants.EMPTY_BYTE_ARRAY };
  }

  private GroupBy key() {
    if (groupBy == null) {
      return GroupBy.nothing();
    }
    String[] key = groupBy.split("=", 2);
    if (key.length == 2 && key[0].equals("delimiter")) {
      return GroupBy.rowDelimiter(Bytes.toBytesBinary(key[1]));
    }
    if (key.length == 2 && key[0].equals("value")) {
      byte[][] column = column(key[1]);
      return GroupBy.columnValue(column[0], column[1]);
    }
    if (key.length == 2 && key[0].equals("prefix") && key[1].matches("[0-9]{1,5}")) {
      return GroupBy.rowPrefix(Integer.parseInt(key[1]));
    }
    throw new IllegalArgumentException("'" + groupBy
      + "' groups nothing: write prefix=LENGTH, delimiter=BYTES or value=FAMILY:QUALIFIER");
  }
}
