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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Scans the rows of a scan without a user filter over HBase's own scanners of its stores, whose
 * matchers keep deciding about deletes, versions, times and columns. It takes the place of
 * RegionScannerImpl.nextInternal and of its heap of stores, whose work per row goes into results,
 * limits and filters there are none of here; in a table of several families most rows are in all of
 * them, so that remembering every store's next cell is cheaper than a heap.
 * <p>
 * Whoever opens it keeps a region scanner of the same read point open: that one tells flushes and
 * compactions which versions are still needed. One thread.
 */
final class StoreMerge implements AutoCloseable {

  static final int MAX_STORES = Long.SIZE;
  private static final int ROWS_PER_CLOCK_READ = 16;

  private final HRegion region;
  private final CountingFilter counter;
  private final CellComparator comparator;
  private final byte[] stopRow;
  private final boolean includeStopRow;
  private final StoreRows[] stores;
  /** Where store scanners leave the cells of a row for a counter that takes rows. */
  private final List<Cell> row;
  /** What each store has next; null at its end. Stores do not move unless this class says so. */
  private final Cell[] tops;

  private StoreMerge(HRegion region, Scan scan, CountingFilter counter, StoreRows[] stores,
    List<Cell> row) {
    this.region = region;
    this.counter = counter;
    this.comparator = region.getCellComparator();
    this.stopRow = scan.getStopRow();
    this.includeStopRow = scan.includeStopRow();
    this.stores = stores;
    this.row = row;
    this.tops = new Cell[stores.length];
    peekAll();
  }

  /**
   * The scan's filter must be the counter. It must never include a cell, or take rows: then stores
   * are not to ask it.
   */
  static StoreMerge open(HRegion region, Scan scan, CountingFilter counter, long readPoint)
    throws IOException {
    List<StoreRows> stores = new ArrayList<>();
    List<Cell> row = new ArrayList<>();
    Scan ofStores = counter.takesRows() ? new Scan(scan).setFilter(null) : scan;
    try {
      for (Map.Entry<byte[], NavigableSet<byte[]>> family : scan.getFamilyMap().entrySet()) {
        HStore store = region.getStore(family.getKey());
        stores.add(isDecidedByFirstCell(store, family.getValue(), counter)
          ? VisibleRows.open(store, scan, (RowCounter) counter, readPoint)
          : ScannedRows.open(store, ofStores, family.getValue(), readPoint, row));
      }
    } catch (Throwable t) {
      stores.forEach(StoreRows::close);
      throw t;
    }
    return new StoreMerge(region, scan, counter, stores.toArray(new StoreRows[0]), row);
  }

  /** Among named columns StoreScanner knows where to seek. */
  private static boolean isDecidedByFirstCell(HStore store, NavigableSet<byte[]> columns,
    CountingFilter counter) {
    return counter instanceof RowCounter && (columns == null || columns.isEmpty())
      && !store.getScanInfo().isNewVersionBehavior();
  }

  /**
   * Scans at least one row and then up to the time limit.
   * @return false if there are no more rows
   */
  boolean scanUntil(long untilMillis) throws IOException {
    Caller.checkConnected(region);
    long rows = 0;
    int untilClockRead =
      EnvironmentEdgeManager.currentTime() < untilMillis ? ROWS_PER_CLOCK_READ : 1;
    try {
      while (scanRow()) {
        rows++;
        if (--untilClockRead == 0) {
          if (EnvironmentEdgeManager.currentTime() >= untilMillis) {
            return true;
          }
          untilClockRead = ROWS_PER_CLOCK_READ;
        }
      }
      return false;
    } finally {
      region.addReadRequestsCount(rows);
    }
  }

  private boolean scanRow() throws IOException {
    Cell first = null;
    long inRow = 0;
    for (int i = 0; i < tops.length; i++) {
      Cell top = tops[i];
      if (top != null) {
        int order = first == null ? -1 : comparator.compareRows(top, first);
        if (order < 0) {
          first = top;
          inRow = 1L << i;
        } else if (order == 0) {
          inRow |= 1L << i;
        }
      }
    }
    if (first == null || isBehindStopRow(first)) {
      return false;
    }
    counter.filterRowKey(first);
    for (; inRow != 0; inRow &= inRow - 1) {
      int i = Long.numberOfTrailingZeros(inRow);
      stores[i].scanRow(first);
      tops[i] = stores[i].peek();
    }
    if (!row.isEmpty()) {
      counter.addScannedRow(row);
      row.clear();
    }
    counter.reset();
    return true;
  }

  private boolean isBehindStopRow(Cell cell) {
    if (stopRow.length == 0) {
      return false;
    }
    int order = comparator.compareRows(cell, stopRow, 0, stopRow.length);
    return order > 0 || order == 0 && !includeStopRow;
  }

  /** Goes forward to the first row from the given one on. */
  void goTo(byte[] firstRow) throws IOException {
    Cell first = PrivateCellUtil.createFirstOnRow(firstRow);
    for (int i = 0; i < stores.length; i++) {
      if (tops[i] != null && comparator.compareRows(tops[i], first) < 0) {
        stores[i].goTo(first);
        tops[i] = stores[i].peek();
      }
    }
  }

  /** Frees the blocks behind the rows scanned; cells seen before must not be touched again. */
  void shipped() throws IOException {
    for (StoreRows store : stores) {
      store.shipped();
    }
    // A store may have changed from pread to stream, and with it where its next cell lives.
    peekAll();
  }

  private void peekAll() {
    for (int i = 0; i < stores.length; i++) {
      tops[i] = stores[i].peek();
    }
  }

  @Override
  public void close() {
    for (StoreRows store : stores) {
      store.close();
    }
  }
}
