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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestRatioInterval {

  @Test
  void testRatioIsTheGeometricMean() {
    RatioInterval interval = RatioInterval.of(new double[] { 0.5, 2, 1, 1 });
    assertThat(interval.ratio()).isCloseTo(1, within(1e-12));
    assertThat(interval.least()).isEqualTo(0.5);
    assertThat(interval.most()).isEqualTo(2);
  }

  @Test
  void testEqualRatiosHaveAnIntervalOfNoWidth() {
    RatioInterval interval = RatioInterval.of(new double[] { 1.5, 1.5, 1.5, 1.5 });
    assertThat(interval.low()).isCloseTo(1.5, within(1e-12));
    assertThat(interval.high()).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void testTooFewPairsHaveNoInterval() {
    RatioInterval interval = RatioInterval.of(new double[] { 1, 2, 3 });
    assertThat(interval.low()).isNaN();
    assertThat(interval.high()).isNaN();
    assertThat(interval.pairs()).isEqualTo(3);
  }

  @Test
  void testSameRatiosGiveTheSameInterval() {
    double[] ratios = { 1.1, 1.2, 0.9, 1.4, 1.0 };
    assertThat(RatioInterval.of(ratios)).isEqualTo(RatioInterval.of(ratios.clone()));
  }

  /** With n draws around a known ratio, the interval must hold it nearly as often as promised. */
  @ParameterizedTest
  @ValueSource(ints = { 6, 10 })
  void testIntervalCoversTheTrueRatio(int pairs) {
    Random random = new Random(42);
    double trueRatio = 1.3;
    int trials = 300;
    int covered = 0;
    for (int trial = 0; trial < trials; trial++) {
      double[] ratios = random.doubles(pairs)
        .map(unused -> trueRatio * Math.exp(0.05 * random.nextGaussian())).toArray();
      RatioInterval interval = RatioInterval.of(ratios);
      if (interval.low() <= trueRatio && trueRatio <= interval.high()) {
        covered++;
      }
    }
    assertThat(covered / (double) trials).isBetween(0.90, 0.99);
  }

  /**
   * A true difference of the size called detectable is significant about four times of five.
   */
  @Test
  void testDetectableDifferenceIsMostlyDetected() {
    Random random = new Random(43);
    double spread = 0.03;
    int pairs = 8;
    // What the formula says if the spread were known exactly.
    double difference = Math.log1p(
      new RatioInterval(1, 1, 1, pairs, 1, 1, spread / Math.sqrt(pairs)).minimumDetectableEffect());
    int trials = 400;
    int seen = 0;
    for (int trial = 0; trial < trials; trial++) {
      double[] ratios = random.doubles(pairs)
        .map(unused -> Math.exp(difference + spread * random.nextGaussian())).toArray();
      if (RatioInterval.of(ratios).pValue() < 0.05) {
        seen++;
      }
    }
    assertThat(seen / (double) trials).isBetween(0.72, 0.88);
  }

  @Test
  void testChanceIsThatOfAPairedTTest() {
    double[] ratios = { 1.1, 1.3, 0.9, 1.2, 1.05 };
    double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
    assertThat(RatioInterval.of(ratios).pValue()).isCloseTo(new TTest().tTest(0, logs),
      within(1e-9));
    assertThat(RatioInterval.of(new double[] { 1.1, 1.2 }).pValue()).isEqualTo(1);
  }
}
