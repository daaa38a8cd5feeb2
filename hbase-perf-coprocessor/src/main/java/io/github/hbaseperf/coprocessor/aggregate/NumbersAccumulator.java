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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.MeasureState;
import org.apache.hadoop.hbase.Cell;

/**
 * Sum, minimum, maximum, mean and standard deviation (of all values, not of a sample) of a column.
 * The deviation is computed as Welford does, and merged as Chan, Golub and LeVeque do, in doubles;
 * all else by {@link NumberTotals}.
 */
final class NumbersAccumulator extends ColumnAccumulator<NumberSummary> {

  private static final long HEAP_BYTES = 256;

  private final NumberType type;
  private final NumberTotals totals;
  private double mean;
  private double squaredDeviations;

  NumbersAccumulator(byte[] family, byte[] qualifier, NumberType type) {
    super(family, qualifier);
    this.type = type;
    this.totals = NumberTotals.of(type);
  }

  @Override
  boolean addValue(Cell cell) {
    double value = NumberReader.readDouble(cell, type);
    if (Double.isNaN(value) || !totals.add(cell, type)) {
      return false;
    }
    double before = value - mean;
    mean += before / (values + 1);
    squaredDeviations += before * (value - mean);
    return true;
  }

  @Override
  void merge(MeasureState state) {
    unreadable += state.getUnreadable();
    long more = state.getCount();
    if (more == 0) {
      return;
    }
    totals.merge(state);
    double all = (double) values + more;
    double apart = state.getMean() - mean;
    mean += apart * (more / all);
    squaredDeviations += state.getSquaredDeviations() + apart * apart * (values / all * more);
    values += more;
  }

  @Override
  MeasureState toState() {
    MeasureState.Builder state =
      MeasureState.newBuilder().setCount(values).setUnreadable(unreadable);
    if (values > 0) {
      totals.addTo(state);
      state.setMean(mean).setSquaredDeviations(squaredDeviations);
    }
    return state.build();
  }

  @Override
  long heapBytes() {
    return HEAP_BYTES + totals.heapBytes();
  }

  @Override
  NumberSummary answer() {
    return new NumberSummary(values, unreadable, totals, Math.sqrt(squaredDeviations / values));
  }
}
