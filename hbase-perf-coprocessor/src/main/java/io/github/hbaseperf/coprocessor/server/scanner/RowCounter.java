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

import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.filter.Filter;

/**
 * Counts a row at the first cell the inner filter includes and leaves the row. Right where one
 * included cell decides for the whole row: no filterRow or filterRowCells may still reject it, and
 * no offset per family may swallow that cell. UserScanQueryMatcher checks versions after the filter
 * but never rejects the first cell of a column.
 */
final class RowCounter extends CountingFilter {

  /** A few cells are skipped faster than StoreScanner finds out whether to seek past them. */
  private static final int SKIPS_PER_ROW = 8;

  private boolean counted;
  private int skips;

  RowCounter(Filter inner) {
    super(inner);
  }

  @Override
  public ReturnCode filterCell(Cell cell) throws IOException {
    cellsScanned++;
    // NEXT_ROW leaves the row of one family only (HBASE-18368): the others still ask.
    if (counted) {
      return skip();
    }
    ReturnCode code = inner.filterCell(cell);
    switch (code) {
      case INCLUDE:
      case INCLUDE_AND_NEXT_COL:
      case INCLUDE_AND_SEEK_NEXT_ROW:
        countRow();
        return skip();
      default:
        return code;
    }
  }

  /** Whether the row that was begun last is. */
  boolean isCounted() {
    return counted;
  }

  /** Counts the row that was begun last; once. */
  void countRow() {
    counted = true;
    rows++;
  }

  void addCellScanned() {
    cellsScanned++;
  }

  private ReturnCode skip() {
    return skips++ < SKIPS_PER_ROW ? ReturnCode.SKIP : ReturnCode.NEXT_ROW;
  }

  @Override
  public void reset() throws IOException {
    counted = false;
    skips = 0;
    super.reset();
  }
}
