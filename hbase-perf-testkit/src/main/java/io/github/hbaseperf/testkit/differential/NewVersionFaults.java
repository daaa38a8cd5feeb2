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
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.KeepDeletedCells;

/** What stock HBase does wrong with NEW_VERSION_BEHAVIOR. Raw scans do not use it. */
final class NewVersionFaults {
  static final String UNNAMED_COLUMN =
    "NEW_VERSION_BEHAVIOR does not track the column without a name (HBASE-26901 mends a part)";
  static final String UNNAMED_MARKER = "NEW_VERSION_BEHAVIOR: NullPointerException at a marker of"
    + " the column without a name (HBASE-26901 mends a part)";
  static final String MARKERS =
    "NEW_VERSION_BEHAVIOR keeps one marker per sequence id (not reported)";
  static final String PUTS =
    "NEW_VERSION_BEHAVIOR counts puts of one sequence id as one version (not reported)";
  static final String OVERWRITTEN =
    "NEW_VERSION_BEHAVIOR counts overwritten puts as versions before a"
      + " version marker (not reported)";
  static final String EARLIER_MARKER = "NEW_VERSION_BEHAVIOR counts puts that a version marker"
    + " deletes as versions before a later marker (not reported)";
  static final String PRUNED =
    "NEW_VERSION_BEHAVIOR: versions and markers in files without a cell of"
      + " the time range do not count (not reported)";
  static final String FILTERED =
    "NEW_VERSION_BEHAVIOR counts versions before the filter (HBASE-17125 left it out)";
  static final String UNSEEN_VERSION = "NEW_VERSION_BEHAVIOR counts versions before the filter:"
    + " SingleColumnValueFilter is not asked about older ones (HBASE-17125 left it out)";
  static final String UNSKIPPED_ROW = "NEW_VERSION_BEHAVIOR counts versions before the filter: SKIP"
    + " and WHILE do not see older ones that are rejected (HBASE-17125 left it out)";
  static final String COUNTED_MARKERS = "NEW_VERSION_BEHAVIOR: a major compaction counts markers it"
    + " keeps as versions, and loses puts behind them (not reported)";
  static final String COMPACTED =
    "NEW_VERSION_BEHAVIOR: a major compaction drops puts that scanners still read (not reported)";

  static final String NEXT_VERSION =
    "NEW_VERSION_BEHAVIOR with given columns: a filter that is done"
      + " with a column is asked about its next version (not reported)";
  static final String NEWEST =
    "NEW_VERSION_BEHAVIOR: deletes of the newest version fail where MIN_VERSIONS keeps"
      + " expired ones (not reported)";

  /** Whether the row is returned is decided by all versions of a column, not by the latest. */
  private static final Pattern ANY_VERSION_FILTER = Pattern
    .compile("\\b(SingleColumnValue(Exclude)?Filter\\([^()]*, false\\)|DependentColumnFilter\\()");

  /** Whether the row, or what comes behind it, is returned is decided by every cell of the row. */
  private static final Pattern ANY_CELL_FILTER = Pattern.compile("\\b(SKIP|WHILE)\\b");

  private NewVersionFaults() {
  }

  static void addTo(Map<String, Predicate<Difference>> known) {
    known.put(UNNAMED_MARKER, NewVersionFaults::failsAtUnnamedMarker);
    known.put(UNNAMED_COLUMN, NewVersionFaults::isOfUnnamedColumn);
    known.put(MARKERS, found -> found.isOfVersions()
      && (concerns(found, cell -> hasLostMarkers(found, cell)) || isRowOfLostMarkers(found)));
    known.put(PUTS, found -> found.isOfVersions() && mayBeTooMuch(found)
      && concerns(found, cell -> hasUncountedPuts(found, cell)));
    known.put(OVERWRITTEN,
      found -> losesNewestPuts(found) && concerns(found, cell -> hasOverwrittenPut(found, cell)));
    known.put(EARLIER_MARKER, found -> losesNewestPuts(found)
      && concerns(found, cell -> isBehindDeletedVersion(found, cell)));
    known.put(PRUNED, found -> found.kind() == Difference.Kind.ANSWER
      && concerns(found, cell -> isBelowRange(found, cell)));
    known.put(FILTERED,
      found -> found.kind() == Difference.Kind.ANSWER && found.wrong().isEmpty()
        && found.isOfQuery(query -> !query.filter().isEmpty() && !query.raw()
          && (found.missing().isEmpty()
            ? found.stored().stream().anyMatch(cell -> isOldOfFamily(found, cell, query))
            : found.missing().stream().allMatch(cell -> isOldOfFamily(found, cell, query)))));
    known.put(UNSEEN_VERSION,
      found -> found.kind() == Difference.Kind.ANSWER && found.isOnlyMissing()
        && found.isOfQuery(query -> ANY_VERSION_FILTER.matcher(query.filter()).find()
          && found.missing().stream().allMatch(cell -> mayNotBeSkipped(found, cell.row(), query))));
    known.put(UNSKIPPED_ROW,
      found -> found.kind() == Difference.Kind.ANSWER && found.missing().isEmpty()
        && !found.wrong().isEmpty()
        && found.isOfQuery(query -> !query.raw() && ANY_CELL_FILTER.matcher(query.filter()).find()
          && found.wrong().stream().allMatch(cell -> mayNotBeSkipped(found, cell.row(), query))));
    // Where assertions are off, the puts are gone.
    known.put(COUNTED_MARKERS,
      found -> found.failedIn("AssertionError")
        && found.failedIn("NewVersionBehaviorTracker.checkVersions")
        && found.failedIn("MajorCompactionScanQueryMatcher.match"));
    known.put(NEWEST, found -> found.failedIn("RuntimeException: Unexpected size: 2")
      && found.failedIn("HRegion.updateDeleteLatestVersionTimestamp"));
    known.put(COMPACTED,
      found -> found.kind() == Difference.Kind.FILES && !found.missing().isEmpty()
        && found.missing().stream()
          .allMatch(cell -> ofFamily(found, cell) && (isPut(cell)
            && found.column(cell).anyMatch(newer -> newer.sequenceId() > found.readPoint())
            // With what every compaction loses, in the same column.
            || found.missing().stream().anyMatch(NewVersionFaults::isPut)
              && CompactionFaults.isBehindSurplus(found, cell)))
        && found.wrong().stream().allMatch(cell -> ofFamily(found, cell)
          && (hasLostMarkers(found, cell) || isInPlaceOfNewer(found, cell))));
  }

  /** Its markers have no place. What another reader's scanners read, no difference says. */
  private static boolean failsAtUnnamedMarker(Difference found) {
    return found.failedInScannerOrReader("NullPointerException")
      && found.failedInScannerOrReader("NewVersionBehaviorTracker.")
      && (found.isOfReader() || found.stored().stream().anyMatch(cell -> ofFamily(found, cell)
        && cell.qualifier().isEmpty() && cell.type().isDelete() && !cell.type().isOfFamily()));
  }

  /** No marker hides its puts, and no version is surplus. */
  private static boolean isOfUnnamedColumn(Difference found) {
    return found.isOfVersions() && concerns(found, cell -> isPut(cell) && cell.qualifier().isEmpty()
      && (mayBeTooMuch(found) || hasMarkersOfBothKinds(found, cell)));
  }

  /** A marker of the family behind one of the column hides nothing of it, and versions count. */
  private static boolean hasMarkersOfBothKinds(Difference found, ModelCell cell) {
    return found.column(cell)
      .anyMatch(ofColumn -> ofColumn.type().isDelete() && !ofColumn.type().isOfFamily()
        && found.neighbours(cell).anyMatch(
          marker -> marker.type().isOfFamily() && marker.timestamp() < ofColumn.timestamp()));
  }

  /** With a filter others may be missing for those that are too much. */
  static boolean isNextVersion(Difference found) {
    return found.kind() == Difference.Kind.ANSWER && !found.wrong().isEmpty()
      && found.isOfQuery(query -> !query.filter().isEmpty() && !query.raw()
        && found.wrong().stream().allMatch(cell -> ofFamily(found, cell)
          && query.columns().getOrDefault(cell.family(), List.of()).contains(cell.qualifier())
          && found.column(cell).anyMatch(put -> isPut(put) && put.timestamp() > cell.timestamp())));
  }

  /** True if there are cells that should not be, or a filter could see such and reject others. */
  private static boolean mayBeTooMuch(Difference found) {
    return !found.isOnlyMissing() || !found.saysWhich();
  }

  private static boolean concerns(Difference found, Predicate<ModelCell> such) {
    return !found.isOfQuery(Query::raw)
      && found.concerns(cell -> ofFamily(found, cell) && such.test(cell));
  }

  private static boolean ofFamily(Difference found, ModelCell cell) {
    return found.spec(cell).newVersions();
  }

  private static boolean isPut(ModelCell cell) {
    return cell.type() == CellType.PUT;
  }

  /** A version that is not deleted may, unseen itself, be one that makes others surplus. */
  private static boolean hasLostMarkers(Difference found, ModelCell cell) {
    List<ModelCell> markers = markers(found, cell);
    return hasRepeated(markers.stream()) && markers.stream()
      .anyMatch(marker -> mayHide(found, marker, cell) || mayUncover(found, marker));
  }

  /** A put that was written after the marker is not deleted by it. */
  private static boolean mayHide(Difference found, ModelCell marker, ModelCell cell) {
    return !found.isOnlyMissing() && hides(found, marker, cell);
  }

  private static boolean hides(Difference found, ModelCell marker, ModelCell cell) {
    return marker.timestamp() >= cell.timestamp() && found.column(cell).anyMatch(put -> isPut(put)
      && put.timestamp() == cell.timestamp() && put.sequenceId() <= marker.sequenceId());
  }

  /** A filter rejects rows for a version that is not hidden. */
  private static boolean isRowOfLostMarkers(Difference found) {
    return found.kind() == Difference.Kind.ANSWER && found.isOnlyMissing()
      && found.isOfQuery(query -> !query.raw() && ANY_CELL_FILTER.matcher(query.filter()).find())
      && found.missing().stream().allMatch(missing -> found.stored().stream()
        .anyMatch(cell -> cell.row().equals(missing.row()) && isHiddenByLostMarkers(found, cell)));
  }

  private static boolean isHiddenByLostMarkers(Difference found, ModelCell cell) {
    List<ModelCell> markers = markers(found, cell);
    return ofFamily(found, cell) && isPut(cell) && hasRepeated(markers.stream())
      && markers.stream().anyMatch(marker -> hides(found, marker, cell));
  }

  /** Of the family, and of the column. */
  private static List<ModelCell> markers(Difference found, ModelCell cell) {
    return found.neighbours(cell).filter(marker -> marker.type().isOfFamily()
      || marker.type().isDelete() && marker.qualifier().equals(cell.qualifier())).toList();
  }

  private static boolean mayUncover(Difference found, ModelCell marker) {
    return marker.type() == CellType.DELETE_VERSION
      || marker.type() == CellType.DELETE_FAMILY_VERSION
      || found.missing().stream().flatMap(found::column)
        .anyMatch(put -> isPut(put) && put.timestamp() <= marker.timestamp() && found.missing()
          .stream().anyMatch(lost -> lost.isSameColumn(put) && put.timestamp() > lost.timestamp()));
  }

  /** True if what decides on the cell may lie above the time range: versions, or their deletes. */
  private static boolean isBelowRange(Difference found, ModelCell cell) {
    return found.isOfQuery(query -> found.column(cell)
      .filter(above -> isPut(above) && above.timestamp() >= query.range(cell.family()).max())
      .anyMatch(above -> isDeletedBefore(found, above, cell) != mayBeTooMuch(found)));
  }

  /** What is put when the version is deleted already is not surplus because of it. */
  private static boolean isDeletedBefore(Difference found, ModelCell put, ModelCell cell) {
    return found.spec(put).keepDeleted() == KeepDeletedCells.FALSE && found.neighbours(put)
      .anyMatch(marker -> deletesVersion(marker, put) && marker.sequenceId() < cell.sequenceId());
  }

  /** Puts are missing, and whatever is wrong is an older one in their place. */
  private static boolean losesNewestPuts(Difference found) {
    return found.isOfVersions() && !found.missing().isEmpty()
      && found.wrong().stream().allMatch(cell -> isInPlaceOfNewer(found, cell));
  }

  private static boolean isInPlaceOfNewer(Difference found, ModelCell cell) {
    return found.missing().stream()
      .anyMatch(newer -> newer.isSameColumn(cell) && newer.timestamp() > cell.timestamp());
  }

  private static boolean hasOverwrittenPut(Difference found, ModelCell cell) {
    List<ModelCell> puts = found.column(cell).filter(NewVersionFaults::isPut).toList();
    return puts.stream()
      .anyMatch(put -> put.timestamp() > cell.timestamp()
        && puts.stream().anyMatch(
          old -> old.timestamp() == put.timestamp() && old.sequenceId() < put.sequenceId())
        && found.neighbours(cell).anyMatch(
          marker -> marker.sequenceId() >= put.sequenceId() && isVersionMarkerOf(marker, cell)));
  }

  /** Before the later marker its column has a version that is deleted. */
  private static boolean isBehindDeletedVersion(Difference found, ModelCell cell) {
    return found.column(cell).filter(put -> isPut(put) && put.timestamp() > cell.timestamp())
      .anyMatch(put -> found.neighbours(cell)
        .anyMatch(marker -> deletesVersion(marker, put) && found.neighbours(cell)
          .anyMatch(later -> later.type().isDelete() && later.sequenceId() > marker.sequenceId())));
  }

  private static boolean deletesVersion(ModelCell marker, ModelCell put) {
    return isVersionMarkerOf(marker, put) && marker.timestamp() == put.timestamp()
      && marker.sequenceId() >= put.sequenceId();
  }

  private static boolean isVersionMarkerOf(ModelCell marker, ModelCell cell) {
    return marker.type() == CellType.DELETE_FAMILY_VERSION
      || marker.type() == CellType.DELETE_VERSION && marker.qualifier().equals(cell.qualifier());
  }

  private static boolean hasUncountedPuts(Difference found, ModelCell cell) {
    List<ModelCell> puts = found.column(cell).filter(NewVersionFaults::isPut).toList();
    return hasRepeated(puts.stream()) && puts.size() > found.spec(cell).maxVersions();
  }

  /** True if two of them were written with one sequence id, or have lost theirs. */
  private static boolean hasRepeated(Stream<ModelCell> cells) {
    List<Long> ids = cells.map(ModelCell::sequenceId).toList();
    Set<Long> distinct = new HashSet<>(ids);
    return distinct.size() < ids.size();
  }

  /** WHILE ends a scan at a row, and so rejects those behind it. */
  private static boolean mayNotBeSkipped(Difference found, String row, Query query) {
    return hasOldVersion(found, row, query) || query.filter().contains("WHILE")
      && found.stored().stream().map(ModelCell::row).filter(other -> query.isBefore(other, row))
        .anyMatch(other -> hasOldVersion(found, other, query));
  }

  private static boolean hasOldVersion(Difference found, String row, Query query) {
    return found.stored().stream()
      .anyMatch(cell -> cell.row().equals(row) && isOldOfFamily(found, cell, query));
  }

  private static boolean isOldOfFamily(Difference found, ModelCell cell, Query query) {
    return isPut(cell) && ofFamily(found, cell) && isOld(found, cell, query);
  }

  /** True if its column has as many newer versions as the scan asks for. */
  private static boolean isOld(Difference found, ModelCell cell, Query query) {
    return found.column(cell).filter(put -> isPut(put) && put.timestamp() > cell.timestamp())
      .map(ModelCell::timestamp).distinct().count() >= query.versions();
  }
}
