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

import io.github.hbaseperf.coprocessor.aggregate.CellHashes;
import io.github.hbaseperf.coprocessor.aggregate.PutOnlyRows;
import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What rows of one block, a batch of them, have in their columns: how many columns have a visible
 * put, and where the newest values of some are. One thread.
 */
final class BlockColumns {

  private static final int TIME_AND_TYPE = Bytes.SIZEOF_LONG + 1;
  /** From the beginning of a cell. */
  private static final int ROW_OFFSET = 2 * Bytes.SIZEOF_INT + Bytes.SIZEOF_SHORT;

  private final FamilyColumns columns;
  private final int width;

  private final NewestPuts newest = new NewestPuts();

  private byte[] block;
  private int[] cells = new int[1024];
  /** Of one cell; or null if no hashes are asked for. */
  private final CellHashes hash;
  /** By row. */
  private long[] highs;
  private long[] lows;
  /** By row, then by column. */
  private int[] offsets;
  private int[] lengths;

  BlockColumns(FamilyColumns columns) {
    this.columns = columns;
    this.width = columns.size();
    this.hash = columns.newHashes();
    this.highs = new long[hash == null ? 0 : cells.length];
    this.lows = new long[highs.length];
    this.offsets = new int[cells.length * width];
    this.lengths = new int[cells.length * width];
  }

  /** Begins with rows that are not those behind. */
  void begin(byte[] bytes) {
    newest.begin(bytes);
    block = bytes;
  }

  /**
   * Begins with the rows behind.
   * @param bytes   of the same block or of the next one
   * @param lastRow where the key of the last row is
   */
  void goOn(byte[] bytes, int lastRow, int lastRowLength) {
    newest.goOn(bytes, lastRow, lastRowLength);
    block = bytes;
  }

  /**
   * Adds a cell.
   * @param number  of its row in this batch
   * @param newRow  whether it is the first one of that row in this batch
   * @param row     where the key of its row begins
   * @param value   where its value begins, behind its key
   * @param column  what {@link FamilyColumns#find} says
   * @param visible whether a scan sees it, if it sees nothing newer of its column
   */
  void add(int number, boolean newRow, int row, int rowLength, int value, int valueLength,
    int column, boolean visible) {
    int family = row + rowLength;
    int qualifier = family + 1 + block[family];
    int qualifierLength = value - TIME_AND_TYPE - qualifier;
    if (newRow) {
      beginRow(number);
    }
    if (newest.isNewest(number, newRow, row, rowLength, qualifier, qualifierLength, visible)) {
      cells[number]++;
      if (hash != null) {
        addHash(number, row - ROW_OFFSET, value, valueLength);
      }
      if (column != FamilyColumns.NONE) {
        int place = number * width + column;
        offsets[place] = value;
        lengths[place] = valueLength;
      }
    }
  }

  private void addHash(int number, int cell, int value, int valueLength) {
    hash.clear();
    hash.add(block, cell, value + valueLength - cell, valueLength);
    lows[number] += hash.low();
    highs[number] += hash.high() + (Long.compareUnsigned(lows[number], hash.low()) < 0 ? 1 : 0);
  }

  private void beginRow(int number) {
    if (number == cells.length) {
      highs = Arrays.copyOf(highs, 2 * highs.length);
      lows = Arrays.copyOf(lows, 2 * lows.length);
      cells = Arrays.copyOf(cells, 2 * number);
      offsets = Arrays.copyOf(offsets, 2 * number * width);
      lengths = Arrays.copyOf(lengths, 2 * number * width);
    }
    cells[number] = 0;
    if (hash != null) {
      highs[number] = 0;
      lows[number] = 0;
    }
    for (int place = number * width; place < (number + 1) * width; place++) {
      lengths[place] = -1;
    }
  }

  /** Adds what a row has in this block, behind what it has in the one before. */
  void addTo(RowPart part, int number) {
    part.addCells(cells[number]);
    if (hash != null) {
      part.addHashes(highs[number], lows[number]);
    }
    for (int column = 0; column < width; column++) {
      int place = number * width + column;
      if (lengths[place] >= 0) {
        part.addValue(column, block, offsets[place], lengths[place],
          Bytes.toLong(block, offsets[place] - TIME_AND_TYPE));
      }
    }
  }

  /** Adds rows that are all in this batch. */
  void addTo(PutOnlyRows rows, int first) {
    if (columns.countsAllCells()) {
      rows.addCells(cells, first);
      if (hash != null) {
        rows.addHashes(highs, lows, first);
      }
    }
    for (int column = 0; column < width; column++) {
      int number = columns.number(column);
      if (number != FamilyColumns.NONE) {
        rows.setColumn(number, block, offsets, lengths, first * width + column, width);
        if (columns.countsValues()) {
          rows.addCellsOf(number);
        }
      }
    }
  }
}
