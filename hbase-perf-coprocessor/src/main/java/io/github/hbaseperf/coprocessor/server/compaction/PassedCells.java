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
package io.github.hbaseperf.coprocessor.server.compaction;

import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.regionserver.KeyValueHeap;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;

/**
 * The cells of a store's files in the order of a scan, for the one scanner that reads them. Each
 * cell that the scanner passes is shown, once and in order, with whether it was kept, also where it
 * seeks. A scanner takes what it keeps before it goes on, so that a kept cell is the last one taken
 * when it is passed. Block bytes are accounted for here, since scanners of compactions account for
 * none. One thread.
 */
final class PassedCells extends KeyValueHeap {

  private final CellComparator comparator;
  private final List<StoreFileScanner> files;
  private final List<StoreFileScanner> sought = new ArrayList<>();
  private final List<Cell> taken;
  private Observer observer;

  /**
   * @param files which are where the scanner begins
   * @param taken what the scanner keeps of the row it is in
   */
  PassedCells(List<StoreFileScanner> files, CellComparator comparator, List<Cell> taken)
    throws IOException {
    super(files, comparator);
    this.files = files;
    this.comparator = comparator;
    this.taken = taken;
    accountForBlock();
  }

  /** Says whom to tell of the cells passed from now on. */
  void tell(Observer observer) {
    this.observer = observer;
  }

  @Override
  public Cell next() throws IOException {
    Cell cell = super.next();
    if (cell != null) {
      observer.passed(cell, !taken.isEmpty() && taken.get(taken.size() - 1) == cell);
      accountForBlock();
    }
    return cell;
  }

  private void accountForBlock() {
    if (peek() != null) {
      RpcAccounting.addBlockOf(this);
    }
  }

  /** Compares the row of the next cell, which there is, with that of another cell. */
  int compareRows(Cell other) {
    return comparator.compareRows(peek(), other);
  }

  /** The files are where the scanner begins. */
  @Override
  public boolean seek(Cell begin) {
    return peek() != null;
  }

  /**
   * Shows what is passed, and then has the files where it was passed seek, too: what a scanner does
   * next depends on whether a file knows the key of its next block (HBASE-18471), and it does after
   * a seek only.
   */
  @Override
  public boolean reseek(Cell first) throws IOException {
    sought.clear();
    for (StoreFileScanner file : files) {
      if (file.peek() != null && comparator.compare(file.peek(), first) < 0) {
        sought.add(file);
      }
    }
    Cell cell;
    while ((cell = peek()) != null && comparator.compare(cell, first) < 0) {
      next();
    }
    for (StoreFileScanner file : sought) {
      if (file.peek() != null) {
        seek(file, first);
      }
    }
    accountForBlock();
    return cell != null;
  }

  /** To the cell that it is at, so that its place in the heap stays right. */
  private void seek(StoreFileScanner file, Cell first) throws IOException {
    Cell at = file.peek();
    file.seek(first);
    // A file is sought by keys without sequence ids, and may come to one that was passed.
    while (comparator.compare(file.peek(), at) < 0) {
      file.next();
    }
  }

  /** Is told of each cell when the scanner has gone on behind it. */
  interface Observer {
    void passed(Cell cell, boolean kept) throws IOException;
  }
}
