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
package io.github.hbaseperf.testkit.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.hbase.KeepDeletedCells;

/**
 * What a flush or compaction does to each cell of one row and family that it reads.
 * <p>
 * HBase's documents say what may not be lost, and what a major compaction takes away. They do not
 * say what a flush or minor compaction takes away of what nobody sees any more: it may.
 */
final class CompactionRule {
  /** What becomes of a cell. */
  enum Fate {
    KEPT, DROPPED, EITHER
  }

  private final FamilySpec family;
  private final List<ModelCell> cells;
  private final boolean major;
  private final long smallestReadPoint;
  private final long now;

  /**
   * @param cells             of one row and family, all that are read
   * @param major             all files of the store are read, and delete markers may go
   * @param smallestReadPoint nobody reads below it
   */
  CompactionRule(FamilySpec family, Collection<ModelCell> cells, boolean major,
    long smallestReadPoint, long now) {
    this.family = family;
    this.cells = List.copyOf(cells);
    this.major = major;
    this.smallestReadPoint = smallestReadPoint;
    this.now = now;
  }

  Fate fate(ModelCell cell) {
    if (family.isGone(cell, now)) {
      return cell.type().isDelete() || family.newVersions() && !isSettled(cell)
        ? Fate.EITHER
        : Fate.DROPPED;
    }
    return cell.type().isDelete() ? ofMarker(cell) : ofPut(cell);
  }

  /**
   * With NEW_VERSION_BEHAVIOR a flush or minor compaction drops nothing, and a major one looks at
   * the age only of what everybody sees.
   */
  private boolean isSettled(ModelCell cell) {
    return major && (cell.sequenceId() <= smallestReadPoint || cell.isTtlOver(now));
  }

  private Fate ofMarker(ModelCell marker) {
    if (isRepeated(marker) || !family.newVersions() && isCovered(marker)) {
      return Fate.EITHER;
    }
    if (major && isKeptThoughDeleted(marker) && hidesNothing(marker)) {
      return Fate.EITHER;
    }
    if (!major || marker.sequenceId() > smallestReadPoint
      || family.purgeMillis() > 0 && now - marker.timestamp() <= family.purgeMillis()) {
      return Fate.KEPT;
    }
    if (!isKeptThoughDeleted(marker)) {
      return Fate.DROPPED;
    }
    // Without anything to hide a kept marker is of no use to anybody.
    return cells.stream()
      .anyMatch(put -> Deletes.hide(family, List.of(marker), put) && fate(put) != Fate.DROPPED)
        ? Fate.KEPT
        : Fate.EITHER;
  }

  /** Whoever reads at whatever read point, and whichever range. */
  private boolean hidesNothing(ModelCell marker) {
    return cells.stream()
      .noneMatch(put -> put.type() == CellType.PUT && put.timestamp() <= marker.timestamp());
  }

  /** True if the same marker was written again. */
  private boolean isRepeated(ModelCell marker) {
    return cells.stream()
      .anyMatch(other -> other.isSameColumn(marker) && other.timestamp() == marker.timestamp()
        && other.type() == marker.type() && other.sequenceId() > marker.sequenceId()
        && other.sequenceId() <= smallestReadPoint);
  }

  /** True if another marker that everybody sees hides all that this one does. */
  private boolean isCovered(ModelCell marker) {
    return !isKeptThoughDeleted(marker) && cells.stream()
      .anyMatch(other -> !other.equals(marker) && other.sequenceId() <= smallestReadPoint
        && !family.isGone(other, now) && Deletes.covers(other, marker));
  }

  private Fate ofPut(ModelCell put) {
    if (family.newVersions() && !major) {
      return Fate.KEPT;
    }
    if (isSeen(put)) {
      return Fate.KEPT;
    }
    return major && put.sequenceId() <= smallestReadPoint ? Fate.DROPPED : Fate.EITHER;
  }

  /** True if there is a read point at which a reader who looks at these cells alone sees it. */
  private boolean isSeen(ModelCell put) {
    TreeSet<Long> readPoints = new TreeSet<>(List.of(smallestReadPoint));
    cells.stream().map(ModelCell::sequenceId).filter(id -> id > smallestReadPoint)
      .forEach(readPoints::add);
    List<ModelCell> looked = new ArrayList<>(cells);
    looked.removeIf(cell -> cell.type().isDelete() && isKeptThoughDeleted(cell));
    return readPoints.stream().anyMatch(at -> new FamilyRow(family, looked, at, now)
      .visible(Span.ALL, Integer.MAX_VALUE).contains(put));
  }

  /** True if what this marker hides can still be read, by a range that ends before it. */
  private boolean isKeptThoughDeleted(ModelCell marker) {
    return switch (family.keepDeleted()) {
      case TRUE -> true;
      case TTL -> !family.isFamilyTtlOver(marker, now);
      default -> family.keepDeleted() != KeepDeletedCells.FALSE;
    };
  }
}
