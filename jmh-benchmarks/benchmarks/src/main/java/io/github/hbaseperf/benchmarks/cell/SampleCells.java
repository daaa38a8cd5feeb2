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
package io.github.hbaseperf.benchmarks.cell;

import io.github.hbaseperf.testkit.table.SampleTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;

/** Cells of a table of four columns per row, sorted. */
final class SampleCells {
  private static final int COLUMNS = 4;

  private SampleCells() {
  }

  /**
   * Makes cells on the heap.
   * @param cells       how many
   * @param rowKeyBytes length of the row keys, at least 8; they differ in the last 8 bytes
   */
  static List<Cell> create(int cells, int rowKeyBytes) {
    List<Cell> created = new ArrayList<>(cells);
    byte[] prefix = new byte[rowKeyBytes - Bytes.SIZEOF_LONG];
    for (int i = 0; i < cells; i++) {
      byte[] row = Bytes.add(prefix, Bytes.toBytes((long) i / COLUMNS));
      created.add(new KeyValue(row, SampleTable.FAMILY_A, Bytes.toBytes(i % COLUMNS), 1L,
        new byte[SampleTable.VALUE_BYTES]));
    }
    return created;
  }
}
