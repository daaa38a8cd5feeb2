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

import io.github.hbaseperf.harness.compare.Verdict;
import io.github.hbaseperf.harness.stats.JudgedRatio;
import io.github.hbaseperf.harness.stats.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;

/**
 * Runs of so many benchmarks with so many pairs whose truth is known. The same every time.
 * @param model      how forks spread
 * @param pairs      per benchmark
 * @param benchmarks judged together
 */
record Simulation(ForkModel model, int pairs, int benchmarks) {
  private static final long SEED = 15;
  private static final double MARGIN = 0.05;

  /** Says what one run has to say. */
  interface Rule {
    /** Judges the ratios of each benchmark. */
    List<JudgedRatio> judge(List<double[]> family);
  }

  /** Returns the share of intervals that hold the true ratio, over so many benchmarks or more. */
  double coverage(int intervals) {
    return coverage(intervals, (judged, ratio) -> judged.low() <= ratio && ratio <= judged.high());
  }

  /** Returns the share of benchmarks of which an interval holds the true ratio. */
  double coverage(int intervals, BiPredicate<RatioInterval, Double> holds) {
    int runs = (intervals + benchmarks - 1) / benchmarks;
    double trueRatio = 1.3;
    return meanOverRuns(runs, 0, Math.log(trueRatio), JudgedRatio::of,
      judged -> judged.stream().filter(one -> holds.test(one.interval(), trueRatio)).count()
        / (double) benchmarks);
  }

  /** Returns the share of runs in which the interval of the first benchmark holds the ratio. */
  double coverageOfFirst(int runs) {
    return meanOverRuns(runs, 0, 0, JudgedRatio::of, judged -> {
      RatioInterval first = judged.get(0).interval();
      return first.low() <= 1 && 1 <= first.high() ? 1 : 0;
    });
  }

  /**
   * Returns the share of runs of equal sides in which any benchmark has a significant difference.
   */
  double falseAlarms(int runs, Rule rule) {
    return meanOverRuns(runs, 0, 0, rule,
      judged -> judged.stream().anyMatch(JudgedRatio::significant) ? 1 : 0);
  }

  /** Returns the share of runs in which the one benchmark that lost speed is REGRESSED. */
  double power(int runs, double loss, Rule rule) {
    return meanOverRuns(runs, -Math.log1p(loss), 0, rule,
      judged -> Verdict.of(judged.get(0), MARGIN) == Verdict.REGRESSED ? 1 : 0);
  }

  private double meanOverRuns(int runs, double logRatioOfFirst, double logRatio, Rule rule,
    ToDoubleFunction<List<JudgedRatio>> score) {
    SplittableRandom random = new SplittableRandom(SEED);
    double sum = 0;
    for (int run = 0; run < runs; run++) {
      List<double[]> family = new ArrayList<>();
      for (int i = 0; i < benchmarks; i++) {
        double here = logRatio + (i == 0 ? logRatioOfFirst : 0);
        family.add(model.ratios(i, pairs, here, random));
      }
      sum += score.applyAsDouble(rule.judge(family));
    }
    return sum / runs;
  }
}
