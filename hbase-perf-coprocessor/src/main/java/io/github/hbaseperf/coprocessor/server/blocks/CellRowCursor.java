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

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.ExtendedCell;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;

/**
 * Rows as one of HBase's own scanners finds them: for memstores, and for files that are encoded,
 * half of another file, or partly newer than the read point.
 */
final class CellRowCursor extends RowCursor {

  private static final int MAX_CELLS_TO_SHOW = 256;

  private final KeyValueScanner scanner;
  private ExtendedCell next;
  /** Of the row, the last cell that is visible, or the newest one of its column; or null. */
  private ExtendedCell before;
  private byte[] spare = new byte[0];
  /** Of the row scanned last, if it has no more of them. */
  private final ExtendedCell[] cells = new ExtendedCell[MAX_CELLS_TO_SHOW];
  private int cellsInRow;

  CellRowCursor(KeyValueScanner scanner, StoreRules store) {
    super(store);
    this.scanner = scanner;
    this.row = new byte[0];
  }

  @Override
  void seekNear(byte[] startRow) throws IOException {
    scanner.seek(PrivateCellUtil.createFirstOnRow(startRow));
    next = (ExtendedCell) scanner.peek();
    beginRow();
  }

  @Override
  void goNear(byte[] firstRow) throws IOException {
    scanner.reseek(PrivateCellUtil.createFirstOnRow(firstRow));
    next = (ExtendedCell) scanner.peek();
    beginRow();
  }

  @Override
  void seekAt(RowPlace place) {
    throw new IllegalStateException("No place of such a file is ever told");
  }

  @Override
  RowPlace place() {
    return null;
  }

  @Override
  int scanRow() throws IOException {
    int seen = 0;
    before = null;
    cellsInRow = 0;
    if (part != null) {
      part.begin();
    }
    do {
      seen |= seen();
      cellsScanned++;
      if (cellsInRow < cells.length) {
        cells[cellsInRow] = next;
      }
      cellsInRow++;
      scanner.next();
      next = (ExtendedCell) scanner.peek();
    } while (next != null && PrivateCellUtil.matchingRows(next, row, 0, rowLength));
    byte[] scanned = row;
    scannedRow = scanned;
    scannedLength = rowLength;
    row = spare;
    spare = scanned;
    beginRow();
    return seen;
  }

  @Override
  boolean show(MarkedRow marked) {
    if (cellsInRow > cells.length) {
      return false;
    }
    for (int i = 0; i < cellsInRow; i++) {
      marked.show(store, cells[i]);
    }
    return true;
  }

  private int seen() {
    int bits = CellUtil.isPut(next) ? put(next.getTimestamp()) : MARKER;
    if (store.names != null && bits == VISIBLE && !store.names.include(next)) {
      bits = 0;
    }
    if (store.columns != null && bits == VISIBLE) {
      int column = store.columns.find(next);
      bits = store.columns.includes(column) ? VISIBLE : 0;
      if (bits == VISIBLE && part != null) {
        addTo(part, column);
      }
    }
    if (store.cells != null && bits == VISIBLE) {
      boolean isNewest = before == null || !CellUtil.matchingQualifier(before, next);
      before = next;
      bits |= store.cells.of(isNewest, next);
    } else if (store.tests != null && bits == VISIBLE) {
      bits |= store.tests.of(next);
    }
    return next.getTagsLength() > 0 ? bits | TAGS : bits;
  }

  /** The first visible put of a column is its newest one. */
  private void addTo(RowPart row, int column) {
    if (before == null || !CellUtil.matchingQualifier(before, next)) {
      before = next;
      row.addCell(next);
      if (column != FamilyColumns.NONE) {
        row.addValue(column, next);
      }
    }
  }

  private void beginRow() {
    atEnd = next == null;
    if (atEnd) {
      return;
    }
    int length = next.getRowLength();
    if (row.length < length) {
      row = Arrays.copyOf(row, Math.max(length, 2 * row.length));
    }
    CellUtil.copyRowTo(next, row, 0);
    setRow(row, 0, length);
  }

  @Override
  void shipped() throws IOException {
    Arrays.fill(cells, null);
    cellsInRow = cells.length + 1;
    scanner.shipped();
  }
}
