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

import io.github.hbaseperf.coprocessor.protocol.RowOrder;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;

/**
 * Counts inside the scan instead of behind it: every row is counted and then rejected, so that one
 * {@code RegionScanner.nextRaw} scans many rows and builds no results.
 * <p>
 * {@link #hasFilterRow()} is true for two reasons. RegionScannerImpl then looks at a time limit of
 * scope BETWEEN_ROWS after each rejected row, and at no other place, so that a slice ends on a row
 * boundary; and it calls {@link #filterRowCells} with the final cells of each row. The counters
 * outlive {@link #reset()}, which HBase calls between rows. One thread at a time.
 */
abstract class CountingFilter extends FilterBase {

  /** Decides what is counted; never null. */
  protected final Filter inner;

  protected long rows;
  protected long cells;
  private long rowsScanned;
  protected long cellsScanned;

  private Cell firstCellOfLastRow;
  private byte[] lastRow;

  CountingFilter(Filter inner) {
    this.inner = inner;
  }

  /**
   * Whether the answer does not depend on who calls: there is no user filter that wants to be asked
   * about rows, or may end the scan.
   */
  final boolean acceptsAll() {
    return inner instanceof AcceptAll;
  }

  /** Whether it takes rows as a list of all their cells, rather than cell by cell. */
  boolean takesRows() {
    return false;
  }

  /** Adds a row that the scanner returned because this filter could not decide on it. */
  void addReturnedRow(List<Cell> row) throws IOException {
    rows++;
    cells += row.size();
  }

  /** Adds a row of cells that nobody asked this filter about. */
  final void addScannedRow(List<Cell> row) throws IOException {
    cellsScanned += row.size();
    addReturnedRow(row);
  }

  final long rows() {
    return rows;
  }

  final long cells() {
    return cells;
  }

  final long rowsScanned() {
    return rowsScanned;
  }

  final long cellsScanned() {
    return cellsScanned;
  }

  /**
   * Must be called before {@code Shipper.shipped()}: the last row is held as a reference into a
   * block that the scanner keeps until then, and may be freed with it.
   */
  final void beforeShipped() {
    if (firstCellOfLastRow != null) {
      lastRow = CellUtil.cloneRow(firstCellOfLastRow);
      firstCellOfLastRow = null;
    }
  }

  /**
   * Returns a copy of a scan that this filter counts. Where it limits versions, the scan returns
   * all of them.
   */
  final Scan inside(Scan asked) throws IOException {
    Scan scan = new Scan(asked).setFilter(this);
    return inner instanceof RawVersions ? scan.readAllVersions() : scan;
  }

  /** Returns the last row scanned, or null. */
  final byte[] lastRow() {
    beforeShipped();
    return lastRow;
  }

  /** Returns the next row behind the last one scanned, or null; only after a row was scanned */
  final byte[] rowAfterLast() {
    beforeShipped();
    return RowOrder.after(lastRow);
  }

  /** Called for every row the region holds, even if all its cells are deleted. */
  @Override
  public boolean filterRowKey(Cell firstCell) throws IOException {
    firstCellOfLastRow = firstCell;
    rowsScanned++;
    return inner.filterRowKey(firstCell);
  }

  @Override
  public final boolean hasFilterRow() {
    return true;
  }

  @Override
  public boolean filterRow() throws IOException {
    return true;
  }

  @Override
  public void reset() throws IOException {
    inner.reset();
  }

  @Override
  public final boolean filterAllRemaining() throws IOException {
    return inner.filterAllRemaining();
  }

  @Override
  public final Cell getNextCellHint(Cell cell) throws IOException {
    return inner.getNextCellHint(cell);
  }

  @Override
  public final boolean isFamilyEssential(byte[] family) throws IOException {
    return inner.isFamilyEssential(family);
  }
}
