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
import org.apache.hadoop.hbase.CellUtil;

/**
 * The cells that a filter asked to seek to, one in each family at most. What comes before is passed
 * over, further rows among it; a reversed scan passes over cells of the same row only.
 */
final class FilterHints {
  private final boolean reversed;
  private final Map<String, Cell> hints = new HashMap<>();

  FilterHints(boolean reversed) {
    this.reversed = reversed;
  }

  void beginRow() {
    if (reversed) {
      hints.clear();
    }
  }

  /** @param hint null if the filter has none after all */
  void add(String family, Cell current, Cell hint) {
    if (hint != null && (!reversed || CellUtil.matchingRows(current, hint))) {
      hints.put(family, hint);
    }
  }

  boolean passOver(ModelCell cell) {
    Cell hint = hints.get(cell.family());
    return hint != null && CellComparator.getInstance().compare(FilterRun.toCell(cell), hint) < 0;
  }

  boolean passOverAll(Collection<ModelCell> cells) {
    return cells.stream().allMatch(this::passOver);
  }
}
