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

import io.github.hbaseperf.coprocessor.aggregate.PutOnlyRows;
import java.io.IOException;
import org.apache.hadoop.hbase.util.Bytes;

/** Rows as the bytes of un-encoded data blocks have them. Allocates nothing per row. */
final class BlockRowCursor extends RowCursor {

  /** Bytes of more blocks than these do not stay. */
  private static final int MAX_PIECES = 2;

  private final DataBlocks blocks;
  private final BlockRows rows;
  private int index;

  /**
   * Of the row scanned last, if it was the last one of a batch: its cells there and, maybe, in the
   * next block. No pieces if it lies before the next one in the same batch.
   */
  private int pieces;
  private final byte[][] pieceBlocks = new byte[MAX_PIECES][];
  private final int[] pieceRows = new int[MAX_PIECES];
  private final int[] pieceCells = new int[MAX_PIECES];

  BlockRowCursor(DataBlocks blocks, StoreRules store) {
    super(store);
    this.blocks = blocks;
    this.rows = new BlockRows(blocks, store);
  }

  @Override
  void seekNear(byte[] startRow) throws IOException {
    atEnd = !blocks.seek(startRow);
    if (!atEnd) {
      readFrom(blocks.start());
      skipTo(startRow);
    }
  }

  private void readFrom(int position) throws IOException {
    rows.forget();
    rows.read(position);
  }

  @Override
  void goNear(byte[] firstRow) throws IOException {
    if (compareRow(rows.count() - 1, firstRow) < 0) {
      long before = blocks.offset();
      blocks.seek(firstRow);
      if (!blocks.isLoaded(before)) {
        readFrom(blocks.start());
      }
    }
    skipTo(firstRow);
  }

  @Override
  void seekAt(RowPlace place) throws IOException {
    atEnd = false;
    blocks.load(place);
    readFrom(blocks.start() + place.position);
    begin(0);
  }

  /** Goes to the first row of the block from the given one on, or to its last row. */
  private void skipTo(byte[] firstRow) throws IOException {
    while (compareRow(rows.count() - 1, firstRow) < 0 && rows.hasMore()) {
      rows.readOn();
    }
    int before = 0;
    int behind = rows.count() - 1;
    while (before < behind) {
      int middle = (before + behind) >>> 1;
      if (compareRow(middle, firstRow) < 0) {
        before = middle + 1;
      } else {
        behind = middle;
      }
    }
    begin(before);
  }

  private int compareRow(int rowOfBatch, byte[] other) {
    return Bytes.compareTo(blocks.bytes(), rows.offset(rowOfBatch), rows.length(rowOfBatch), other,
      0, other.length);
  }

  @Override
  RowPlace place() {
    return atEnd ? null : blocks.place(rows.cell(index));
  }

  private void begin(int rowOfBatch) {
    index = rowOfBatch;
    setRow(blocks.bytes(), rows.offset(rowOfBatch), rows.length(rowOfBatch));
  }

  @Override
  int scanRow() throws IOException {
    scannedRow = row;
    scannedOffset = rowOffset;
    scannedLength = rowLength;
    int current = index;
    int seen = rows.seen(current);
    cellsScanned += rows.cells(current);
    if (part != null) {
      part.begin();
      rows.columns().addTo(part, current);
    }
    int next = current + 1;
    if (next < rows.count()) {
      pieces = 0;
      index = next;
      setRow(row, rows.offset(next), rows.length(next));
      return seen;
    }
    pieces = 0;
    addPiece(current);
    return seen | scanOn();
  }

  private void addPiece(int rowOfBatch) {
    if (pieces < MAX_PIECES) {
      pieceBlocks[pieces] = blocks.bytes();
      pieceRows[pieces] = rows.offset(rowOfBatch);
      pieceCells[pieces] = rows.cells(rowOfBatch);
    }
    pieces++;
  }

  @Override
  boolean show(MarkedRow marked) {
    if (pieces > MAX_PIECES) {
      return false;
    }
    if (pieces == 0) {
      rows.show(marked, blocks.bytes(), rows.offset(index - 1), rows.cells(index - 1));
    }
    for (int piece = 0; piece < pieces; piece++) {
      rows.show(marked, pieceBlocks[piece], pieceRows[piece], pieceCells[piece]);
    }
    return true;
  }

  /** Goes on in the next batch, or in the next block, which may still be of the same row. */
  private int scanOn() throws IOException {
    if (rows.hasMore()) {
      rows.readOn();
      begin(0);
      return 0;
    }
    int seen = 0;
    for (int loads = 1;; loads++) {
      if (part != null) {
        part.keep();
      }
      atEnd = !blocks.next();
      if (atEnd) {
        return seen;
      }
      rows.read(blocks.start());
      begin(0);
      // Of a block before the one before, the bytes may be overwritten.
      pieces = loads < MAX_PIECES ? pieces : MAX_PIECES + 1;
      if (RowBytes.compare(row, rowOffset, rowLength, scannedRow, scannedOffset,
        scannedLength) != 0) {
        return seen;
      }
      // The block the row began in is only there until the one after this is loaded.
      scannedRow = row;
      scannedOffset = rowOffset;
      seen |= rows.seen(0);
      cellsScanned += rows.cells(0);
      addPiece(0);
      if (part != null) {
        rows.columns().addTo(part, 0);
      }
      if (rows.count() > 1) {
        begin(1);
        return seen;
      }
    }
  }

  /**
   * Returns how many rows from the next one on have nothing but visible puts, and all of them in
   * this batch
   */
  int putOnlyRows() {
    return atEnd ? 0 : rows.putOnlyRows(index, rows.count() - 1);
  }

  /** Returns how many of so many put-only rows are that here, too, and the same */
  int samePutOnlyRows(BlockRowCursor other, int atMost) {
    return rows.sameRows(index, other.rows, other.index, Math.min(atMost, putOnlyRows()));
  }

  /** Compares one of the {@link #putOnlyRows()} with another row. */
  int comparePutOnlyRow(int number, byte[] other, int offset, int length) {
    int row = index + number;
    return Bytes.compareTo(blocks.bytes(), rows.offset(row), rows.length(row), other, offset,
      length);
  }

  /** Adds what is known of the columns of the next {@link #putOnlyRows()}. */
  void addPutOnlyRows(PutOnlyRows putOnly) {
    if (part != null) {
      rows.columns().addTo(putOnly, index);
    }
  }

  /** Says the keys of the next {@link #putOnlyRows()}. */
  void setKeysOfPutOnlyRows(PutOnlyRows putOnly) {
    rows.setKeys(putOnly, index);
  }

  /** Scans so many of the {@link #putOnlyRows()}; at least one. */
  void scanPutOnlyRows(int number) {
    int next = index + number;
    for (int i = index; i < next; i++) {
      cellsScanned += rows.cells(i);
    }
    begin(next - 1);
    scannedRow = row;
    scannedOffset = rowOffset;
    scannedLength = rowLength;
    begin(next);
  }

  @Override
  void shipped() {
    // Blocks are let go of as soon as they are taken; see DataBlocks.
  }
}
