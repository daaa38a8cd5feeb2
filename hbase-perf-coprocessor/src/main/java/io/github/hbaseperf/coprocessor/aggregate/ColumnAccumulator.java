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

import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ByteBufferExtendedCell;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/** Adds every value of a column that the scan returns; delete markers have none. */
abstract class ColumnAccumulator<R> extends Accumulator<R> {

  private static final int SPARE_BYTES = 256;

  private final ColumnName column;
  /** For short values that are not in an array; made when there is one. */
  private byte[] spare;
  protected long values;
  protected long unreadable;

  ColumnAccumulator(ColumnName column) {
    this.column = column;
  }

  @Override
  final void add(List<Cell> row) {
    byte[] family = column.family();
    byte[] qualifier = column.qualifier();
    for (int i = 0; i < row.size(); i++) {
      Cell cell = row.get(i);
      if (CellUtil.matchingColumn(cell, family, qualifier) && CellUtil.isPut(cell)) {
        addCell(cell);
      }
    }
  }

  @Override
  final void add(PutOnlyRows rows, int from, int to, int number) {
    byte[] bytes = rows.values(number);
    if (bytes == null) {
      return;
    }
    int[] offsets = rows.valueOffsets(number);
    int[] lengths = rows.valueLengths(number);
    int step = rows.step(number);
    int place = rows.place(number, from);
    for (int row = from; row < to; row++, place += step) {
      if (lengths[place] >= 0) {
        count(addValue(bytes, offsets[place], lengths[place]));
      }
    }
  }

  private void addCell(Cell cell) {
    int length = cell.getValueLength();
    if (cell instanceof ByteBufferExtendedCell) {
      byte[] copy = copyFor(length);
      CellUtil.copyValueTo(cell, copy, 0);
      count(addValue(copy, 0, length));
    } else {
      count(addValue(cell.getValueArray(), cell.getValueOffset(), length));
    }
  }

  private byte[] copyFor(int length) {
    if (length > SPARE_BYTES) {
      return new byte[length];
    }
    if (spare == null) {
      spare = new byte[SPARE_BYTES];
    }
    return spare;
  }

  private void count(boolean readable) {
    if (readable) {
      values++;
    } else {
      unreadable++;
    }
  }

  /**
   * @param bytes has the value, and may be changed afterwards
   * @return false if the value cannot be used
   */
  abstract boolean addValue(byte[] bytes, int offset, int length);

  static void printCounts(Map<String, Object> printed, String name, long values, long unreadable) {
    printed.put(name + " values", values);
    if (unreadable > 0) {
      printed.put(name + " unreadable", unreadable);
    }
  }
}
