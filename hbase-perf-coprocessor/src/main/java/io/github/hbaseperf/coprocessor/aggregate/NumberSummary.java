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

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What the numbers of a column come to. Sum, minimum and maximum of type {@code LONG} and
 * {@code INT} are exact, a {@code BigInteger} and two of {@code Long}; those of {@code DECIMAL} and
 * {@code TEXT} exact, too, of {@code BigDecimal}; those of {@code DOUBLE} of {@code Double}, where
 * the sum is off by some units in the last place and may be infinite. Immutable.
 */
@InterfaceAudience.Public
public final class NumberSummary implements Answer {

  private final long values;
  private final long unreadable;
  /** Null if there are no values. */
  private final NumberTotals totals;
  private final double standardDeviation;

  NumberSummary(long values, long unreadable, NumberTotals totals, double standardDeviation) {
    this.values = values;
    this.unreadable = unreadable;
    this.totals = values == 0 ? null : totals;
    this.standardDeviation = standardDeviation;
  }

  /** How many values are numbers of the type. All other answers are of these. */
  public long values() {
    return values;
  }

  /** How many values are not: too long, too short, infinite, no digits. */
  public long unreadable() {
    return unreadable;
  }

  /** Empty without values. */
  public Optional<Number> sum() {
    return Optional.ofNullable(totals).map(NumberTotals::sum);
  }

  /** Empty without values. */
  public Optional<Number> min() {
    return Optional.ofNullable(totals).map(NumberTotals::min);
  }

  /** Empty without values. */
  public Optional<Number> max() {
    return Optional.ofNullable(totals).map(NumberTotals::max);
  }

  /**
   * The sum divided by the number of values: of 16 decimal digits, or a double for doubles. Empty
   * without values.
   */
  public Optional<Number> average() {
    return Optional.ofNullable(totals).map(all -> all.average(values));
  }

  /**
   * Of all values, not of a sample; computed in doubles as Welford does, merged as Chan, Golub and
   * LeVeque do. Empty without values.
   */
  public OptionalDouble standardDeviation() {
    return values == 0 ? OptionalDouble.empty() : OptionalDouble.of(standardDeviation);
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    ColumnAccumulator.printCounts(printed, name, values, unreadable);
    if (values > 0) {
      printed.put(name + " sum", totals.sum());
      printed.put(name + " min", totals.min());
      printed.put(name + " max", totals.max());
      printed.put(name + " avg", totals.average(values));
      printed.put(name + " stddev", standardDeviation);
    }
  }
}
