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

import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What a SingleColumnValueFilter decides about a row whose cells are all puts. The newest one of
 * its column is visible then, and the others may be or not: as long as all of them pass, or all
 * fail, it does not matter which of them the filter sees. Rows where they differ are not decided
 * here. Each test of a scan has two bits of its own. One thread.
 */
final class ColumnTest {

  /** How many a scan may have, so that {@link RowCursor#CERTAIN} is not among their bits. */
  static final int MAX_TESTS = 11;
  /** Of all tests: those of cells that pass; next to each is that of cells that fail. */
  private static final int ALL_PASSED = 0x155555 << RowCursor.TEST_SHIFT;

  private final byte[] family;
  private final byte[] qualifier;
  private final Comparison comparison;
  private final boolean passesIfMissing;
  private final int passed;
  private final int failed;

  private ColumnTest(SingleColumnValueFilter filter, Comparison comparison, int number) {
    this.family = filter.getFamily();
    this.qualifier = filter.getQualifier();
    this.comparison = comparison;
    this.passesIfMissing = !filter.getFilterIfMissing();
    this.passed = passed(number);
    this.failed = failed(number);
  }

  /** Returns the bit of cells that pass the test with a number */
  static int passed(int number) {
    return 1 << RowCursor.TEST_SHIFT + 2 * number;
  }

  /** Returns the bit of cells that fail it */
  static int failed(int number) {
    return passed(number) << 1;
  }

  /**
   * @param number differs from that of the scan's other tests
   * @return null unless the filter is one that this stands for
   */
  static ColumnTest of(SingleColumnValueFilter filter, int number) {
    if (filter.getFamily() == null || filter.getQualifier() == null || number >= MAX_TESTS) {
      return null;
    }
    Comparison comparison = Comparison.of(filter.getCompareOperator(), filter.getComparator());
    return comparison == null ? null : new ColumnTest(filter, comparison, number);
  }

  /** Whether the column is of the family. */
  boolean isOf(byte[] familyOfStore) {
    return Bytes.equals(family, familyOfStore);
  }

  /** Returns what a visible cell of the family adds to the bits of its row */
  int of(byte[] bytes, int qualifierOffset, int qualifierLength, int valueOffset, int valueLength) {
    if (!Bytes.equals(bytes, qualifierOffset, qualifierLength, qualifier, 0, qualifier.length)) {
      return 0;
    }
    return comparison.passes(bytes, valueOffset, valueLength) ? passed : failed;
  }

  int of(Cell cell) {
    if (!CellUtil.matchingQualifier(cell, qualifier)) {
      return 0;
    }
    return comparison.passesValue(cell) ? passed : failed;
  }

  /** Whether a test has cells that pass, and cells that fail. */
  static boolean isUndecided(int seen) {
    return (seen & seen >>> 1 & ALL_PASSED) != 0;
  }

  /** Whether a decided row with a visible cell is one that the filter lets through. */
  boolean passes(int seen) {
    return (seen & (passed | failed)) == 0 ? passesIfMissing : (seen & passed) != 0;
  }
}
