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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;

/**
 * Which cells a filter lets through by their values or times, each by itself: a ValueFilter or
 * TimestampsFilter. One thread.
 */
abstract class CellTest {

  abstract boolean passes(byte[] bytes, int valueOffset, int valueLength, long timestampMillis);

  abstract boolean passes(Cell cell);

  /** Returns null unless the filter is one that this stands for */
  static CellTest of(Filter filter) {
    // By exact class: a subclass may decide otherwise.
    if (filter.getClass() == ValueFilter.class) {
      Comparison comparison = Comparison.of((ValueFilter) filter);
      return comparison == null ? null : new OfValue(comparison);
    }
    return filter.getClass() == TimestampsFilter.class && !hints((TimestampsFilter) filter)
      ? new OfTime((TimestampsFilter) filter)
      : null;
  }

  /** Whether it seeks past cells, among which may be delete markers. */
  private static boolean hints(TimestampsFilter filter) {
    return !Arrays.equals(filter.toByteArray(),
      new TimestampsFilter(filter.getTimestamps()).toByteArray());
  }

  private static final class OfValue extends CellTest {
    private final Comparison comparison;

    OfValue(Comparison comparison) {
      this.comparison = comparison;
    }

    @Override
    boolean passes(byte[] bytes, int valueOffset, int valueLength, long timestampMillis) {
      return comparison.passes(bytes, valueOffset, valueLength);
    }

    @Override
    boolean passes(Cell cell) {
      return comparison.passesValue(cell);
    }
  }

  private static final class OfTime extends CellTest {
    private final long[] ascendingMillis;

    OfTime(TimestampsFilter filter) {
      this.ascendingMillis =
        filter.getTimestamps().stream().mapToLong(Long::longValue).sorted().toArray();
    }

    @Override
    boolean passes(byte[] bytes, int valueOffset, int valueLength, long timestampMillis) {
      return Arrays.binarySearch(ascendingMillis, timestampMillis) >= 0;
    }

    @Override
    boolean passes(Cell cell) {
      return Arrays.binarySearch(ascendingMillis, cell.getTimestamp()) >= 0;
    }
  }
}
