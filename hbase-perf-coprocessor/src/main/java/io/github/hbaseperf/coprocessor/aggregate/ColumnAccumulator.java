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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/** Adds every value of a column that the scan returns; delete markers have none. */
abstract class ColumnAccumulator<R> extends Accumulator<R> {

  private final byte[] family;
  private final byte[] qualifier;
  protected long values;
  protected long unreadable;

  ColumnAccumulator(byte[] family, byte[] qualifier) {
    this.family = family;
    this.qualifier = qualifier;
  }

  @Override
  final void add(List<Cell> row) {
    for (int i = 0; i < row.size(); i++) {
      Cell cell = row.get(i);
      if (CellUtil.matchingColumn(cell, family, qualifier) && CellUtil.isPut(cell)) {
        if (addValue(cell)) {
          values++;
        } else {
          unreadable++;
        }
      }
    }
  }

  /**
   * @return false if the value cannot be used
   */
  abstract boolean addValue(Cell cell);

  static void printCounts(Map<String, Object> printed, String name, long values, long unreadable) {
    printed.put(name + " values", values);
    if (unreadable > 0) {
      printed.put(name + " unreadable", unreadable);
    }
  }
}
