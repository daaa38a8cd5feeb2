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

import java.util.List;
import org.apache.hadoop.hbase.Cell;

/**
 * What a filter's {@link CellTest}s, of which all have to pass, say of the cells of a family: a row
 * is let through if one visible cell is. The newest put of a column is visible; of a family with
 * several versions the others may be. Which put is the newest one, a file or memstore knows as long
 * as no other one has cells of the row and family. Else those rows are decided on of which all puts
 * pass, or all fail. One thread.
 */
final class FamilyCells {

  private static final int PASSED = ColumnTest.passed(0);
  private static final int FAILED = ColumnTest.failed(0);

  private final CellTest[] tests;
  private final boolean hasOlderVersions;

  private FamilyCells(CellTest[] tests, boolean hasOlderVersions) {
    this.tests = tests;
    this.hasOlderVersions = hasOlderVersions;
  }

  /** Returns null if nothing is asked of cells */
  static FamilyCells of(List<CellTest> ofScan, int maxVersions) {
    return ofScan.isEmpty()
      ? null
      : new FamilyCells(ofScan.toArray(new CellTest[0]), maxVersions > 1);
  }

  /** Returns what a put adds to the bits of its row, which has no marker and no tags */
  int of(boolean isNewest, byte[] bytes, int valueOffset, int valueLength, long timestampMillis) {
    return isNewest || hasOlderVersions
      ? bits(isNewest, passes(bytes, valueOffset, valueLength, timestampMillis))
      : 0;
  }

  int of(boolean isNewest, Cell cell) {
    return isNewest || hasOlderVersions ? bits(isNewest, passes(cell)) : 0;
  }

  /** Returns what a put adds to the bits of its row that may be the newest one of its column */
  int ofAny(byte[] bytes, int valueOffset, int valueLength, long timestampMillis) {
    return bits(false, passes(bytes, valueOffset, valueLength, timestampMillis));
  }

  int ofAny(Cell cell) {
    return bits(false, passes(cell));
  }

  private static int bits(boolean isNewest, boolean passes) {
    if (!passes) {
      return FAILED;
    }
    return isNewest ? PASSED | RowCursor.CERTAIN : PASSED;
  }

  private boolean passes(byte[] bytes, int valueOffset, int valueLength, long timestampMillis) {
    for (CellTest test : tests) {
      if (!test.passes(bytes, valueOffset, valueLength, timestampMillis)) {
        return false;
      }
    }
    return true;
  }

  private boolean passes(Cell cell) {
    for (CellTest test : tests) {
      if (!test.passes(cell)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a decided row with a visible cell is one that the filter lets through. */
  static boolean passes(int seen) {
    return (seen & (PASSED | RowCursor.CERTAIN)) != 0;
  }
}
