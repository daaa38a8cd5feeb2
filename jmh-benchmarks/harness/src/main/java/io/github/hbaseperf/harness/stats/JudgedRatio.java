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
package io.github.hbaseperf.harness.stats;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The ratios of one benchmark, judged together with the others of its run: they lend each other
 * what they know of variance ({@link VariancePrior}) and share the false alarms one allows
 * ({@link Holm}).
 * @param interval of the ratio
 * @param pValue   adjusted for the number of benchmarks
 * @param tests    how many benchmarks were judged together
 */
public record JudgedRatio(RatioInterval interval, double pValue, int tests) {
  /** How often a run may find any difference that is none, whatever the number of benchmarks. */
  private static final double FALSE_ALARMS = 0.05;

  /**
   * Judges the benchmarks of a run.
   * @param family ratios of each benchmark, at least one each
   * @return in the same order
   */
  public static List<JudgedRatio> of(List<double[]> family) {
    VariancePrior prior = VariancePrior.of(family);
    return ofIntervals(family.stream().map(ratios -> RatioInterval.of(ratios, prior)).toList());
  }

  /** Judges intervals of one run that know what they may of each other's variance. */
  public static List<JudgedRatio> ofIntervals(List<RatioInterval> intervals) {
    double[] adjusted =
      Holm.adjusted(intervals.stream().mapToDouble(RatioInterval::pValue).toArray());
    return IntStream.range(0, adjusted.length)
      .mapToObj(i -> new JudgedRatio(intervals.get(i), adjusted[i], adjusted.length)).toList();
  }

  /** Returns whether the ratio differs from 1 statistically significantly. */
  public boolean significant() {
    return pValue <= FALSE_ALARMS;
  }

  /**
   * Returns the minimum detectable effect, as a fraction: the smallest difference that this test,
   * as one of so many, finds significant in four runs of five. NaN without an interval.
   */
  public double detectable() {
    return interval.degrees() == 0
      ? Double.NaN
      : Math
        .expm1(interval.error() * Power.standardErrors(interval.degrees(), FALSE_ALARMS / tests));
  }
}
