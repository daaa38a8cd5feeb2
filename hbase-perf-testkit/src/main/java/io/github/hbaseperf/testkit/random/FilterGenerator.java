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
package io.github.hbaseperf.testkit.random;

/** Filters by chance, in the language of HBase's ParseFilter. */
final class FilterGenerator {
  private final Draw draw;
  private final KeySpace keys;

  FilterGenerator(Draw draw, KeySpace keys) {
    this.draw = draw;
    this.keys = keys;
  }

  /** A filter that decides about each cell by itself; "" for none. */
  String ofCells() {
    return draw.sometimes(Feature.FILTER, 2) ? cellFilter() : "";
  }

  /** Any filter; "" for none. */
  String any() {
    return draw.sometimes(Feature.FILTER, 2) ? nested(2) : "";
  }

  /** Any filter for one row; "" for none. */
  String ofRow() {
    // As its documentation says, ColumnCountGetFilter does not suit scans.
    return draw.sometimes(Feature.FILTER, 6)
      ? "ColumnCountGetFilter(" + (1 + draw.below(3)) + ")"
      : any();
  }

  private String nested(int depth) {
    return switch (draw.below(depth > 0 ? 8 : 4)) {
      case 0, 1 -> cellFilter();
      case 2 -> rowFilter();
      case 3 -> countingFilter();
      case 4 -> "(" + nested(depth - 1) + " AND " + nested(depth - 1) + ")";
      case 5 -> "(" + nested(depth - 1) + " OR " + nested(depth - 1) + ")";
      case 6 -> "(SKIP " + cellFilter() + ")";
      default -> "(WHILE " + draw.one(cellFilter(), rowFilter()) + ")";
    };
  }

  private String cellFilter() {
    String number = Integer.toString(draw.below(10));
    return switch (draw.below(8)) {
      case 0 -> "ValueFilter(" + operator() + ", 'binary:v" + number + "')";
      case 1 -> "QualifierFilter(" + operator() + ", 'binary:" + draw.one(keys.qualifiers()) + "')";
      case 2 -> "FamilyFilter(" + operator() + ", 'binary:" + draw.one(keys.families()) + "')";
      case 3 -> "TimestampsFilter(" + keys.timestamp(draw) + ", " + keys.timestamp(draw) + ")";
      case 4 -> "ColumnPrefixFilter('q')";
      case 5 -> "MultipleColumnPrefixFilter('q', 'z')";
      case 6 -> "ColumnRangeFilter('" + draw.one(keys.qualifiers()) + "', "
        + draw.one("true", "false") + ", 'z', " + draw.one("true", "false") + ")";
      default -> "KeyOnlyFilter()";
    };
  }

  private String rowFilter() {
    String row = draw.one(keys.rows());
    return switch (draw.below(4)) {
      case 0 -> "PrefixFilter('" + row + "')";
      case 1 -> "RowFilter(" + operator() + ", 'binary:" + row + "')";
      case 2 -> "InclusiveStopFilter('" + row + "')";
      default -> "SingleColumnValueFilter('" + draw.one(keys.families()) + "', '"
        + draw.one(keys.qualifiers()) + "', " + operator() + ", 'binary:v" + draw.below(10) + "', "
        + draw.one("true", "false") + ", " + draw.one("true", "false") + ")";
    };
  }

  private String countingFilter() {
    return switch (draw.below(3)) {
      case 0 -> "PageFilter(" + (1 + draw.below(4)) + ")";
      case 1 -> "ColumnPaginationFilter(" + (1 + draw.below(3)) + ", " + draw.below(3) + ")";
      default -> "FirstKeyOnlyFilter()";
    };
  }

  private String operator() {
    return draw.one("=", "!=", "<", "<=", ">", ">=");
  }
}
