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
import java.util.List;
import java.util.NavigableSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/**
 * Rows that HBase's store scanner finds, which asks the counting filter cell by cell, or leaves the
 * cells of the row to whoever takes them.
 */
final class ScannedRows implements StoreRows {

  private final KeyValueScanner store;
  private final ScannerContext noLimits = ScannerContext.newBuilder(true).build();
  private final List<Cell> row;

  private ScannedRows(KeyValueScanner store, List<Cell> row) {
    this.store = store;
    this.row = row;
  }

  /**
   * The scan's filter must be the counter, and must never include a cell; or null.
   * @param row gets the cells that the scan includes
   */
  static ScannedRows open(HStore store, Scan scan, NavigableSet<byte[]> columns, long readPoint,
    List<Cell> row) throws IOException {
    return new ScannedRows(store.getScanner(scan, columns, readPoint), row);
  }

  @Override
  public Cell peek() {
    return store.peek();
  }

  /** One call takes a store behind the row, unless a flush moves what is below it. */
  @Override
  public void scanRow(Cell first) throws IOException {
    Cell top;
    do {
      ((InternalScanner) store).next(row, noLimits);
      top = store.peek();
    } while (top != null && CellUtil.matchingRows(top, first));
  }

  @Override
  public void goTo(Cell first) throws IOException {
    store.reseek(first);
  }

  @Override
  public void shipped() throws IOException {
    store.shipped();
  }

  @Override
  public void close() {
    store.close();
  }
}
