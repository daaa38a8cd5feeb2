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
package io.github.hbaseperf.testkit.differential;

import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.Deletes;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Where the answer of stock HBase depends on whether the families that a filter calls not essential
 * are loaded on demand.
 */
final class OnDemandFaults {
  static final String EMPTY_PAGE = "families on demand: a row is left out if the offset leaves"
    + " nothing of its essential families (not reported)";
  static final String COLUMN_VALUE =
    "families on demand: SKIP and WHILE of a ColumnValueFilter miss"
      + " the cells it rejects in families it calls not essential (not reported)";

  static final String EXCLUDED_COLUMN =
    "families on demand: SingleColumnValueExcludeFilter is not asked about a row"
      + " of whose essential family it has left nothing (not reported)";

  static final String UNASKED_ROW = "families on demand: WHILE is not asked about a row that has"
    + " nothing in its essential families (not reported)";

  static final String EMPTY_ESSENTIALS =
    "families on demand: a row that has nothing in the families"
      + " that a ColumnValueFilter needs is left out (not reported)";

  static final String ROW_BEHIND =
    "families on demand: a row is left out if a scan goes over to streams in the row before, of whose"
      + " other families nothing follows (not reported)";

  /** Not SingleColumnValueFilter. */
  private static final Pattern COLUMN_VALUE_FILTER =
    Pattern.compile("\\b(SKIP|WHILE)\\b.*\\bColumnValueFilter\\(");

  private static final Pattern ANY_COLUMN_VALUE_FILTER =
    Pattern.compile("(?<!Single)\\bColumnValueFilter\\(");

  /** Of all versions: asked about the latest only, it leaves out the row at once. */
  private static final Pattern EXCLUDE_FILTER =
    Pattern.compile("\\bSingleColumnValueExcludeFilter\\([^()]*, false\\)");

  private OnDemandFaults() {
  }

  static void addTo(Map<String, Predicate<Difference>> known) {
    known.put(EMPTY_PAGE,
      found -> isOnDemand(found, query -> query.offset() > 0) && found.isOnlyMissing()
        && found.missing().stream().allMatch(cell -> hasOtherFamily(found, cell)));
    known.put(COLUMN_VALUE,
      found -> isOnDemand(found, query -> COLUMN_VALUE_FILTER.matcher(query.filter()).find())
        && hasRowsOfOtherFamilies(found));
    known.put(EMPTY_ESSENTIALS,
      found -> isOnDemand(found, query -> ANY_COLUMN_VALUE_FILTER.matcher(query.filter()).find())
        && found.isOnlyMissing()
        && found.missing().stream().allMatch(cell -> lacksFamily(found, cell.row())));
    known.put(ROW_BEHIND,
      found -> isOnDemand(found, query -> query.filter().contains("ColumnValue"))
        && found.isOnlyMissing()
        && found.layout().families().stream().anyMatch(
          family -> family.blockBytes() < SeekFaults.STREAM_BLOCK)
        && hasFewMissingRows(found)
        && found.missing().stream().allMatch(cell -> isBehindSwitch(found, cell)));
    known.put(UNASKED_ROW,
      found -> isOnDemand(found, query -> query.filter().contains("WHILE"))
        && found.missing().isEmpty() && !found.wrong().isEmpty()
        && found.wrong().stream().allMatch(cell -> isBehindUnaskedRow(found, cell)));
    known.put(EXCLUDED_COLUMN,
      found -> isOnDemand(found, query -> EXCLUDE_FILTER.matcher(query.filter()).find())
        && hasRowsOfOtherFamilies(found));
  }

  /** Each family goes over to streams once. */
  private static boolean hasFewMissingRows(Difference found) {
    return found.missing().stream().map(ModelCell::row).distinct().count() < found.layout()
      .families().size();
  }

  /**
   * What tells where the scan goes on is by then the row that is left out: of those that have
   * something in the family of what is missing, the next one behind a row with other families.
   */
  private static boolean isBehindSwitch(Difference found, ModelCell cell) {
    Optional<ModelCell> before = found.stored().stream()
      .filter(other -> isRead(found, other) && other.family().equals(cell.family())
        && found.isOfQuery(query -> query.isBefore(other.row(), cell.row())))
      .reduce((one,
        other) -> found.isOfQuery(query -> query.isBefore(one.row(), other.row())) ? other : one);
    return before.filter(other -> hasOtherFamily(found, other)).isPresent();
  }

  /** It returns too much, and each row of that has something in another family. */
  private static boolean hasRowsOfOtherFamilies(Difference found) {
    return !found.wrong().isEmpty() && found.missing().isEmpty()
      && found.wrong().stream().allMatch(cell -> hasOtherFamily(found, cell));
  }

  private static boolean isBehindUnaskedRow(Difference found, ModelCell cell) {
    return found.stored().stream().map(ModelCell::row).distinct()
      .filter(row -> found.isOfQuery(query -> query.isBefore(row, cell.row())))
      .anyMatch(row -> lacksFamily(found, row));
  }

  /** True if a family of the row has nothing that may be shown. */
  private static boolean lacksFamily(Difference found, String row) {
    return found.layout().families().stream().map(family -> family.spec().name())
      .anyMatch(family -> found.stored().stream().noneMatch(other -> other.row().equals(row)
        && other.family().equals(family) && mayBeShown(found, other)));
  }

  private static boolean mayBeShown(Difference found, ModelCell cell) {
    boolean isHidden = found.neighbours(cell).anyMatch(marker -> Deletes.isAbout(marker, cell));
    return isRead(found, cell)
      && found.isOfQuery(query -> query.wants(cell) && (query.raw() || !isHidden));
  }

  private static boolean isOnDemand(Difference found, Predicate<Query> such) {
    return found.kind() == Difference.Kind.ANSWER && found
      .isOfQuery(query -> query.onDemand() && !query.filter().isEmpty() && such.test(query));
  }

  private static boolean isRead(Difference found, ModelCell cell) {
    return cell.type() == CellType.PUT || found.isOfQuery(Query::raw);
  }

  private static boolean hasOtherFamily(Difference found, ModelCell cell) {
    return found.stored().stream().anyMatch(other -> isRead(found, other)
      && other.row().equals(cell.row()) && !other.family().equals(cell.family()));
  }
}
