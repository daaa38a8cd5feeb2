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
import java.util.Set;
import org.apache.hadoop.fs.Path;
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

  /** So many rows are worth being cached, even if another way has to go on behind them. */
  private static final int MIN_CACHED_ROWS = 1000;

  private final HRegion region;
  private Scan scan;
  /** Or null. */
  private final ColumnTest test;
  private final RowQuestion question;
  private final ScanColumns columns;
  private final RegionCountCache cache;
  private StoreSources sources;
  private Set<Path> settledFiles;
  private RowMerge merge;

  /** From where it was taken to last on; those of the merge before. */
  private long rows;
  private long rowsBefore;
  private long cellsBefore;
  private long rowsScannedBefore;
  private long cellsScannedBefore;
  private byte[] resumeRow;
  private boolean done;
  private boolean isCached;
  private String whyNotCached;
  private String endReason;

  private BlockScan(HRegion region, Scan scan, ColumnTest test, RowQuestion question,
    RegionCountCache cache) {
    this.question = question;
    this.columns = new ScanColumns(scan, question);
    this.test = test;
    this.region = region;
    this.scan = scan;
    this.cache = cache;
  }

  /** Returns the first reason why a prepared scan cannot be counted so, or null */
  public static String refusal(HRegion region, Scan scan, RowQuestion question) {
    return BlockRules.refusal(region, scan, question);
  }

  /**
   * Returns the first reason why what is counted of a prepared scan is not cached, whatever files
   * the region has, or null
   */
  public static String cacheRefusal(HRegion region, Scan scan, RowQuestion question) {
    String refusal = refusal(region, scan, question);
    if (refusal == null && ColumnTest.of(scan.getFilter()) != null) {
      return "a filter decides";
    }
    return refusal == null ? BlockRules.cacheRefusal(region, scan, question) : refusal;
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
    BlockScan blocks = new BlockScan(region, scan, ColumnTest.of(filter), question, cache);
    try {
      blocks.sources =
        StoreSources.open(region, scan, blocks.test, blocks.columns, readPoint.value());
      blocks.settle();
      return blocks;
    } catch (Throwable t) {
      blocks.close();
      throw t;
    }
  }

  private void settle() throws IOException {
    whyNotCached =
      test == null ? BlockRules.cacheRefusal(region, scan, question) : "a filter decides";
    if (whyNotCached == null) {
      settledFiles = sources.settledFiles();
      if (settledFiles == null) {
        whyNotCached = "the memstore has cells, or a file is half of another or too new";
      }
    }
  }

  /**
   * Answers from the cache.
   * @return false if nothing is in it; {@link #whyNotCached} says why
   */
  public boolean lookupCount() {
    if (settledFiles == null) {
      return false;
    }
    CachedCount known = cache.lookup(scan, settledFiles);
    if (known == null) {
      whyNotCached = "these files have not been counted in this range since the region opened";
      return false;
    }
    isCached = true;
    rows = known.rows;
    resumeRow = known.resumeRow;
    done = known.resumeRow == null;
    return true;
  }

  /**
   * Scans at least one row and then up to the time limit.
   * @return true if it can go on
   */
  public boolean scanUntil(long untilMillis) throws IOException {
    if (merge == null) {
      if (sources.size() > RowMerge.MAX_CURSORS) {
        endReason = "there are more than " + RowMerge.MAX_CURSORS + " files and memstores";
        return false;
      }
      merge = new RowMerge(sources.seek(scan.getStartRow(), scan.includeStartRow()), scan, test,
        question, columns);
    }
    long before = merge.rowsScanned();
    ScanEnd end = merge.scanUntil(untilMillis);
    merge.shipped();
    region.addReadRequestsCount(merge.rowsScanned() - before);
    rows = merge.rows() - rowsBefore;
    if (merge.hasTags()) {
      settledFiles = null;
      whyNotCached = "a cell has tags";
    }
    switch (end) {
      case NO_MORE_ROWS:
        done = true;
        return false;
      case UNPROVEN_ROW:
        resumeRow = merge.lastRow();
        endReason = merge.unprovenReason();
        return false;
      default:
        resumeRow = RowOrder.after(merge.lastRow());
        done = resumeRow == null;
        return !done;
    }
  }

  /**
   * Goes forward to the first row from the given one on, which comes behind those scanned; what is
   * said of rows and cells is said of those from there on.
   */
  public void goTo(byte[] firstRow) throws IOException {
    scan = new Scan(scan).withStartRow(firstRow, true);
    rows = 0;
    isCached = false;
    done = false;
    resumeRow = null;
    endReason = null;
    if (merge != null) {
      merge.goTo(firstRow);
      rowsBefore = merge.rows();
      cellsBefore = merge.cells();
      rowsScannedBefore = merge.rowsScanned();
      cellsScannedBefore = merge.cellsScanned();
    }
  }

  /** Caches the count for {@link #lookupCount}, if it will still be true then. */
  public void putCount() {
    if (settledFiles != null && (done || rowsScanned() > 0)
      && (endReason == null || rowsScanned() >= MIN_CACHED_ROWS)) {
      cache.put(scan, new CachedCount(settledFiles, rows, done ? null : resumeRow));
    }
  }

  /** Caches how many rows the whole range has, in these files, as others counted it. */
  public void putCount(long rowsOfAll) {
    if (settledFiles != null) {
      cache.put(scan, new CachedCount(settledFiles, rowsOfAll, null));
    }
  }

  /** Whether what was scanned is the same at any time, for the same files. */
  public boolean lasts() {
    return settledFiles != null;
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
    return merge == null ? 0 : merge.cells() - cellsBefore;
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
