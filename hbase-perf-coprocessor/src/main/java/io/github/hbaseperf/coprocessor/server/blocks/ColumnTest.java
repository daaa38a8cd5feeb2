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

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What a SingleColumnValueFilter decides about a row whose cells are all puts. The newest one of
 * its column is visible then, and the others may be or not: as long as all of them pass, or all
 * fail, it does not matter which of them the filter sees. Rows where they differ are not decided
 * here. One thread.
 */
final class ColumnTest {

  /** By exact class: those that are known to do nothing but compare. */
  private static final Set<Class<? extends ByteArrayComparable>> COMPARATORS =
    Collections.unmodifiableSet(new HashSet<>(Arrays.asList(BinaryComparator.class,
      BinaryPrefixComparator.class, RegexStringComparator.class, SubstringComparator.class)));
  private static final int BOTH = RowCursor.PASSED | RowCursor.FAILED;

  private final byte[] family;
  private final byte[] qualifier;
  private final CompareOperator operator;
  private final ByteArrayComparable comparator;
  private final boolean passesIfMissing;

  private ColumnTest(SingleColumnValueFilter filter) {
    this.family = filter.getFamily();
    this.qualifier = filter.getQualifier();
    this.operator = filter.getCompareOperator();
    this.comparator = filter.getComparator();
    this.passesIfMissing = !filter.getFilterIfMissing();
  }

  /** Returns null unless the filter is one that this stands for */
  static ColumnTest of(Filter filter) {
    if (filter == null || filter.getClass() != SingleColumnValueFilter.class) {
      return null;
    }
    SingleColumnValueFilter known = (SingleColumnValueFilter) filter;
    return known.getFamily() != null && known.getQualifier() != null
      && known.getCompareOperator() != CompareOperator.NO_OP
      && COMPARATORS.contains(known.getComparator().getClass()) ? new ColumnTest(known) : null;
  }

  /** Returns this if the column is of the family, or else null */
  ColumnTest within(byte[] familyOfStore) {
    return Bytes.equals(family, familyOfStore) ? this : null;
  }

  /** Returns what a visible cell of the family adds to the bits of its row */
  int of(byte[] bytes, int qualifierOffset, int qualifierLength, int valueOffset, int valueLength) {
    return Bytes.equals(bytes, qualifierOffset, qualifierLength, qualifier, 0, qualifier.length)
      ? bit(comparator.compareTo(bytes, valueOffset, valueLength))
      : 0;
  }

  int of(Cell cell) {
    return CellUtil.matchingQualifier(cell, qualifier)
      ? bit(PrivateCellUtil.compareValue(cell, comparator))
      : 0;
  }

  /** By the rule of CompareFilter: the order is that of the comparator's value and the cell's. */
  private int bit(int order) {
    boolean passes;
    switch (operator) {
      case LESS:
        passes = order > 0;
        break;
      case LESS_OR_EQUAL:
        passes = order >= 0;
        break;
      case EQUAL:
        passes = order == 0;
        break;
      case NOT_EQUAL:
        passes = order != 0;
        break;
      case GREATER_OR_EQUAL:
        passes = order <= 0;
        break;
      default:
        passes = order < 0;
    }
    return passes ? RowCursor.PASSED : RowCursor.FAILED;
  }

  static boolean isUndecided(int seen) {
    return (seen & BOTH) == BOTH;
  }

  /** Whether a decided row with a visible cell is one that the filter lets through. */
  boolean passes(int seen) {
    int bits = seen & BOTH;
    return bits == 0 ? passesIfMissing : bits == RowCursor.PASSED;
  }
}
