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
package io.github.hbaseperf.coprocessor.aggregate;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a scan returns of rows whose cells are all puts, for who has bytes and no cells: their keys,
 * how many cells they have, and their values in some columns, known by number. Either rows that
 * follow each other in one block, or a single row, put together from one source or several; of a
 * column that several have, the newest value is kept. Filled anew again and again. Points to bytes
 * of others, and copies none. One thread.
 */
@InterfaceAudience.Private
public final class PutOnlyRows {

  private int size;
  private byte[] keys;
  private int[] keyOffsets;
  private short[] keyLengths;
  private int firstKey;
  private int[] cells = new int[1];
  /** The sums of the hashes of cells. */
  private long[] hashHighs = new long[1];
  private long[] hashLows = new long[1];

  /** By column: where its values are; null if no row has one. */
  private final byte[][] values;
  /**
   * By column: where in the value bytes, and how long, or negative for none, by row from a first.
   */
  private final int[][] offsets;
  private final int[][] lengths;
  private final int[] firsts;
  private final int[] steps;

  /** Of a single row. */
  private final int[] keyOffset = new int[1];
  private final short[] keyLength = new short[1];
  private final int[][] offset;
  private final int[][] length;
  private final long[] timestamps;
  private boolean sameTime;

  public PutOnlyRows(int columns) {
    values = new byte[columns][];
    offsets = new int[columns][];
    lengths = new int[columns][];
    firsts = new int[columns];
    steps = new int[columns];
    offset = new int[columns][1];
    length = new int[columns][1];
    timestamps = new long[columns];
  }

  /** Begins with other rows, of which nothing is known. */
  public void begin(int rows) {
    size = rows;
    if (cells.length < rows) {
      cells = new int[Math.max(rows, 2 * cells.length)];
      hashHighs = new long[cells.length];
      hashLows = new long[cells.length];
    } else {
      Arrays.fill(cells, 0, rows, 0);
      Arrays.fill(hashHighs, 0, rows, 0);
      Arrays.fill(hashLows, 0, rows, 0);
    }
    Arrays.fill(values, null);
    sameTime = false;
  }

  public void setKeys(byte[] bytes, int[] offsetOfRows, short[] lengthOfRows, int first) {
    keys = bytes;
    keyOffsets = offsetOfRows;
    keyLengths = lengthOfRows;
    firstKey = first;
  }

  /** Adds cells of each row that no other source has. */
  public void addCells(int[] cellsOfRows, int first) {
    for (int row = 0; row < size; row++) {
      cells[row] += cellsOfRows[first + row];
    }
  }

  /** Adds the hashes of cells of each row that no other source has. */
  public void addHashes(long[] highs, long[] lows, int first) {
    for (int row = 0; row < size; row++) {
      addHash(row, highs[first + row], lows[first + row]);
    }
  }

  /** Adds the hashes of cells that no other source has, if there is one row. */
  public void addHashes(CellHashes more) {
    addHash(0, more.high(), more.low());
  }

  private void addHash(int row, long high, long low) {
    hashLows[row] += low;
    hashHighs[row] += high + (Long.compareUnsigned(hashLows[row], low) < 0 ? 1 : 0);
  }

  /** Says where the values of a column are, which no other source has. */
  public void setColumn(int column, byte[] bytes, int[] offsetOfValues, int[] lengthOfValues,
    int first, int step) {
    values[column] = bytes;
    offsets[column] = offsetOfValues;
    lengths[column] = lengthOfValues;
    firsts[column] = first;
    steps[column] = step;
  }

  /** Adds a cell to each row that has a value in this column. */
  public void addCellsOf(int column) {
    for (int row = 0; row < size; row++) {
      cells[row] += hasValue(column, row) ? 1 : 0;
    }
  }

  /** Says the key of the row, if there is one row. */
  public void setKey(byte[] bytes, int offsetOfKey, int lengthOfKey) {
    keyOffset[0] = offsetOfKey;
    keyLength[0] = (short) lengthOfKey;
    setKeys(bytes, keyOffset, keyLength, 0);
  }

  /** Adds cells that no other source has, if there is one row. */
  public void addCells(int more) {
    cells[0] += more;
  }

  /**
   * Adds the newest value of a column in one of the sources, if there is one row.
   * @return whether it is the first one of the column
   */
  public boolean addValue(int column, byte[] bytes, int offsetOfValue, int lengthOfValue,
    long timestamp) {
    boolean first = values[column] == null;
    if (!first && timestamp <= timestamps[column]) {
      sameTime |= timestamp == timestamps[column];
      return false;
    }
    offset[column][0] = offsetOfValue;
    length[column][0] = lengthOfValue;
    timestamps[column] = timestamp;
    setColumn(column, bytes, offset[column], length[column], 0, 1);
    return first;
  }

  /** Whether two sources had a column at the same time: which one is newer is not known here. */
  public boolean hasValuesOfSameTime() {
    return sameTime;
  }

  /** How many cells all rows have. */
  public long cells() {
    long sum = 0;
    for (int row = 0; row < size; row++) {
      sum += cells[row];
    }
    return sum;
  }

  int size() {
    return size;
  }

  int cells(int row) {
    return cells[row];
  }

  long hashHigh(int row) {
    return hashHighs[row];
  }

  long hashLow(int row) {
    return hashLows[row];
  }

  byte[] keys() {
    return keys;
  }

  int keyOffset(int row) {
    return keyOffsets[firstKey + row];
  }

  int keyLength(int row) {
    return keyLengths[firstKey + row];
  }

  boolean hasValue(int column, int row) {
    return values[column] != null && lengths[column][place(column, row)] >= 0;
  }

  byte[] values(int column) {
    return values[column];
  }

  /** As {@link #valueOffset}, from {@link #place} on. */
  int[] valueOffsets(int column) {
    return offsets[column];
  }

  /** As {@link #valueLength}, or negative for none, from {@link #place} on. */
  int[] valueLengths(int column) {
    return lengths[column];
  }

  /** Where a row is in the arrays of a column. */
  int place(int column, int row) {
    return firsts[column] + row * steps[column];
  }

  /** From the place of one row to that of the next. */
  int step(int column) {
    return steps[column];
  }

  int valueOffset(int column, int row) {
    return offsets[column][place(column, row)];
  }

  int valueLength(int column, int row) {
    return lengths[column][place(column, row)];
  }

  /**
   * Returns which row is the first behind another that is the given one or comes behind it.
   * @param start null if there is none such
   */
  int firstFrom(int from, byte[] start) {
    int to = size;
    if (start == null) {
      return to;
    }
    int before = from;
    for (int row = to - 1; before + 1 < to; row = (before + to) >>> 1) {
      if (Bytes.compareTo(keys, keyOffset(row), keyLength(row), start, 0, start.length) < 0) {
        before = row;
      } else {
        to = row;
      }
    }
    return to;
  }

  /**
   * Returns which row is the first behind another that begins with other bytes: between two rows in
   * order that begin with the same ones, all do.
   */
  int firstWithoutPrefix(int from, int length) {
    int to = size;
    int same = from;
    for (int row = to - 1; same + 1 < to; row = (same + to) >>> 1) {
      if (keyLength(row) >= length
        && Bytes.equals(keys, keyOffset(from), length, keys, keyOffset(row), length)) {
        same = row;
      } else {
        to = row;
      }
    }
    return to;
  }
}
