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

import io.github.hbaseperf.testkit.model.ModelCell;

/** Random filters, in the language of HBase's ParseFilter. */
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
    return switch (draw.below(10)) {
      case 0 -> "ValueFilter(" + operator() + ", 'binary:v" + number + "')";
      case 8 -> "ValueFilter(" + draw.one("=", "!=") + ", '"
        + draw.one("substring:", "regexstring:", "binaryprefix:v") + number + "')";
      case 9 -> "ColumnValueFilter('" + keys.family(draw) + "', '" + keys.qualifier(draw) + "', "
        + operator() + ", 'binary:v" + number + "')";
      case 1 -> "QualifierFilter(" + operator() + ", 'binary:" + keys.qualifier(draw) + "')";
      case 2 -> "FamilyFilter(" + operator() + ", 'binary:" + keys.family(draw) + "')";
      case 3 -> "TimestampsFilter(" + keys.timestamp(draw) + ", " + keys.timestamp(draw) + ")";
      case 4 -> "ColumnPrefixFilter('q')";
      case 5 -> "MultipleColumnPrefixFilter('q', 'z')";
      case 6 -> "ColumnRangeFilter('" + keys.qualifier(draw) + "', " + draw.one("true", "false")
        + ", 'z', " + draw.one("true", "false") + ")";
      default -> "KeyOnlyFilter()";
    };
  }

  private String rowFilter() {
    String row = keys.rowOrPrefix(draw);
    return switch (draw.below(4)) {
      case 0 -> "PrefixFilter('" + row + "')";
      case 1 -> "RowFilter(" + operator() + ", 'binary:" + row + "')";
      case 2 -> "InclusiveStopFilter('" + row + "')";
      default -> draw.one("SingleColumnValueFilter", "SingleColumnValueExcludeFilter")
        + column(keys.family(draw), keys.qualifier(draw), operator(), draw.one("true", "false"));
    };
  }

  /** A filter that needs one column only, so that other families can wait; "" for none. */
  String ofColumn() {
    if (!draw.has(Feature.FILTER) || keys.written().isEmpty()) {
      return "";
    }
    ModelCell there = draw.one(keys.written());
    // Mostly one that rejects the rows without the column only.
    return "SingleColumnValueFilter"
      + column(there.family(), there.qualifier(), draw.one("!=", "!=", operator()), "true");
  }

  /** A filter, or a list of them, that keeps nothing from one row to the next. */
  String rejectingRows() {
    return switch (draw.below(6)) {
      case 0 -> "(" + ofColumnOrKey() + " AND " + ofColumnOrKey() + ")";
      case 1 -> "(" + ofColumnOrKey() + " OR " + ofColumnOrKey() + ")";
      case 2 -> rejectingKeys();
      default -> ofColumnOrKey();
    };
  }

  /** A filter that looks at keys of rows only. */
  String rejectingKeys() {
    return draw.below(4) == 0
      ? "RowFilter(" + draw.one("=", "!=") + ", 'substring:" + keys.rowOrPrefix(draw) + "')"
      : "RowFilter(" + operator() + ", '" + draw.one("binary:", "binaryprefix:")
        + keys.rowOrPrefix(draw) + "')";
  }

  private String ofColumnOrKey() {
    return draw.below(8) == 0
      ? rejectingKeys()
      : "SingleColumnValueFilter('" + keys.family(draw) + "', '" + keys.qualifier(draw) + "', "
        + operator() + ", '" + draw.one("binary:v", "binaryprefix:v", "binary:") + draw.below(10)
        + "', " + draw.one("true", "false") + ", " + (draw.below(4) > 0) + ")";
  }

  private String column(String family, String qualifier, String operator, String filterIfMissing) {
    return "('" + family + "', '" + qualifier + "', " + operator + ", 'binary:v" + draw.below(10)
      + "', " + filterIfMissing + ", " + draw.one("true", "false") + ")";
  }

  private String countingFilter() {
    return switch (draw.below(4)) {
      case 3 -> "DependentColumnFilter('" + keys.family(draw) + "', '" + keys.qualifier(draw)
        + "', " + draw.one("true", "false") + ")";
      case 0 -> "PageFilter(" + (1 + draw.below(4)) + ")";
      case 1 -> "ColumnPaginationFilter(" + (1 + draw.below(3)) + ", " + draw.below(3) + ")";
      default -> "FirstKeyOnlyFilter()";
    };
  }

  private String operator() {
    return draw.one("=", "!=", "<", "<=", ">", ">=");
  }
}
