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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateKind;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateState;

/**
 * Sum, minimum, maximum, mean and standard deviation (of all values, not of a sample) of a column.
 * The deviation is that of {@link Moments}, and of integers exact until it is merged; all else is
 * by {@link NumberTotals}.
 */
final class NumbersAccumulator extends ColumnAccumulator<NumberSummary> {

  static final AggregateDefinition<NumberSummary> DEFINITION =
    AggregateDefinition.ofNumbers(AggregateKind.NUMBERS, NumbersAccumulator::new).withOption(
      "--numbers", "Sum, min, max, avg and stddev of a column FAMILY:QUALIFIER; TYPE is long, int,"
        + " double, decimal or text.");

  private static final long HEAP_BYTES = 512;

  private final NumberType type;
  private final NumberTotals totals;
  /** Knows the moments of the values that are added; or null. */
  private final IntegerTotals integers;
  /** Of what was merged, and of values that are added unless they are integers. */
  private final Moments moments = new Moments();

  private NumbersAccumulator(ColumnName column, NumberType type) {
    super(column);
    this.type = type;
    this.totals = NumberTotals.of(type);
    this.integers = totals instanceof IntegerTotals ? (IntegerTotals) totals : null;
  }

  @Override
  boolean addValue(byte[] bytes, int offset, int length) {
    if (integers != null) {
      return integers.add(bytes, offset, length, type);
    }
    double value = NumberReader.readDouble(bytes, offset, length, type);
    if (Double.isNaN(value) || !totals.add(bytes, offset, length, type)) {
      return false;
    }
    moments.add(value);
    return true;
  }

  @Override
  void merge(AggregateState state) {
    unreadable += state.getUnreadable();
    long more = state.getCount();
    if (more == 0) {
      return;
    }
    totals.merge(state);
    moments.add(more, state.getMean(), state.getSquaredDeviations());
    values += more;
  }

  @Override
  AggregateState toState() {
    AggregateState.Builder state =
      AggregateState.newBuilder().setCount(values).setUnreadable(unreadable);
    if (values > 0) {
      totals.addTo(state);
      Moments all = all();
      state.setMean(all.mean()).setSquaredDeviations(all.squaredDeviations());
    }
    return state.build();
  }

  private Moments all() {
    Moments all = new Moments();
    all.add(moments);
    totals.addTo(all);
    return all;
  }

  @Override
  long heapBytes() {
    return HEAP_BYTES + totals.heapBytes();
  }

  @Override
  NumberSummary answer() {
    return new NumberSummary(values, unreadable, totals,
      values == 0 ? 0 : Math.sqrt(all().squaredDeviations() / values));
  }
}
