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
package io.github.hbaseperf.coprocessor.server.compaction;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DropReason;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.regionserver.ScanInfo;

/**
 * Why cells are dropped, told from what was kept of their column before. A cell that has several
 * reasons has the first of: it is a marker, the family's time to live, its own, a later put of the
 * same version, enough newer versions, a marker. The clock must not be earlier than that of the
 * compaction's scanner. One thread; cells of a column follow each other.
 */
final class ColumnFate {

  private final int maxVersions;
  private final int minVersions;
  private final long oldestMillis;
  private final long nowMillis;
  /** Of the column; null before its first. */
  private Cell lastPut;
  private int putsKept;
  private int puts;

  ColumnFate(ScanInfo family, long nowMillis) {
    this.maxVersions = family.getMaxVersions();
    this.minVersions = family.getMinVersions();
    this.nowMillis = nowMillis;
    this.oldestMillis =
      family.getTtl() == Long.MAX_VALUE ? Long.MIN_VALUE : nowMillis - family.getTtl();
  }

  /** The blocks of the cells of before are let go of. */
  void beforeShipped() throws IOException {
    if (lastPut != null) {
      lastPut = KeyValueUtil.toNewKeyCell(lastPut);
    }
  }

  /** The cells of before are of another row. */
  void beginRow() {
    lastPut = null;
    putsKept = 0;
    puts = 0;
  }

  /**
   * Takes the next cell.
   *
   * @return why it is dropped; null if it is kept
   */
  DropReason next(Cell cell, boolean kept) throws IOException {
    if (CellUtil.isDelete(cell)) {
      return kept ? null : DropReason.DELETE_MARKER;
    }
    boolean sameColumn = lastPut != null && CellUtil.matchingQualifier(cell, lastPut);
    boolean sameVersion = sameColumn && cell.getTimestamp() == lastPut.getTimestamp();
    if (!sameColumn) {
      putsKept = 0;
      puts = 0;
    }
    puts++;
    lastPut = cell;
    if (!kept) {
      return reason(cell, sameVersion);
    }
    // For a scanner that is open, two puts of one version may stay.
    putsKept += sameVersion ? 0 : 1;
    return null;
  }

  private DropReason reason(Cell cell, boolean sameVersion) {
    if (cell.getTimestamp() < oldestMillis && putsKept >= minVersions) {
      return DropReason.EXPIRED;
    }
    if (isOver(cell)) {
      return DropReason.EXPIRED_CELL;
    }
    if (sameVersion) {
      return DropReason.OVERWRITTEN;
    }
    return putsKept >= maxVersions ? DropReason.SURPLUS_VERSION : DropReason.DELETED;
  }

  private boolean isOver(Cell cell) {
    Optional<Tag> ttl = PrivateCellUtil.getTag(cell, TagType.TTL_TAG_TYPE);
    return ttl.isPresent() && cell.getTimestamp() + Tag.getValueAsLong(ttl.get()) < nowMillis;
  }

  /** How many puts the column has so far. */
  int puts() {
    return puts;
  }
}
