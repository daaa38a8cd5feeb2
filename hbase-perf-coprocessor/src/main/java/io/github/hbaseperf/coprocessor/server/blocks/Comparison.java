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
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.CompareFilter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.SubstringComparator;

/** What a CompareFilter asks of some bytes. One thread. */
final class Comparison {

  /** By exact class: those that are known to do nothing but compare. */
  private static final Set<Class<? extends ByteArrayComparable>> COMPARATORS =
    Collections.unmodifiableSet(new HashSet<>(Arrays.asList(BinaryComparator.class,
      BinaryPrefixComparator.class, RegexStringComparator.class, SubstringComparator.class)));

  private final CompareOperator operator;
  private final ByteArrayComparable comparator;

  private Comparison(CompareOperator operator, ByteArrayComparable comparator) {
    this.operator = operator;
    this.comparator = comparator;
  }

  /** Returns null unless the filter's comparator is known to do nothing else */
  static Comparison of(CompareFilter filter) {
    return of(filter.getCompareOperator(), filter.getComparator());
  }

  /** Returns null unless the comparator is known to do nothing else */
  static Comparison of(CompareOperator operator, ByteArrayComparable comparator) {
    return operator != CompareOperator.NO_OP && COMPARATORS.contains(comparator.getClass())
      ? new Comparison(operator, comparator)
      : null;
  }

  /** Passes what begins with these bytes. */
  static Comparison ofPrefix(byte[] prefix) {
    return new Comparison(CompareOperator.EQUAL, new BinaryPrefixComparator(prefix));
  }

  boolean passes(byte[] bytes, int offset, int length) {
    return passes(comparator.compareTo(bytes, offset, length));
  }

  boolean passesValue(Cell cell) {
    return passes(PrivateCellUtil.compareValue(cell, comparator));
  }

  /** The order is that of the comparator's value and the bytes. */
  private boolean passes(int order) {
    switch (operator) {
      case LESS:
        return order > 0;
      case LESS_OR_EQUAL:
        return order >= 0;
      case EQUAL:
        return order == 0;
      case NOT_EQUAL:
        return order != 0;
      case GREATER_OR_EQUAL:
        return order <= 0;
      default:
        return order < 0;
    }
  }
}
