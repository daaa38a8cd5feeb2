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

/** Sum, minimum and maximum of numbers. One thread. */
abstract class NumberTotals {

  static NumberTotals of(NumberType type) {
    switch (type) {
      case LONG:
      case INT:
        return new IntegerTotals();
      case DOUBLE:
        return new DoubleTotals();
      default:
        return new DecimalTotals();
    }
  }

  /**
   * @return false if the value is no number of the type
   */
  abstract boolean add(byte[] bytes, int offset, int length, NumberType type);

  /** Only of states of at min one value. */
  abstract void merge(AggregateState state);

  /** Only after a value was added. */
  abstract void addTo(AggregateState.Builder state);

  /** Adds the moments of the values that were added, not merged, if they are known here. */
  void addTo(Moments moments) {
  }

  abstract long heapBytes();

  abstract Number sum();

  abstract Number min();

  abstract Number max();

  abstract Number average(long values);
}
