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
package io.github.hbaseperf.coprocessor.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/** Rows that HBase's store scanner finds, which asks the counting filter cell by cell. */
final class ScannedRows implements StoreRows {

  private final KeyValueScanner store;
  private final ScannerContext noLimits = ScannerContext.newBuilder(true).build();
  private final List<Cell> nothing = new ArrayList<>();

  private ScannedRows(KeyValueScanner store) {
    this.store = store;
  }

  /** The scan's filter must be the counter, and must never include a cell. */
  static ScannedRows open(HStore store, Scan scan, NavigableSet<byte[]> columns, long readPoint)
    throws IOException {
    return new ScannedRows(store.getScanner(scan, columns, readPoint));
  }

  @Override
  public Cell peek() {
    return store.peek();
  }

  /** One call takes a store behind the row, unless a flush moves what is below it. */
  @Override
  public void walk(Cell row) throws IOException {
    Cell top;
    do {
      ((InternalScanner) store).next(nothing, noLimits);
      top = store.peek();
    } while (top != null && CellUtil.matchingRows(top, row));
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
