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
import java.math.BigInteger;
import java.math.MathContext;

/** Exact, whatever the sum; allocates only where it leaves the range of a long. */
final class IntegerTotals extends NumberTotals {

  private BigInteger merged = BigInteger.ZERO;
  /** Of what was added: all of it is this, and the sum. */
  private BigInteger sumBeyond = BigInteger.ZERO;
  private long sum;
  private long values;
  private final SquareSum squares = new SquareSum();
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  @Override
  boolean add(byte[] bytes, int offset, int length, NumberType type) {
    if (!NumberReader.isInteger(length, type)) {
      return false;
    }
    long value = NumberReader.readInteger(bytes, offset, type);
    long next = sum + value;
    if (((sum ^ next) & (value ^ next)) < 0) {
      sumBeyond = sumBeyond.add(BigInteger.valueOf(sum));
      next = value;
    }
    sum = next;
    squares.add(value);
    values++;
    min = Math.min(min, value);
    max = Math.max(max, value);
    return true;
  }

  @Override
  void merge(AggregateState state) {
    merged = merged.add(new BigInteger(state.getSum()));
    min = Math.min(min, Long.parseLong(state.getMin()));
    max = Math.max(max, Long.parseLong(state.getMax()));
  }

  @Override
  void addTo(AggregateState.Builder state) {
    state.setSum(sum().toString()).setMin(Long.toString(min)).setMax(Long.toString(max));
  }

  @Override
  long heapBytes() {
    return 0;
  }

  @Override
  BigInteger sum() {
    return merged.add(added());
  }

  private BigInteger added() {
    return sumBeyond.add(BigInteger.valueOf(sum));
  }

  @Override
  void addTo(Moments moments) {
    if (values > 0) {
      BigDecimal count = BigDecimal.valueOf(values);
      BigInteger added = added();
      BigInteger squaresTimesValues = squares.value().multiply(BigInteger.valueOf(values));
      moments.add(values, new BigDecimal(added).divide(count, MathContext.DECIMAL64).doubleValue(),
        new BigDecimal(squaresTimesValues.subtract(added.multiply(added)))
          .divide(count, MathContext.DECIMAL64).doubleValue());
    }
  }

  @Override
  Long min() {
    return min;
  }

  @Override
  Long max() {
    return max;
  }

  @Override
  BigDecimal average(long values) {
    return new BigDecimal(sum()).divide(BigDecimal.valueOf(values), MathContext.DECIMAL64);
  }
}
