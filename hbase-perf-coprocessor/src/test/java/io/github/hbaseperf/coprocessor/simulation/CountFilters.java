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
package io.github.hbaseperf.coprocessor.simulation;

import java.util.List;

/** Filters at random, of the rows, columns and times that a table has. */
final class CountFilters {

  private final Chance random;
  private final List<String> rows;
  private final List<String> columns;
  private final List<Long> times;

  /** @param random is drawn from */
  CountFilters(Chance random, List<String> rows, List<String> columns, List<Long> times) {
    this.random = random;
    this.rows = rows;
    this.columns = columns;
    this.times = times;
  }

  /** Of those that blocks decide, and of those that count a row by one cell. */
  String any() {
    return switch (random.nextInt(20)) {
      case 0 -> "FirstKeyOnlyFilter()";
      case 1 -> "KeyOnlyFilter()";
      case 2 -> "SingleColumnValueExcludeFilter(" + compared() + ", " + random.nextBoolean() + ", "
        + random.nextBoolean() + ")";
      case 3 -> "ColumnValueFilter(" + compared() + ")";
      case 4 -> "FuzzyRow('" + random.one(rows) + "')";
      case 5 -> rowRange(random.one(rows), random.one(rows));
      case 6 -> ofKeys();
      case 7, 8, 9 -> listOf(3);
      case 10, 11 -> ofNames();
      case 12, 13, 14 -> ofCells();
      default -> ofColumn();
    };
  }

  private String listOf(int depth) {
    String operator = random.nextBoolean() ? " AND " : " OR ";
    return "(" + part(depth - 1) + operator + part(depth - 1) + ")";
  }

  private String part(int depth) {
    return depth > 0 && random.oneOf(4) ? listOf(depth) : random.oneOf(3) ? ofKeys() : ofColumn();
  }

  private String ofKeys() {
    String row = random.one(rows);
    return random.oneOf(2)
      ? "PrefixFilter('"
        + (random.oneOf(2) ? row : row.substring(0, 1 + random.nextInt(row.length()))) + "')"
      : "RowFilter(" + operator() + ", '" + random.one(List.of("binary:", "binaryprefix:")) + row
        + "')";
  }

  /** Of which columns there are cells. */
  private String ofNames() {
    String column = random.one(columns);
    String family = column.substring(0, column.indexOf(':'));
    String qualifier = column.substring(family.length() + 1);
    String name = switch (random.nextInt(4)) {
      case 0 -> "QualifierFilter(" + operator() + ", 'binary:" + qualifier + "')";
      case 1 -> "FamilyFilter(" + operator() + ", 'binary:" + family + "')";
      case 2 -> "ColumnPrefixFilter('" + (qualifier.isEmpty() ? "q" : qualifier) + "')";
      default -> "ColumnRangeFilter('" + qualifier + "', " + random.nextBoolean() + ", 'z', "
        + random.nextBoolean() + ")";
    };
    return switch (random.nextInt(8)) {
      // With a FuzzyRowFilter behind its last row, HBase's list of filters that hint ends in a
      // NullPointerException (FilterListWithAND.getNextCellHint).
      case 0 -> "(" + name + " AND " + rowRange(random.one(rows), random.one(rows)) + ")";
      case 1 -> "(" + name + " AND " + ofKeys() + ")";
      case 2 -> "(" + name + " AND " + ofNames() + ")";
      case 3 -> "(" + name + " OR " + ofNames() + ")";
      default -> name;
    };
  }

  private String ofRows() {
    return switch (random.nextInt(4)) {
      case 0 -> "FuzzyRow('" + random.one(rows) + "')";
      case 1 -> rowRange(random.one(rows), random.one(rows));
      default -> ofKeys();
    };
  }

  /** That lets cells through by themselves. */
  private String ofCells() {
    String cell = random.oneOf(3) && !times.isEmpty()
      ? "TimestampsFilter(" + random.one(times) + ", " + random.one(times) + ")"
      : "ValueFilter(" + operator() + ", 'binary:v" + random.nextInt(10) + "')";
    return switch (random.nextInt(6)) {
      case 0 -> "(" + cell + " AND " + ofRows() + ")";
      case 1 -> "(" + cell + " AND " + ofNames() + ")";
      case 2 -> "(" + cell + " AND " + ofCells() + ")";
      default -> cell;
    };
  }

  private String ofColumn() {
    return "SingleColumnValueFilter(" + compared() + ", " + random.nextBoolean() + ", "
      + random.nextBoolean() + ")";
  }

  private String compared() {
    String column = random.one(columns);
    String family = column.substring(0, column.indexOf(':'));
    String qualifier = column.substring(family.length() + 1);
    String value = "'binary:" + (random.oneOf(3) ? "v" : "v" + random.nextInt(10)) + "'";
    return "'" + family + "', '" + qualifier + "', " + operator() + ", " + value;
  }

  static String rowRange(String one, String other) {
    boolean swap = one.compareTo(other) > 0;
    return "RowRange('" + (swap ? other : one) + "', '" + (swap ? one : other) + "')";
  }

  private String operator() {
    return random.one(List.of("=", "!=", "<", "<=", ">", ">="));
  }
}
