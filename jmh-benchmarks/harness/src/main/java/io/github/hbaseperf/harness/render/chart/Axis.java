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
package io.github.hbaseperf.harness.render.chart;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/** Where numbers stand along a chart, and which of them are marked. */
final class Axis {
  private static final int MOST_TICKS = 6;
  private static final double[] RATIOS = { 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 0.9, 0.95, 0.98, 1,
    1.02, 1.05, 1.1, 1.25, 1.5, 2, 3, 5, 10, 20, 50, 100 };

  private final DoubleUnaryOperator scale;
  private final double low;
  private final double high;
  private final double[] ticks;

  private Axis(DoubleUnaryOperator scale, double low, double high, double[] ticks) {
    this.scale = scale;
    this.low = scale.applyAsDouble(low);
    this.high = scale.applyAsDouble(high);
    this.ticks = ticks;
  }

  /** Returns an axis from zero to a round number no less than {@code most}. */
  static Axis fromZero(double most) {
    double[] ticks = roundTicks(0, most > 0 ? most : 1);
    return new Axis(v -> v, 0, ticks[ticks.length - 1], ticks);
  }

  /** Returns an axis on which 2 is as far from 1 as 1/2 is, and which holds 1. */
  static Axis ofRatios(double least, double most) {
    double low = Math.min(least, 1 / 1.05) / 1.01;
    double high = Math.max(most, 1.05) * 1.01;
    double[] inside = Arrays.stream(RATIOS).filter(r -> r >= low && r <= high).toArray();
    double span = Math.log(high / low);
    // Ticks too close to print beside each other go, those next to 1 first; 1 itself stays.
    double[] ticks = { 1 };
    for (double ratio : DoubleStream.of(inside).boxed()
      .sorted((a, b) -> Double.compare(Math.abs(Math.log(b)), Math.abs(Math.log(a))))
      .mapToDouble(Double::doubleValue).toArray()) {
      boolean free = Arrays.stream(ticks).allMatch(t -> Math.abs(Math.log(t / ratio)) > span / 7);
      if (free) {
        ticks = DoubleStream.concat(Arrays.stream(ticks), DoubleStream.of(ratio)).toArray();
      }
    }
    return new Axis(Math::log, low, high, ticks);
  }

  /**
   * Returns an axis for the numbers given, at even distances for even factors if they span three
   * doublings (1, 2, 4, 8 threads); few numbers are marked one by one.
   */
  static Axis of(double[] values) {
    double[] distinct = Arrays.stream(values).distinct().sorted().toArray();
    double low = distinct[0];
    double high = distinct[distinct.length - 1];
    if (low == high) {
      return new Axis(v -> v, low - 1, high + 1, distinct);
    }
    boolean few = distinct.length <= MOST_TICKS;
    if (few && low > 0 && high / low >= 8) {
      return new Axis(Math::log, low, high, distinct);
    }
    double[] round = few
      ? distinct
      : Arrays.stream(roundTicks(low, high)).filter(t -> t >= low && t <= high).toArray();
    return new Axis(v -> v, low, high, round);
  }

  /** Multiples of 1, 2 or 5 times a power of ten, from at most {@code low} to at least high. */
  private static double[] roundTicks(double low, double high) {
    double raw = (high - low) / (MOST_TICKS - 1);
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double step = DoubleStream.of(1, 2, 5, 10).map(f -> f * power).filter(s -> s >= raw * 0.999)
      .findFirst().orElse(10 * power);
    long first = (long) Math.floor(low / step + 1e-9);
    long last = (long) Math.ceil(high / step - 1e-9);
    return DoubleStream.iterate(first, i -> i <= last, i -> i + 1).map(i -> i * step).toArray();
  }

  double[] ticks() {
    return ticks.clone();
  }

  /** Returns 0 at the start of the axis, 1 at its end. */
  double at(double value) {
    return (scale.applyAsDouble(value) - low) / (high - low);
  }
}
