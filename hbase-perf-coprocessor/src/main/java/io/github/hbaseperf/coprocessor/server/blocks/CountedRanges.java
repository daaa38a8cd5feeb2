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

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import io.github.hbaseperf.coprocessor.protocol.RowOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Scans rows range by range and caches what each had, so that where rows are written later, other
 * ranges need not be scanned again. Ranges begin where cached ones did, as far as these have about
 * as many rows as they should. One that cannot be cached, since something that may change has a row
 * in it, begins with that row and is small, so that few rows are scanned again. One thread.
 */
final class CountedRanges {

  static final String NOT_COUNTED =
    "these files have not been counted in this range since the region opened";
  static final String CHANGED = "rows were written since they were counted";
  /** A range that ends early is cached if it has one of so many rows that it should have. */
  private static final int LEAST_PART = 8;
  /** One that cannot be cached has one of so many rows, or more where most of them are such. */
  private static final int SMALL_PART = 16;

  private final RegionCountCache cache;
  private final Scan scan;
  private final RowQuestion question;
  private final StoreSources sources;
  private final CachedCounts known;
  private final Set<Path> files;
  private final Set<String> covered;
  /** Exclusive; empty for the end of the table. */
  private final byte[] stopRow;
  private final List<CachedCount> counted = new ArrayList<>();

  private RowMerge merge;
  /** Of the range that is scanned. */
  private byte[] startRow;
  private long rowsBefore;
  private long scannedBefore;
  private long unsettledBefore;
  private long markersBefore;
  private long cellsBefore;
  /** What is found of its rows, until it ends; or null. */
  private Groups ofRange;
  /** Where the next cached range begins, or the next group; null if that is behind the scan. */
  private byte[] nextStartRow;
  /** Where the range becomes one that cannot be cached, if it goes on; or null. */
  private byte[] unsettledRow;
  /** Whether the range cannot be cached, and how many rows the next such range has at most. */
  private boolean isUnsettled;
  private int unsettledRows;

  private CountedRanges(RegionCountCache cache, Scan scan, RowQuestion question,
    StoreSources sources, byte[] stopRow) {
    this.cache = cache;
    this.scan = scan;
    this.question = question;
    this.sources = sources;
    this.known = cache.get(scan, question);
    this.files = sources.settledFiles();
    this.covered = sources.coveredBy(files);
    this.stopRow = stopRow;
    this.unsettledRows = smallRows();
  }

  /** Returns null if there is no row behind the last one of the scan */
  static CountedRanges of(RegionCountCache cache, Scan scan, RowQuestion question,
    StoreSources sources) {
    byte[] stopRow = scan.includeStopRow() && scan.getStopRow().length > 0
      ? RowOrder.after(scan.getStopRow())
      : scan.getStopRow();
    return stopRow == null ? null : new CountedRanges(cache, scan, question, sources, stopRow);
  }

  /** Returns a count of rows from the given one on that is true now, or null */
  CachedCount find(byte[] row) throws IOException {
    CachedCount count = known.find(row, endOfGroup(row));
    while (count != null && !sources.confirm(count)) {
      count = known.findShorter(count);
    }
    return count;
  }

  /** Returns a count that was found, as one that outlives the files that are here now. */
  CachedCount take(CachedCount found) {
    CachedCount now = sources.ofTheseFiles(found);
    if (now != found) {
      counted.add(now);
    }
    return now;
  }

  /** Caches the counts taken, if they have changed. */
  void cacheTaken() {
    addToCache();
  }

  String whyNotFound(byte[] row) {
    return known.find(row, endOfGroup(row)) == null ? NOT_COUNTED : CHANGED;
  }

  /** Exclusive: where rows end that are of the same group as this one, or the scan. */
  private byte[] endOfGroup(byte[] row) {
    byte[] next = question.groups() == null ? null : question.groups().nextStart(row);
    return next == null || CachedCount.compareStopRows(next, stopRow) >= 0 ? stopRow : next;
  }

  /** Whether there are no rows behind the range of the count. */
  boolean isLast(CachedCount count) {
    return Bytes.equals(count.stopRow, stopRow);
  }

  /** Begins a range at a row; the merge is there, or at the first row behind it. */
  void begin(byte[] row, RowMerge rows) throws IOException {
    merge = rows;
    takeAnswer();
    begin(row);
  }

  private void begin(byte[] row) {
    startRow = row;
    rowsBefore = merge.rows();
    scannedBefore = merge.rowsScanned();
    unsettledBefore = sources.unsettledCells();
    markersBefore = merge.rowsWithMarkers();
    isUnsettled = false;
    setEnd(row);
  }

  /** Adds what was found of the range to what was found of those before. */
  private RangeAnswer takeAnswer() throws IOException {
    if (!question.needsCells()) {
      return RangeAnswer.NONE;
    }
    long cells = merge.cells() - cellsBefore;
    cellsBefore = merge.cells();
    Groups ofAll = question.groups();
    if (ofAll == null || ofRange != null && ofRange.isEmpty()) {
      return new RangeAnswer(cells, ByteString.EMPTY);
    }
    ByteString found = ByteString.EMPTY;
    if (ofRange != null) {
      PartialResult ofRows = ofRange.toPartial();
      ofAll.mergeRange(startRow, ofRows);
      found = ofRows.toByteString();
    }
    ofRange = ofAll.newRange();
    merge.addTo(ofRange);
    return new RangeAnswer(cells, found);
  }

  /**
   * The range ends before the next cached one or the next group, or before a row that cannot be
   * cached.
   */
  private void setEnd(byte[] behindRow) {
    byte[] next = known.nextStartRow(behindRow);
    byte[] endOfGroup = endOfGroup(startRow);
    if (next == null || CachedCount.compareStopRows(next, endOfGroup) >= 0) {
      nextStartRow = endOfGroup == stopRow ? null : endOfGroup;
    } else {
      nextStartRow = next;
    }
    byte[] end = nextStartRow == null ? stopRow : nextStartRow;
    unsettledRow = isUnsettled ? null : sources.nextUnsettledRow();
    if (unsettledRow != null && CachedCount.compareStopRows(unsettledRow, end) >= 0) {
      unsettledRow = null;
    }
    merge.stopAt(unsettledRow == null ? end : unsettledRow, false);
  }

  /** Where the rows begin that were not scanned yet, if a scan ended at cached ones. */
  byte[] startRow() {
    return startRow;
  }

  /** Scans as {@link RowMerge#scanUntil} does, or up to rows that are cached. */
  ScanEnd scanUntil(long untilMillis) throws IOException {
    while (true) {
      ScanEnd end = merge.scanUntil(untilMillis, scannedBefore + mostRows());
      if (end == ScanEnd.NO_MORE_ROWS && unsettledRow != null) {
        beginUnsettled();
        continue;
      }
      byte[] next = end == ScanEnd.ROWS ? RowOrder.after(merge.lastRow()) : nextStartRow;
      if (end != ScanEnd.ROWS && end != ScanEnd.NO_MORE_ROWS || next == null) {
        return end;
      }
      boolean isNextCached = find(next) != null;
      boolean isOfNextGroup = Bytes.equals(next, endOfGroup(startRow));
      if (end == ScanEnd.NO_MORE_ROWS && scanned() < leastRows() && !isNextCached
        && !isOfNextGroup) {
        setEnd(next);
        continue;
      }
      unsettledRows = isUnsettled ? Math.min(2 * unsettledRows, cache.rangeRows()) : smallRows();
      end(next, false);
      if (isNextCached) {
        return ScanEnd.CACHED_ROWS;
      }
    }
  }

  /**
   * The next row cannot be cached: a range begins with it, or else the one before would be small.
   */
  private void beginUnsettled() throws IOException {
    byte[] row = unsettledRow;
    if (scanned() >= smallRows()) {
      unsettledRows = smallRows();
      end(row, true);
    }
    isUnsettled = true;
    // Another count may have cached ranges that begin before, among rows that are scanned here.
    setEnd(row);
  }

  private int smallRows() {
    return Math.max(1, cache.rangeRows() / SMALL_PART);
  }

  private long mostRows() {
    if (isUnsettled) {
      return unsettledRows;
    }
    return nextStartRow == null ? cache.rangeRows() : 2L * cache.rangeRows();
  }

  private long leastRows() {
    return (cache.rangeRows() + 1) / 2;
  }

  private long scanned() {
    return merge.rowsScanned() - scannedBefore;
  }

  /** @param isUnsettledRow whether a range begins there that will be scanned by itself */
  private void end(byte[] row, boolean isUnsettledRow) throws IOException {
    RangeAnswer answer = takeAnswer();
    boolean hasRange = row.length == 0 || Bytes.compareTo(startRow, row) < 0;
    if (hasRange && !merge.hasTags() && sources.unsettledCells() == unsettledBefore) {
      CachedCount count = new CachedCount(startRow, row, merge.rows() - rowsBefore, files)
        .covering(covered).ofPuts(merge.rowsWithMarkers() == markersBefore).with(answer);
      counted.add(isUnsettledRow ? count.withPlaces(sources.places()) : count);
    }
    begin(row);
  }

  /** Caches the ranges scanned, the last one up to the end of the scan. */
  void cacheAll() throws IOException {
    end(stopRow, false);
    addToCache();
  }

  /** Caches the ranges scanned, the last one up to a row if it is worth it. */
  void cacheUpTo(byte[] row) throws IOException {
    if (scanned() > cache.rangeRows() / LEAST_PART) {
      end(row, false);
    } else {
      begin(row, merge);
    }
    addToCache();
  }

  private void addToCache() {
    if (!counted.isEmpty()) {
      cache.add(scan, question, counted);
      counted.clear();
    }
  }
}
