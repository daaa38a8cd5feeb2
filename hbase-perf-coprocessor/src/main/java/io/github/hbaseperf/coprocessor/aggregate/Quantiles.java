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

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Where the numbers of a column lie, as doubles, by a KLL sketch: exact up to 200 values; of more,
 * the share of values below an answer is off by less than {@link #rankError()} in 99 of 100 cases.
 * Immutable.
 */
@InterfaceAudience.Public
public final class Quantiles implements Answer {

  private static final double[] PERCENT = { 1, 5, 25, 50, 75, 95, 99, 99.9 };

  private final long values;
  private final long unreadable;
  private final KllDoublesSketch sketch;

  /**
   * @param sketch nobody changes it any more
   */
  Quantiles(long values, long unreadable, KllDoublesSketch sketch) {
    this.values = values;
    this.unreadable = unreadable;
    this.sketch = sketch;
  }

  /** How many values are numbers of the type. All other answers are of these. */
  public long values() {
    return values;
  }

  /** How many values are not. */
  public long unreadable() {
    return unreadable;
  }

  /**
   * The value with about this share of all values below it; empty without values.
   * @param share from 0, the minimum, to 1, the maximum; these two are exact
   * @throws IllegalArgumentException if it is not between them
   */
  public OptionalDouble quantile(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("A quantile is asked for by a share from 0 to 1, not by "
        + share + ": 0.99 for the 99th percentile");
    }
    if (values == 0) {
      return OptionalDouble.empty();
    }
    if (share == 0 || share == 1) {
      return OptionalDouble.of(share == 0 ? sketch.getMinValue() : sketch.getMaxValue());
    }
    return OptionalDouble.of(read(share));
  }

  /** A sketch sorts itself when it is read first: one thread at a time. */
  private synchronized double read(double share) {
    return sketch.getQuantile(share);
  }

  /** By how much the share of values below a quantile may be off, in 99 of 100 cases. */
  public double rankError() {
    return sketch.isEstimationMode() ? sketch.getNormalizedRankError(false) : 0;
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    ColumnAccumulator.printCounts(printed, name + " quantile", values, unreadable);
    if (values > 0) {
      printed.put(name + " p0", sketch.getMinValue());
      for (double percent : PERCENT) {
        printed.put(
          String.format(Locale.ROOT, percent % 1 == 0 ? "%s p%.0f" : "%s p%.1f", name, percent),
          read(percent / 100));
      }
      printed.put(name + " p100", sketch.getMaxValue());
    }
  }
}
