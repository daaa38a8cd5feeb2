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
package io.github.hbaseperf.testkit.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;

/**
 * The cells that a filter asked to seek to, one in each family at most. What the scan comes to
 * before them is passed over, further rows among it.
 */
final class FilterHints {
  private final boolean reversed;
  private final Map<String, Cell> hints = new HashMap<>();

  FilterHints(boolean reversed) {
    this.reversed = reversed;
  }

  /** @param hint null if the filter has none after all */
  void add(String family, Cell hint) {
    if (hint != null) {
      hints.put(family, hint);
    }
  }

  boolean passOver(ModelCell cell) {
    Cell hint = hints.get(cell.family());
    return hint != null && isBefore(FilterRun.toCell(cell), hint);
  }

  /** In a reversed scan the last row comes first, but each row begins with its first cell. */
  private boolean isBefore(Cell cell, Cell hint) {
    int rows = CellComparator.getInstance().compareRows(cell, hint);
    return rows == 0 ? CellComparator.getInstance().compare(cell, hint) < 0 : rows < 0 != reversed;
  }

  boolean passOverAll(Collection<ModelCell> cells) {
    return cells.stream().allMatch(this::passOver);
  }
}
