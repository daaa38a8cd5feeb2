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

import io.github.hbaseperf.coprocessor.protocol.RowOrder;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Counts and aggregates the rows of a region from the bytes of its files and memstores, or by what
 * is cached of them, for scans that {@link #refusal} lets through. It ends at the first row that
 * only HBase's own scanners can decide on; whoever opened it goes on from there with those.
 * <p>
 * Holds a region operation, so it must not live longer than a slice. One thread at a time.
 */
@InterfaceAudience.Private
public final class BlockScan implements AutoCloseable {

  private final HRegion region;
  private Scan scan;
  /** Or null. */
  private final RowTest test;
  private final RowQuestion question;
  private final ScanColumns columns;
  private final RegionCountCache cache;
  private StoreSources sources;
  /** Or null, if nothing is cached. */
  private CountedRanges ranges;
  private RowMerge merge;

  /** From where it was taken to last on; those of the merge before. */
  private long rows;
  private long cachedCells;
  private long rowsBefore;
  private long cellsBefore;
  private long rowsScannedBefore;
  private long cellsScannedBefore;
  private byte[] resumeRow;
  private boolean done;
  private boolean isCached;
  /** The last one taken from the cache; or null. */
  private CachedCount lastCached;
  private boolean isAtCachedRows;
  private String whyNotCached;
  private String endReason;

  private BlockScan(HRegion region, Scan scan, RowTest test, RowQuestion question,
    RegionCountCache cache) {
    this.question = question;
    this.columns = new ScanColumns(scan, question);
    this.test = test;
    this.region = region;
    this.scan = scan;
    this.cache = cache;
  }

  /** Returns the first reason why a prepared scan cannot be counted so, or null */
  public static String refusal(HRegion region, Scan scan, RowQuestion question) throws IOException {
    return BlockRules.refusal(region, scan, question);
  }

  /**
   * Returns the first reason why what is counted of a prepared scan is not cached, whatever files
   * the region has, or null
   */
  public static String cacheRefusal(HRegion region, Scan scan, RowQuestion question)
    throws IOException {
    String refusal = refusal(region, scan, question);
    if (refusal == null && RowTest.of(scan.getFilter()) != null) {
      return "a filter decides";
    }
    return refusal == null ? BlockRules.cacheRefusal(region, scan, question) : refusal;
  }

  /** Whether observers have to see a scanner opened and closed. */
  public static boolean isWatched(HRegion region) {
    return ObserverRules.watchScanners(region.getCoprocessorHost());
  }

  /**
   * @param scan      must name its families, and not be refused; its own filter is not looked at
   * @param filter    which rows to count, or null for all
   * @param question  what to find of them
   * @param readPoint to be closed after this
   */
  public static BlockScan open(HRegion region, Scan scan, Filter filter, RowQuestion question,
    RegionCountCache cache, ReadPoint readPoint) throws IOException {
    region.startRegionOperation(HRegion.Operation.SCAN);
    RowTest test = RowTest.of(filter);
    BlockScan blocks =
      new BlockScan(region, test == null ? scan : test.narrow(scan), test, question, cache);
    try {
      blocks.sources =
        StoreSources.open(region, blocks.scan, test, blocks.columns, readPoint.value());
      blocks.openRanges();
      return blocks;
    } catch (Throwable t) {
      blocks.close();
      throw t;
    }
  }

  private void openRanges() throws IOException {
    whyNotCached =
      test == null ? BlockRules.cacheRefusal(region, scan, question) : "a filter decides";
    if (whyNotCached == null) {
      whyNotCached = sources.whyNotLasting();
    }
    if (whyNotCached == null && firstRow() != null) {
      ranges = CountedRanges.of(cache, scan, question, sources);
    }
    if (whyNotCached == null) {
      whyNotCached = CountedRanges.NOT_COUNTED;
    }
  }

  /** Inclusive; null if there is no row behind an exclusive start row. */
  private byte[] firstRow() {
    return scan.includeStartRow() ? scan.getStartRow() : RowOrder.after(scan.getStartRow());
  }

  /**
   * Answers from the cache, as far as rows are cached.
   * @return false if the first ones are not; {@link #whyNotCached} says why
   */
  public boolean lookupCount() throws IOException {
    if (ranges == null) {
      return false;
    }
    CachedCount next = ranges.find(firstRow());
    if (next == null) {
      whyNotCached = ranges.whyNotFound(firstRow());
      return false;
    }
    isCached = true;
    while (next != null) {
      lastCached = ranges.take(next);
      rows += next.rows;
      add(next);
      resumeRow = next.stopRow;
      done = ranges.isLast(next);
      next = done ? null : ranges.find(resumeRow);
    }
    ranges.cacheTaken();
    return true;
  }

  private void add(CachedCount cached) throws IOException {
    cachedCells += cached.answer.cells;
    if (question.groups() != null) {
      question.groups().mergeRange(cached.startRow, cached.answer.groups());
    }
  }

  /** Whether all rows are cached. */
  public boolean areAllCached() throws IOException {
    CachedCount next = ranges == null ? null : ranges.find(firstRow());
    while (next != null && !ranges.isLast(next)) {
      next = ranges.find(next.stopRow);
    }
    return next != null;
  }

  /**
   * Scans at least one row and then up to the time limit, or to rows that are cached.
   * @return true if it can go on
   */
  public boolean scanUntil(long untilMillis) throws IOException {
    if (merge == null && !openMerge()) {
      return false;
    }
    long before = merge.rowsScanned();
    ScanEnd end =
      ranges == null ? merge.scanUntil(untilMillis, Long.MAX_VALUE) : ranges.scanUntil(untilMillis);
    merge.shipped();
    region.addReadRequestsCount(merge.rowsScanned() - before);
    rows = merge.rows() - rowsBefore;
    isAtCachedRows = end == ScanEnd.CACHED_ROWS;
    switch (end) {
      case NO_MORE_ROWS:
        done = true;
        return false;
      case UNPROVEN_ROW:
        resumeRow = merge.lastRow();
        endReason = merge.unprovenReason();
        return false;
      case CACHED_ROWS:
        resumeRow = ranges.startRow();
        return true;
      default:
        resumeRow = RowOrder.after(merge.lastRow());
        done = resumeRow == null;
        return !done;
    }
  }

  private boolean openMerge() throws IOException {
    if (sources.size() > RowMerge.MAX_CURSORS) {
      endReason = "there are more than " + RowMerge.MAX_CURSORS + " files and memstores";
      return false;
    }
    goBehindCached();
    merge = new RowMerge(sources.seek(scan.getStartRow(), scan.includeStartRow()), scan, test,
      question, columns);
    beginRange();
    return true;
  }

  /** The cache may tell where the rows behind the last range are that was taken from it. */
  private void goBehindCached() throws IOException {
    if (lastCached != null && Arrays.equals(lastCached.stopRow, firstRow())) {
      sources.goBehind(lastCached);
    }
  }

  private void beginRange() throws IOException {
    if (ranges != null) {
      ranges.begin(firstRow(), merge);
    }
  }

  /** Whether the scan ended at rows that {@link #lookupCount} has. */
  public boolean isAtCachedRows() {
    return isAtCachedRows;
  }

  /**
   * Goes forward to the first row from the given one on, which comes behind those scanned; what is
   * said of rows and cells is said of those from there on.
   */
  public void goTo(byte[] firstRow) throws IOException {
    scan = new Scan(scan).withStartRow(firstRow, true);
    rows = 0;
    cachedCells = 0;
    isCached = false;
    done = false;
    resumeRow = null;
    endReason = null;
    if (merge != null) {
      goBehindCached();
      merge.goTo(firstRow);
      rowsBefore = merge.rows();
      cellsBefore = merge.cells();
      rowsScannedBefore = merge.rowsScanned();
      cellsScannedBefore = merge.cellsScanned();
      beginRange();
    }
  }

  /**
   * Has to be called before the question is read, if not each time after {@link #scanUntil}: adds
   * what was found of the last rows, and caches what was scanned for {@link #lookupCount}, as far
   * as it will still be true then.
   */
  public void endRange() throws IOException {
    if (ranges != null && merge != null && done) {
      ranges.cacheAll();
    } else if (ranges != null && merge != null && resumeRow != null) {
      ranges.cacheUpTo(resumeRow);
    }
  }

  public boolean isDone() {
    return done;
  }

  /** Where to go on (inclusive), unless done; null if nothing was scanned or cached. */
  public byte[] resumeRow() {
    return resumeRow;
  }

  /** Why nothing is cached of this region, as far as is known. */
  public String whyNotCached() {
    return whyNotCached;
  }

  /** Why the scan ended before the range did, or null if that was not its own decision. */
  public String endReason() {
    return endReason;
  }

  public long rows() {
    return rows;
  }

  /** How many cells the rows have, if the question is of cells. */
  public long cells() {
    return cachedCells + (merge == null ? 0 : merge.cells() - cellsBefore);
  }

  public long rowsScanned() {
    return merge == null || isCached ? 0 : merge.rowsScanned() - rowsScannedBefore;
  }

  public long cellsScanned() {
    return merge == null ? 0 : merge.cellsScanned() - cellsScannedBefore;
  }

  @Override
  public void close() throws IOException {
    try {
      if (sources != null) {
        sources.close();
      }
    } finally {
      region.closeRegionOperation(HRegion.Operation.SCAN);
    }
  }
}
