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
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.KeepDeletedCells;

/** What flushes and compactions of stock HBase lose, or drop too soon. */
final class CompactionFaults {
  static final String LOST_MARKER =
    "a flush or compaction loses markers behind surplus versions of their column (not reported)";
  static final String COUNTED_FAMILY_MARKER =
    "KEEP_DELETED_CELLS: a major compaction loses family markers behind surplus versions of the"
      + " column without a name (not reported)";
  static final String LATE_DELETE =
    "a flush or compaction under an open scanner counts versions without the deletes that it does"
      + " not see, and loses the version behind (not reported)";

  static final String AMID_ROW =
    "a flush or compaction amid a row drops older versions that a scan still reads, of columns that"
      + " it has not come to (not reported)";

  static final String JOINED_ROWS =
    "a flush amid a row drops all that follows of it, and the next row is returned as its rest (not"
      + " reported)";

  private CompactionFaults() {
  }

  static void addTo(Map<String, Predicate<Difference>> known) {
    known.put(LOST_MARKER, found -> loses(found, cell -> isBehindSurplus(found, cell)));
    known.put(COUNTED_FAMILY_MARKER,
      found -> loses(found, cell -> isCounted(found, cell) || isBehindSurplus(found, cell)));
    // Behind the same surplus version there may be markers.
    known.put(LATE_DELETE, found -> loses(found,
      cell -> isBehindLateDelete(found, cell) || isBehindSurplus(found, cell)));
    known.put(AMID_ROW,
      found -> found.kind() == Difference.Kind.ANSWER && !found.saysWhich()
        && !found.lines().isEmpty()
        && found.lines().stream().allMatch(line -> line.contains(OpenScan.OF_TWO_STATES)));
  }

  /** Of HBase that takes the row on top after a flush for the one it reads. */
  static boolean joinsRows(Difference found) {
    return found.kind() == Difference.Kind.ANSWER && !found.saysWhich() && !found.lines().isEmpty()
      && found.lines().stream().allMatch(line -> line.contains(OpenScan.OF_TWO_ROWS));
  }

  private static boolean loses(Difference found, Predicate<ModelCell> such) {
    return found.kind() == Difference.Kind.FILES && found.isOnlyMissing()
      && found.missing().stream().allMatch(such);
  }

  private static Stream<ModelCell> newer(Difference found, ModelCell cell) {
    return found.column(cell)
      .filter(put -> put.type() == CellType.PUT && put.timestamp() > cell.timestamp());
  }

  private static long versions(Stream<ModelCell> puts) {
    return puts.map(ModelCell::timestamp).distinct().count();
  }

  /** The way out of a column in which there is nothing more to return leaves its markers behind. */
  static boolean isBehindSurplus(Difference found, ModelCell marker) {
    // NEW_VERSION_BEHAVIOR leaves the column with the last version, not behind it.
    long versions = versions(newer(found, marker)) + (found.spec(marker).newVersions() ? 1 : 0);
    boolean expired =
      newer(found, marker).anyMatch(put -> found.spec(marker).isFamilyTtlOver(put, found.now()));
    return newer(found, marker).findAny().isPresent() && marker.type().isDelete()
      && !marker.type().isOfFamily() && (versions > found.spec(marker).maxVersions()
        || expired && versions > found.spec(marker).minVersions());
  }

  /** A marker that is kept takes the version of the put before it, which may be one too many. */
  private static boolean isCounted(Difference found, ModelCell marker) {
    long versions = versions(newer(found, marker));
    return marker.type().isOfFamily() && !found.spec(marker).newVersions()
      && found.spec(marker).keepDeleted() != KeepDeletedCells.FALSE
      && (versions > found.spec(marker).maxVersions()
        || found.spec(marker).isFamilyTtlOver(marker, found.now())
          && versions > found.spec(marker).minVersions());
  }

  /** For the scanner it is surplus, for those who read after the delete it is not. */
  private static boolean isBehindLateDelete(Difference found, ModelCell put) {
    long versions =
      versions(newer(found, put).filter(other -> other.sequenceId() <= found.readPoint()));
    boolean expired = found.spec(put).isFamilyTtlOver(put, found.now());
    return put.type() == CellType.PUT && !found.spec(put).newVersions()
      && (versions >= found.spec(put).maxVersions()
        || expired && versions > 0 && versions >= found.spec(put).minVersions())
      && found.neighbours(put)
        .anyMatch(marker -> marker.type().isDelete() && marker.sequenceId() > found.readPoint()
          && marker.timestamp() > put.timestamp()
          && (marker.type().isOfFamily() || marker.qualifier().equals(put.qualifier())));
  }
}
