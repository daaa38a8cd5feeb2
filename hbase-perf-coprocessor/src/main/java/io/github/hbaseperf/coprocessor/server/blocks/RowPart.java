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
import org.apache.hadoop.hbase.ByteBufferExtendedCell;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/** What one source has of a row: how many columns, and the newest values of some. One thread. */
final class RowPart {

  private final FamilyColumns columns;
  private final byte[][] values;
  private final int[] offsets;
  private final int[] lengths;
  private final long[] timestamps;
  private final byte[][] copies;
  private int cells;
  /** Or null if no hashes are asked for. */
  private final CellHashes hashes;

  RowPart(FamilyColumns columns) {
    this.columns = columns;
    hashes = columns.newHashes();
    values = new byte[columns.size()][];
    offsets = new int[columns.size()];
    lengths = new int[columns.size()];
    timestamps = new long[columns.size()];
    copies = new byte[columns.size()][0];
  }

  void begin() {
    cells = 0;
    if (hashes != null) {
      hashes.clear();
    }
    Arrays.fill(lengths, -1);
  }

  void addCells(int more) {
    cells += more;
  }

  /** Adds the sum of hashes of cells, which are asked for. */
  void addHashes(long high, long low) {
    hashes.add(0, high, low);
  }

  /** Adds a cell, and its hash, if that is asked for. */
  void addCell(Cell cell) {
    cells++;
    if (hashes != null) {
      hashes.add(cell);
    }
  }

  /**
   * Adds the newest value of a column of the family; bytes stay as they are until {@link #keep}.
   */
  void addValue(int column, byte[] bytes, int offset, int length, long timestamp) {
    values[column] = bytes;
    offsets[column] = offset;
    lengths[column] = length;
    timestamps[column] = timestamp;
  }

  /**
   * As {@link #addValue(int, byte[], int, int, long)}, of a cell that stays until it is shipped.
   */
  void addValue(int column, Cell cell) {
    int length = cell.getValueLength();
    if (cell instanceof ByteBufferExtendedCell) {
      CellUtil.copyValueTo(cell, copyOf(column, length), 0);
      addValue(column, copies[column], 0, length, cell.getTimestamp());
    } else {
      addValue(column, cell.getValueArray(), cell.getValueOffset(), length, cell.getTimestamp());
    }
  }

  private byte[] copyOf(int column, int length) {
    if (copies[column].length < length) {
      copies[column] = new byte[length];
    }
    return copies[column];
  }

  /** Copies what may be changed from now on. */
  void keep() {
    for (int column = 0; column < values.length; column++) {
      if (lengths[column] >= 0 && values[column] != copies[column]) {
        System.arraycopy(values[column], offsets[column], copyOf(column, lengths[column]), 0,
          lengths[column]);
        values[column] = copies[column];
        offsets[column] = 0;
      }
    }
  }

  int cells() {
    return cells;
  }

  /**
   * Adds this to what other sources have of the row.
   * @param id differs from that of other rows
   * @return false if all cells of the family are to be counted, and another source has some: how
   *         many columns they have together is not known here
   */
  boolean addTo(PutOnlyRows row, long id) {
    if (columns.countsAllCells()) {
      row.addCells(cells);
      if (hashes != null) {
        row.addHashes(hashes);
      }
    }
    for (int column = 0; column < values.length; column++) {
      int number = columns.number(column);
      if (lengths[column] >= 0 && number != FamilyColumns.NONE) {
        boolean first = row.addValue(number, values[column], offsets[column], lengths[column],
          timestamps[column]);
        row.addCells(first && columns.countsValues() ? 1 : 0);
      }
    }
    return columns.isFirstOf(id) || !columns.countsAllCells();
  }
}
