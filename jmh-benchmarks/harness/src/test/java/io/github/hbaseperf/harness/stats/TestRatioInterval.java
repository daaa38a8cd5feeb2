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
import java.util.Collections;
import java.util.List;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Test;

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
    assertThat(interval.lossBound()).isNaN();
    assertThat(interval.pairs()).isEqualTo(3);
  }

  /** Four pairs: 3.182 standard errors to each side, 2.353 to exclude a loss. */
  @Test
  void testIntervalIsStudentsOfTheLogarithms() {
    double step = Math.log(1.1);
    RatioInterval interval = RatioInterval
      .of(new double[] { Math.exp(-step), Math.exp(step), Math.exp(-step), Math.exp(step) });
    double error = step * Math.sqrt(4 / 3.0) / 2;
    assertThat(interval.high()).isCloseTo(Math.exp(3.1824 * error), within(1e-4));
    assertThat(interval.low()).isCloseTo(Math.exp(-3.1824 * error), within(1e-4));
    assertThat(interval.lossBound()).isCloseTo(1 - Math.exp(-2.3534 * error), within(1e-4));
  }

  @Test
  void testPValueIsThatOfAPairedTTest() {
    double[] ratios = { 1.1, 1.3, 0.9, 1.2, 1.05 };
    double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
    assertThat(RatioInterval.of(ratios).pValue()).isCloseTo(new TTest().tTest(0, logs),
      within(1e-9));
    assertThat(RatioInterval.of(new double[] { 1.1, 1.2 }).pValue()).isEqualTo(1);
  }

  @Test
  void testFewBenchmarksLendEachOtherNothing() {
    double[] ratios = { 1.1, 1.3, 0.9, 1.2 };
    assertThat(VariancePrior.of(Collections.nCopies(VariancePrior.LEAST_BENCHMARKS - 1, ratios)))
      .isEqualTo(VariancePrior.NONE);
  }

  @Test
  void testQuietBenchmarkIsRaisedTowardTheOthersAndNoisyOneKeepsItsVariance() {
    List<double[]> others = Collections.nCopies(20, new double[] { 1.1, 1.3, 0.9, 1.2 });
    VariancePrior prior = VariancePrior.of(others);
    double[] quiet = { 1.1, 1.1, 1.1, 1.101 };
    double[] noisy = { 0.5, 2, 0.5, 2 };
    assertThat(RatioInterval.of(quiet, prior).error())
      .isGreaterThan(10 * RatioInterval.of(quiet).error());
    assertThat(RatioInterval.of(noisy, prior).error()).isEqualTo(RatioInterval.of(noisy).error());
  }

  /** Holm's own steps: 3 × 0.01, 2 × 0.02 and 0.04, none below the one before. */
  @Test
  void testPValuesAreAdjustedForTheirNumber() {
    assertThat(Holm.adjusted(new double[] { 0.04, 0.01, 0.02 }))
      .containsExactly(new double[] { 0.04, 0.03, 0.04 }, within(1e-12));
    assertThat(Holm.adjusted(new double[] { 0.7, 0.6 })).containsExactly(1, 1);
  }
}
