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
package io.github.hbaseperf.coprocessor.server.blocks;

import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.TimeRange;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.ScanInfo;

/**
 * Which cells of a family a scan sees by their time, by the rules of UserScanQueryMatcher: those of
 * its time range, and not those that are too old for the family. Immutable.
 */
final class ScanTimes {

  private final boolean isRange;
  private final long startMillis;
  private final long endMillis;
  private final boolean expires;
  private final long nowMillis;
  private final long oldestMillis;
  private final int expired;
  private final boolean seesPastMarkers;

  ScanTimes(ScanInfo family, Scan scan, long nowMillis) {
    TimeRange range = range(scan, family.getFamily());
    this.isRange = !range.isAllTime();
    this.startMillis = range.getMin();
    this.endMillis = range.getMax();
    this.expires = family.getTtl() != Long.MAX_VALUE;
    this.nowMillis = nowMillis;
    this.oldestMillis = nowMillis - family.getTtl();
    this.expired = family.getMinVersions() > 0 ? RowCursor.KEPT : 0;
    this.seesPastMarkers = family.getKeepDeletedCells() != KeepDeletedCells.FALSE;
  }

  private static TimeRange range(Scan scan, byte[] family) {
    return scan.getColumnFamilyTimeRange().getOrDefault(family, scan.getTimeRange());
  }

  /** Whether the scan sees only some times of a family, whatever age its cells are. */
  static boolean hasRange(Scan scan) {
    return scan.getFamilyMap().keySet().stream()
      .anyMatch(family -> !range(scan, family).isAllTime());
  }

  /** Whether cells of all times are seen. */
  boolean areAll() {
    return !isRange && !expires;
  }

  /** Whether cells become too old. */
  boolean expires() {
    return expires;
  }

  /** Whether all cells from this time on are there still. */
  boolean isUnexpired(long earliestMillis) {
    return !expires || earliestMillis >= oldestMillis;
  }

  /** Whether a file or memstore may have cells of the time range; a marker has all times before. */
  boolean canBeIn(KeyValueScanner scanner, Scan scan, HStore store) {
    return !isRange
      || scanner.shouldUseScanner(scan, store, expired == 0 ? oldestMillis : Long.MIN_VALUE);
  }

  /** Returns the bits of a put of this time */
  int put(long timestampMillis) {
    if (!isWithin(timestampMillis)) {
      return 0;
    }
    return !expires || timestampMillis >= oldestMillis ? RowCursor.VISIBLE : expired;
  }

  /**
   * Whether a delete marker of this time hides puts that are seen. Where deleted cells are kept,
   * one that is newer than the range does not.
   */
  boolean canHide(long timestampMillis) {
    return !seesPastMarkers || isWithin(timestampMillis);
  }

  private boolean isWithin(long timestampMillis) {
    return !isRange || startMillis <= timestampMillis && timestampMillis < endMillis;
  }

  /** Whether a cell of this time is not there any more that has a TTL of its own. */
  boolean isOver(long timestampMillis, long ttlMillis) {
    return timestampMillis + ttlMillis < nowMillis;
  }
}
