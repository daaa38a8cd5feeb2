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
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The rows of one file, or of one part of a memstore, in order. Cells newer than the read point are
 * not in it. One thread.
 */
abstract class RowCursor {

  /** The row has a cell that a scan returns, whatever other cells it has, unless bits say more. */
  static final int VISIBLE = 1;
  /** The row has a delete marker, or a cell of a type unknown here. */
  static final int MARKER = 1 << 1;
  /** The row has a cell with tags: a time to live of its own, a label, an access list. */
  static final int TAGS = 1 << 2;
  /** The row has an expired cell that MIN_VERSIONS of its family may keep. */
  static final int KEPT = 1 << 3;
  /** Several sources have cells of the row that have to be counted together. */
  static final int SHARED = 1 << 4;
  /** Two sources have a value of the same column and time. */
  static final int SAME_TIME = 1 << 5;
  /** From here on: what {@link ColumnTest}s say of visible cells of the row. */
  static final int TEST_SHIFT = 8;
  /**
   * A cell lets the row through: as long as no other source has cells of the row and family, or
   * else it may not be the newest one of its column.
   */
  static final int CERTAIN = 1 << 30;
  /** Any of these: only HBase's scanners can decide on the row. */
  static final int UNPROVEN = MARKER | TAGS | KEPT | SHARED | SAME_TIME;

  protected final StoreRules store;
  /** What is known of the columns of the row scanned last; or null. */
  protected final RowPart part;

  /** Where the row is that comes next; undefined if {@link #atEnd}. */
  protected byte[] row;
  protected int rowOffset;
  protected int rowLength;
  /** The first bytes of that row as a number, if it has as many. */
  private long firstBytes;
  protected boolean atEnd = true;
  private boolean sought;

  /** Where the row is that was scanned last; until the next call of {@link #scanRow()}. */
  protected byte[] scannedRow;
  protected int scannedOffset;
  protected int scannedLength;

  protected long cellsScanned;

  RowCursor(StoreRules store) {
    this.store = store;
    this.part =
      store.columns != null && store.columns.looksAtCells() ? new RowPart(store.columns) : null;
  }

  /** Goes to the first row from the given one on, which is not before one that was gone to. */
  final void seek(byte[] startRow, boolean inclusive) throws IOException {
    go(startRow, inclusive, null);
  }

  /**
   * Goes forward to the first row from the given one on, unless it is there already.
   * @param known where that is, or null
   */
  final void goTo(byte[] firstRow, RowPlace known) throws IOException {
    go(firstRow, true, known);
  }

  private void go(byte[] firstRow, boolean inclusive, RowPlace known) throws IOException {
    long before = cellsScanned;
    if (!sought || !atEnd && isBefore(firstRow, inclusive)) {
      if (known != null) {
        seekAt(known);
      } else if (sought) {
        goNear(firstRow);
      } else {
        seekNear(firstRow);
      }
      sought = true;
    }
    while (!atEnd && isBefore(firstRow, inclusive)) {
      scanRow();
    }
    cellsScanned = before;
  }

  /** Goes to the start row, or somewhere before it. */
  abstract void seekNear(byte[] startRow) throws IOException;

  /** Goes forward to the row, which is behind the current one, or somewhere before it. */
  abstract void goNear(byte[] firstRow) throws IOException;

  /** Goes to a row of which {@link #place()} of this file has told where it is. */
  abstract void seekAt(RowPlace place) throws IOException;

  /** Where the row is that comes next; null if there is none, or nothing to find it again by. */
  abstract RowPlace place();

  /**
   * Scans all cells of the row.
   * @return what was seen, as a set of bits; without {@link #VISIBLE} there was nothing to count
   */
  abstract int scanRow() throws IOException;

  /** Returns what is known of the columns of the row scanned last, or null if nothing has to be. */
  final RowPart part() {
    return part;
  }

  /** Lets go of the blocks behind. */
  abstract void shipped() throws IOException;

  /**
   * Shows all cells of the row scanned last, in their order.
   * @return false if they are not there any more
   */
  abstract boolean show(MarkedRow marked);

  /** Says which row comes next. Its bytes stay what they are until there is another one. */
  protected final void setRow(byte[] next, int offset, int length) {
    row = next;
    rowOffset = offset;
    rowLength = length;
    firstBytes = length < Bytes.SIZEOF_LONG ? 0 : Bytes.toLong(next, offset);
  }

  /** Compares the rows that come next. */
  static int compareRows(RowCursor left, RowCursor right) {
    if (left.firstBytes != right.firstBytes && left.rowLength >= Bytes.SIZEOF_LONG
      && right.rowLength >= Bytes.SIZEOF_LONG) {
      return Long.compareUnsigned(left.firstBytes, right.firstBytes);
    }
    return RowBytes.compare(left.row, left.rowOffset, left.rowLength, right.row, right.rowOffset,
      right.rowLength);
  }

  protected final boolean isBefore(byte[] startRow, boolean inclusive) {
    int order = Bytes.compareTo(row, rowOffset, rowLength, startRow, 0, startRow.length);
    return order < 0 || order == 0 && !inclusive;
  }

  /** Whether the next row is not before a stop row; empty for the end of the table. */
  final boolean isBehind(byte[] stopRow) {
    return stopRow.length > 0 && !isBefore(stopRow, true);
  }

  /** Returns what a put without tags adds to the bits of its row */
  final int put(long timestampMillis) {
    return store.times.put(timestampMillis);
  }
}
