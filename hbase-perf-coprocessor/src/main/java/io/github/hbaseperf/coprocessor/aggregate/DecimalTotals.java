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
package io.github.hbaseperf.coprocessor.aggregate;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateState;
import java.math.BigDecimal;
import java.math.MathContext;

/** Exact. */
final class DecimalTotals extends NumberTotals {

  /** Numbers are bounded by {@link NumberReader}. */
  private static final long HEAP_BYTES = 3 * 1024;

  private BigDecimal sum = BigDecimal.ZERO;
  private BigDecimal min;
  private BigDecimal max;

  @Override
  boolean add(byte[] bytes, int offset, int length, NumberType type) {
    BigDecimal value = NumberReader.readDecimal(bytes, offset, length, type);
    if (value == null) {
      return false;
    }
    sum = sum.add(value);
    limit(value, value);
    return true;
  }

  private void limit(BigDecimal low, BigDecimal high) {
    min = min == null || low.compareTo(min) < 0 ? low : min;
    max = max == null || high.compareTo(max) > 0 ? high : max;
  }

  @Override
  void merge(AggregateState state) {
    sum = sum.add(new BigDecimal(state.getSum()));
    limit(new BigDecimal(state.getMin()), new BigDecimal(state.getMax()));
  }

  @Override
  void addTo(AggregateState.Builder state) {
    state.setSum(sum.toString()).setMin(min.toString()).setMax(max.toString());
  }

  @Override
  long heapBytes() {
    return HEAP_BYTES;
  }

  @Override
  BigDecimal sum() {
    return sum;
  }

  @Override
  BigDecimal min() {
    return min;
  }

  @Override
  BigDecimal max() {
    return max;
  }

  @Override
  BigDecimal average(long values) {
    return sum.divide(BigDecimal.valueOf(values), MathContext.DECIMAL64);
  }
}
