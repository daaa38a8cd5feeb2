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
package io.github.hbaseperf.harness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.stats.JudgedRatio;
import io.github.hbaseperf.harness.stats.RatioInterval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals and verdicts are worth what is said of them, with as many pairs as are in use. */
class TestSimulation {
  private static final double COVERAGE = 0.94;
  private static final int INTERVALS = 6_000;

  @ParameterizedTest
  @CsvSource({ "NORMAL, 4, 1", "NORMAL, 6, 1", "NORMAL, 4, 54", "NORMAL, 6, 54",
    "HEAVY_TAILED, 4, 1", "HEAVY_TAILED, 6, 1", "HEAVY_TAILED, 4, 54", "HEAVY_TAILED, 6, 54",
    "BIMODAL, 4, 1", "BIMODAL, 6, 1", "BIMODAL, 4, 54", "BIMODAL, 6, 54", "SKEWED, 4, 1",
    "SKEWED, 6, 1", "SKEWED, 4, 54", "SKEWED, 6, 54", "UNEQUAL, 4, 54", "UNEQUAL, 6, 54",
    "ONE_SIDED, 6, 1", "ONE_SIDED, 6, 54" })
  void testIntervalsCover(ForkModel model, int pairs, int benchmarks) {
    assertThat(new Simulation(model, pairs, benchmarks).coverage(INTERVALS))
      .isGreaterThanOrEqualTo(COVERAGE);
  }

  /** What was printed as the interval of four pairs before: the range of their ratios. */
  @ParameterizedTest
  @CsvSource({ "NORMAL", "HEAVY_TAILED", "BIMODAL" })
  void testRangeOfFourPairsDoesNotCover(ForkModel model) {
    assertThat(new Simulation(model, 4, 1).coverage(INTERVALS,
      (interval, ratio) -> interval.least() <= ratio && ratio <= interval.most()))
        .isLessThan(COVERAGE);
  }

  @ParameterizedTest
  @CsvSource({ "NORMAL, 4", "NORMAL, 6", "HEAVY_TAILED, 4", "HEAVY_TAILED, 6", "BIMODAL, 4",
    "BIMODAL, 6", "SKEWED, 6" })
  void testEqualSidesSeldomDiffer(ForkModel model, int pairs) {
    // One run of twenty may; that 20 of 200 do would be seen once in five hundred times.
    assertThat(new Simulation(model, pairs, 54).falseAlarms(200, JudgedRatio::of)).isLessThan(0.1);
  }

  @Test
  void testOtherBenchmarksGivePower() {
    Simulation simulation = new Simulation(ForkModel.NORMAL, 6, 54);
    double alone = simulation.power(200, 0.25,
      family -> JudgedRatio.ofIntervals(family.stream().map(RatioInterval::of).toList()));
    assertThat(simulation.power(200, 0.25, JudgedRatio::of)).isGreaterThan(2 * alone);
  }

  /** A loss of the size that is called detectable is found about four times of five. */
  @ParameterizedTest
  @CsvSource({ "4", "6", "10" })
  void testDetectableLossIsMostlyFound(int pairs) {
    double error = ForkModel.SPREAD * Math.sqrt(2.0 / pairs);
    RatioInterval exact = new RatioInterval(1, 1, 1, pairs, 1, 1, error, pairs - 1);
    double detectable = new JudgedRatio(exact, 1, 1).detectable();
    assertThat(new Simulation(ForkModel.NORMAL, pairs, 1).power(2_000, detectable, JudgedRatio::of))
      .isBetween(0.77, 0.83);
  }
}
