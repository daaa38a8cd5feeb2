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
package io.github.hbaseperf.coprocessor.server.scanner;

import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueHeap;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.RegionCoprocessorHost;
import org.apache.hadoop.hbase.regionserver.ScanInfo;
import org.apache.hadoop.hbase.regionserver.querymatcher.ScanQueryMatcher.MatchCode;
import org.apache.hadoop.hbase.regionserver.querymatcher.UserScanQueryMatcher;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Rows of a whole family that count as soon as HBase's matcher includes one of their cells. It
 * takes the place of StoreScanner, over the same heap of the same scanners of files and memstore:
 * the matcher is asked about the cells up to the first one it includes, and about none at all of
 * rows that another family has counted; the cells behind are stepped over.
 * <p>
 * Files and memstore are one picture, held until this is closed by its scanners, which keep files
 * from being archived and memstore chunks from being reused: flushes need not be followed.
 */
final class VisibleRows implements StoreRows {

  /** A few cells are stepped over faster than a seek finds the end of their row or column. */
  private static final int STEPS_PER_ROW = 8;

  private final KeyValueHeap heap;
  private final UserScanQueryMatcher matcher;
  private final RowCounter counter;
  private int steps;

  private VisibleRows(KeyValueHeap heap, UserScanQueryMatcher matcher, RowCounter counter) {
    this.heap = heap;
    this.matcher = matcher;
    this.counter = counter;
  }

  /**
   * As HStore.getScanner and StoreScanner begin, without the scan's filter.
   * @param scan names no column of the family, and is not raw
   */
  static VisibleRows open(HStore store, Scan scan, RowCounter counter, long readPoint)
    throws IOException {
    RegionCoprocessorHost host = store.getCoprocessorHost();
    ScanInfo info = host == null ? store.getScanInfo() : host.preStoreScannerOpen(store, scan);
    long now = EnvironmentEdgeManager.currentTime();
    long oldestMillis = now - info.getTtl();
    UserScanQueryMatcher matcher = UserScanQueryMatcher.create(new Scan(scan).setFilter(null), info,
      null, oldestMillis, now, host);
    List<KeyValueScanner> scanners = store.getScanners(scan.getCacheBlocks(),
      scan.getReadType() == Scan.ReadType.PREAD, false, matcher, scan.getStartRow(),
      scan.includeStartRow(), scan.getStopRow(), scan.includeStopRow(), readPoint, false);
    try {
      long oldestFileMillis = info.getMinVersions() == 0 ? oldestMillis : Long.MIN_VALUE;
      for (Iterator<KeyValueScanner> rest = scanners.iterator(); rest.hasNext();) {
        KeyValueScanner scanner = rest.next();
        if (scanner.shouldUseScanner(scan, store, oldestFileMillis)) {
          scanner.seek(matcher.getStartKey());
        } else {
          rest.remove();
          scanner.close();
        }
      }
      return new VisibleRows(new KeyValueHeap(scanners, info.getComparator()), matcher, counter);
    } catch (Throwable t) {
      scanners.forEach(KeyValueScanner::close);
      throw t;
    }
  }

  @Override
  public Cell peek() {
    return heap.peek();
  }

  @Override
  public void scanRow(Cell row) throws IOException {
    steps = 0;
    Cell cell = heap.peek();
    if (!counter.isCounted()) {
      matcher.setToNewRow(cell);
      while (cell != null && CellUtil.matchingRows(cell, row) && !decides(cell)) {
        cell = heap.peek();
      }
    }
    while ((cell = heap.peek()) != null && CellUtil.matchingRows(cell, row)) {
      if (!step()) {
        heap.reseek(PrivateCellUtil.createLastOnRow(row));
      }
    }
  }

  /**
   * Has the matcher look at a cell.
   * @return true if the row is decided on; else the heap is at another cell
   */
  private boolean decides(Cell cell) throws IOException {
    MatchCode code = matcher.match(cell);
    switch (code) {
      case INCLUDE:
      case INCLUDE_AND_SEEK_NEXT_COL:
      case INCLUDE_AND_SEEK_NEXT_ROW:
        counter.countRow();
        return true;
      case SEEK_NEXT_ROW:
        return true;
      case SEEK_NEXT_COL:
        if (!step()) {
          heap.reseek(matcher.getKeyForNextColumn(cell));
        }
        return false;
      case SKIP:
        next();
        return false;
      default:
        throw new IllegalStateException("A scan without a filter got " + code);
    }
  }

  /** Returns false if there were enough steps in this row */
  private boolean step() throws IOException {
    if (steps == STEPS_PER_ROW) {
      return false;
    }
    steps++;
    next();
    return true;
  }

  private void next() throws IOException {
    RpcAccounting.addBlockOf(heap);
    counter.addCellScanned();
    heap.next();
  }

  @Override
  public void goTo(Cell first) throws IOException {
    heap.reseek(first);
  }

  @Override
  public void shipped() throws IOException {
    matcher.beforeShipped();
    heap.shipped();
  }

  @Override
  public void close() {
    heap.close();
  }
}
