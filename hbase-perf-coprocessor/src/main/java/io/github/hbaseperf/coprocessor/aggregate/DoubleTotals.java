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

/** Sums with Neumaier's correction: about as exact as the last digit of a double. */
final class DoubleTotals extends NumberTotals {

  private double sum;
  private double correction;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;

  @Override
  boolean add(byte[] bytes, int offset, int length, NumberType type) {
    double value = NumberReader.readDouble(bytes, offset, length, type);
    if (Double.isNaN(value)) {
      return false;
    }
    addToSum(value);
    min = Math.min(min, value);
    max = Math.max(max, value);
    return true;
  }

  private void addToSum(double value) {
    double next = sum + value;
    correction += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
    sum = next;
  }

  @Override
  void merge(AggregateState state) {
    addToSum(Double.parseDouble(state.getSum()));
    min = Math.min(min, Double.parseDouble(state.getMin()));
    max = Math.max(max, Double.parseDouble(state.getMax()));
  }

  @Override
  void addTo(AggregateState.Builder state) {
    state.setSum(sum().toString()).setMin(Double.toString(min)).setMax(Double.toString(max));
  }

  @Override
  long heapBytes() {
    return 0;
  }

  @Override
  Double sum() {
    // Beyond the range of a double there is nothing to correct.
    return Double.isFinite(sum) ? sum + correction : sum;
  }

  @Override
  Double min() {
    return min;
  }

  @Override
  Double max() {
    return max;
  }

  @Override
  Double average(long values) {
    return sum() / values;
  }
}
