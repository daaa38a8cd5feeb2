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

import io.github.hbaseperf.coprocessor.aggregate.Groups;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Counts and aggregates the rows of a prepared scan by HBase's own scanners: those of the stores,
 * where {@link #storesRefusal} allows it, or that of the region, always.
 * <p>
 * Holds a region operation, so it must not live longer than a slice. One thread at a time.
 */
@InterfaceAudience.Private
public final class CountingScan implements AutoCloseable {

  private final CountingFilter counter;
  private final ObservedScanner scanner;
  private byte[] startRow;
  private long rowsBefore;
  private long cellsBefore;
  private long rowsScannedBefore;
  private long cellsScannedBefore;
  private final List<Cell> row = new ArrayList<>();
  private boolean done;

  private CountingScan(CountingFilter counter, ObservedScanner scanner, byte[] startRow) {
    this.counter = counter;
    this.scanner = scanner;
    this.startRow = startRow;
  }

  /** Returns a copy of a scan with the region's defaults and what the observers change. */
  public static Scan prepare(HRegion region, Scan asked) throws IOException {
    return ObservedScanner.prepare(region, asked);
  }

  /** Returns the first reason why the stores' scanners are not enough, or null if they are */
  public static String storesRefusal(Scan scan, boolean wantCells, Groups groups) {
    if (scan.hasFilter()) {
      return "a filter decides";
    }
    if (scan.isRaw() && !Counters.cellByCell(scan, wantCells, groups)) {
      return "the scan is raw";
    }
    return scan.getFamilyMap().size() > StoreMerge.MAX_STORES
      ? "more than " + StoreMerge.MAX_STORES + " families are asked for"
      : null;
  }

  /**
   * By the scanners of the stores.
   * @param scan      must be prepared, and not be refused
   * @param wantCells whether to look at cells, and not only at rows
   * @param groups    where rows are aggregated, which takes their cells; or null
   */
  public static CountingScan overStores(HRegion region, Scan scan, boolean wantCells, Groups groups)
    throws IOException {
    CountingFilter counter = Counters.choose(scan, wantCells, groups);
    if (!counter.acceptsAll()) {
      throw new IllegalArgumentException("A filter that stores do not ask: " + scan);
    }
    return new CountingScan(counter,
      ObservedScanner.overStores(region, counter.inside(scan), counter), scan.getStartRow());
  }

  /** By the scanner of the region; otherwise as {@link #overStores}. */
  public static CountingScan overRegion(HRegion region, Scan scan, boolean wantCells, Groups groups)
    throws IOException {
    CountingFilter counter = Counters.choose(scan, wantCells, groups);
    return new CountingScan(counter, ObservedScanner.overRegion(region, counter.inside(scan)),
      scan.getStartRow());
  }

  /**
   * Scans at least one row and then up to the time limit.
   * @return true if it can go on
   */
  public boolean scanUntil(long untilMillis) throws IOException {
    do {
      done = !scanner.scanUntil(row, untilMillis);
      if (!row.isEmpty()) {
        counter.addReturnedRow(row);
        row.clear();
      }
    } while (!done && EnvironmentEdgeManager.currentTime() < untilMillis);
    counter.beforeShipped();
    scanner.shipped();
    return !done;
  }

  /**
   * Goes forward to the first row from the given one on, which comes behind those scanned; what is
   * said of rows and cells is said of those from there on.
   */
  public void goTo(byte[] firstRow) throws IOException {
    scanner.goTo(firstRow);
    startRow = firstRow;
    rowsBefore = counter.rows();
    cellsBefore = counter.cells();
    rowsScannedBefore = counter.rowsScanned();
    cellsScannedBefore = counter.cellsScanned();
  }

  /**
   * Whether the next slice would begin at a later row than this one. The first row scanned may be
   * none: a seek to the start row that a Bloom filter answered leaves a made-up cell of that row on
   * top of the heap (StoreFileScanner.requestSeek).
   */
  public boolean isBeyondStart() {
    byte[] last = counter.lastRow();
    return last != null && Bytes.compareTo(last, startRow) > 0;
  }

  /** Where to go on (inclusive), or null if there is nothing left; only after a row was scanned. */
  public byte[] resumeRow() {
    return done ? null : counter.rowAfterLast();
  }

  public long rows() {
    return counter.rows() - rowsBefore;
  }

  /** How many cells the rows have, if cells are wanted. */
  public long cells() {
    return counter.cells() - cellsBefore;
  }

  public long rowsScanned() {
    return counter.rowsScanned() - rowsScannedBefore;
  }

  public long cellsScanned() {
    return counter.cellsScanned() - cellsScannedBefore;
  }

  @Override
  public void close() throws IOException {
    scanner.close();
  }
}
