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
package io.github.hbaseperf.coprocessor.server.scanner;

import io.github.hbaseperf.coprocessor.aggregate.Groups;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.filter.Filter;

/**
 * Counts what is left of a row when the matcher, the versions and the inner filter have all had
 * their say: right for every filter that decides row by row. Takes memory for the cells of one row.
 * <p>
 * With families loaded on demand (HBASE-5416) the rows that pass come without the families the
 * filter does not need. Where those matter, the row is let through and counted by the caller.
 */
final class RowListCounter extends CountingFilter {

  private final boolean wantCells;
  private final boolean familiesOnDemand;
  /** Where rows are aggregated; or null. */
  private final Groups groups;
  private boolean letThrough;

  RowListCounter(Filter inner, boolean wantCells, boolean familiesOnDemand, Groups groups) {
    super(inner);
    this.wantCells = wantCells;
    this.familiesOnDemand = familiesOnDemand;
    this.groups = groups;
  }

  @Override
  boolean takesRows() {
    return true;
  }

  @Override
  public ReturnCode filterCell(Cell cell) throws IOException {
    cellsScanned++;
    return inner.filterCell(cell);
  }

  @Override
  public Cell transformCell(Cell cell) throws IOException {
    return inner.transformCell(cell);
  }

  @Override
  public void filterRowCells(List<Cell> row) throws IOException {
    letThrough = false;
    if (row.isEmpty()) {
      // RegionScannerImpl rejects the row, or has reached its end, whatever the filter says now.
      if (inner.hasFilterRow()) {
        inner.filterRowCells(row);
        row.clear();
      }
      return;
    }
    Cell first = row.get(0);
    if (accepts(row)) {
      if (familiesOnDemand && (wantCells || row.isEmpty())) {
        letThrough = true;
        return;
      }
      if (!row.isEmpty()) {
        addReturnedRow(row);
      }
    }
    if (row.isEmpty()) {
      // Only a row that is not empty gets as far as filterRow(), which rejects it; an emptied one
      // would take the way on which RegionScannerImpl never looks at the clock.
      row.add(first);
    }
  }

  @Override
  void addReturnedRow(List<Cell> row) throws IOException {
    super.addReturnedRow(row);
    if (groups != null) {
      groups.add(row);
    }
  }

  /** In the order of FilterWrapper.filterRowCellsWithRet and RegionScannerImpl.filterRow. */
  private boolean accepts(List<Cell> row) throws IOException {
    if (inner.hasFilterRow()) {
      inner.filterRowCells(row);
      return row.isEmpty() || !inner.filterRow();
    }
    return !inner.filterRow();
  }

  @Override
  public boolean filterRow() throws IOException {
    return !letThrough;
  }
}
