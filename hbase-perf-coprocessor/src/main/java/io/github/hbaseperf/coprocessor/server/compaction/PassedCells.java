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
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.ExtendedCell;
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

  /** After so many cells of a row, blocks can be let go of. */
  private static final int MOST_PLAIN_CELLS = 100;

  private final CellComparator comparator;
  private final List<StoreFileScanner> files;
  private final List<StoreFileScanner> sought = new ArrayList<>();
  private final List<Cell> taken;
  private Observer observer;
  /** The last cell that was passed without the scanner, if it has to know of it; or null. */
  private Cell passedBefore;

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

  /**
   * Passes the first cells of a row without the scanner, as long as it would keep them and go on to
   * the next cell: puts, each of another column, without tags and not too old. Of these it only
   * remembers the column of the last, which it is shown again if the row has other cells behind.
   *
   * @param oldestMillis what is not too old, now or later
   * @return whether there are no others
   */
  boolean passPlainRow(long oldestMillis) throws IOException {
    Cell first = peek();
    Cell before = null;
    Cell cell = first;
    for (int i = 0; i < MOST_PLAIN_CELLS && isPlain(cell, before, oldestMillis); i++) {
      super.next();
      observer.passed(cell, true);
      accountForBlock();
      before = cell;
      cell = peek();
      if (cell == null || comparator.compareRows(cell, first) != 0) {
        return true;
      }
    }
    passedBefore = before;
    return false;
  }

  private static boolean isPlain(Cell cell, Cell before, long oldestMillis) {
    return CellUtil.isPut(cell) && ((ExtendedCell) cell).getTagsLength() == 0
      && cell.getTimestamp() >= oldestMillis
      && (before == null || !CellUtil.matchingQualifier(before, cell));
  }

  @Override
  public Cell peek() {
    return passedBefore == null ? super.peek() : passedBefore;
  }

  @Override
  public Cell next() throws IOException {
    if (passedBefore != null) {
      Cell again = passedBefore;
      passedBefore = null;
      return again;
    }
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
