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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** What RegionScannerImpl is told about a row, for filters that use the rarer parts of Filter. */
class TestRowListCounter {

  private static final Cell CELL =
    new KeyValue(Bytes.toBytes("r"), Bytes.toBytes("a"), Bytes.toBytes("q"), Bytes.toBytes("v"));

  /** Rejects rows, or empties them, or both. */
  private static final class RowFilterStub extends FilterBase {

    private final boolean hasFilterRow;
    private final boolean rejects;
    private final boolean empties;

    private RowFilterStub(boolean hasFilterRow, boolean rejects, boolean empties) {
      this.hasFilterRow = hasFilterRow;
      this.rejects = rejects;
      this.empties = empties;
    }

    @Override
    public boolean hasFilterRow() {
      return hasFilterRow;
    }

    @Override
    public boolean filterRow() {
      return rejects;
    }

    @Override
    public void filterRowCells(List<Cell> row) {
      if (empties) {
        row.clear();
      }
    }
  }

  private final List<Cell> row = new ArrayList<>(Arrays.asList(CELL, CELL));

  private RowListCounter scanRow(FilterBase filter, boolean wantCells, boolean familiesOnDemand)
    throws IOException {
    RowListCounter counter = new RowListCounter(filter, wantCells, familiesOnDemand, null);
    counter.filterRowCells(row);
    return counter;
  }

  @Test
  void testAcceptedRowIsCountedAndThenRejected() throws IOException {
    RowListCounter counter = scanRow(new RowFilterStub(true, false, false), true, false);
    assertThat(counter.rows()).isEqualTo(1);
    assertThat(counter.cells()).isEqualTo(2);
    assertThat(row).isNotEmpty();
    assertThat(counter.filterRow()).isTrue();
  }

  @Test
  void testRejectedRowIsNotCountedWhateverTheFilterSaysItHas() throws IOException {
    assertThat(scanRow(new RowFilterStub(true, true, false), true, false).rows()).isZero();
    assertThat(scanRow(new RowFilterStub(false, true, false), true, false).rows()).isZero();
  }

  @Test
  void testFilterWithoutFilterRowIsNotShownTheRow() throws IOException {
    assertThat(scanRow(new RowFilterStub(false, false, true), true, false).cells()).isEqualTo(2);
  }

  @Test
  void testEmptiedRowIsRejectedWhereTheClockIsLookedAt() throws IOException {
    RowListCounter counter = scanRow(new RowFilterStub(true, true, true), true, false);
    assertThat(counter.rows()).isZero();
    assertThat(row).isNotEmpty();
    assertThat(counter.filterRow()).isTrue();
  }

  @Test
  void testRowThatWasEmptyStaysOutEvenIfTheFilterFillsIt() throws IOException {
    row.clear();
    RowListCounter counter = scanRow(new FilterBase() {
      @Override
      public boolean hasFilterRow() {
        return true;
      }

      @Override
      public void filterRowCells(List<Cell> cells) {
        cells.add(CELL);
      }

      @Override
      public ReturnCode filterCell(Cell cell) {
        return ReturnCode.INCLUDE;
      }
    }, true, false);
    assertThat(counter.rows()).isZero();
    assertThat(row).isEmpty();
  }

  @Test
  void testRowWaitingForItsOtherFamiliesIsLetThroughUncounted() throws IOException {
    RowListCounter counter = scanRow(new RowFilterStub(true, false, false), true, true);
    assertThat(counter.rows()).isZero();
    assertThat(counter.filterRow()).isFalse();
    counter.addReturnedRow(Arrays.asList(CELL, CELL, CELL));
    assertThat(counter.rows()).isEqualTo(1);
    assertThat(counter.cells()).isEqualTo(3);
  }

  @Test
  void testRowsAloneNeedOtherFamiliesOnlyIfNothingIsLeft() throws IOException {
    RowListCounter counted = scanRow(new RowFilterStub(true, false, false), false, true);
    assertThat(counted.rows()).isEqualTo(1);
    assertThat(counted.filterRow()).isTrue();
    RowListCounter waiting = scanRow(new RowFilterStub(true, false, true), false, true);
    assertThat(waiting.rows()).isZero();
    assertThat(waiting.filterRow()).isFalse();
    assertThat(row).isEmpty();
  }
}
