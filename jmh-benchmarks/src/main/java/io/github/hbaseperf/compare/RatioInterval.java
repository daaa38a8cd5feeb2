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
package io.github.hbaseperf.compare;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The geometric mean of paired ratios with a 95 % bootstrap confidence interval. Pairs are drawn,
 * not single forks: the two forks of a pair ran next to each other and share what the machine did
 * then. With the few forks one can afford, plain bootstrap percentiles are too narrow; they are
 * widened as Hesterberg's expanded percentile interval does (What Teachers Should Know About the
 * Bootstrap, The American Statistician 69, 2015).
 * @param ratio geometric mean
 * @param low   lower end; NaN below {@link #LEAST_PAIRS} pairs
 * @param high  upper end; NaN likewise
 * @param pairs how many ratios
 * @param least smallest ratio seen
 * @param most  largest ratio seen
 */
public record RatioInterval(double ratio, double low, double high, int pairs, double least,
  double most) {
  /** With fewer, no resampling can tell an interval. */
  static final int LEAST_PAIRS = 4;

  private static final double ERROR_PROBABILITY = 0.05;
  private static final int RESAMPLES = 20_000;
  private static final long SEED = 20150101;

  /**
   * Computes the interval.
   * @param ratios positive, at least one
   */
  static RatioInterval of(double[] ratios) {
    double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    double mean = Math.exp(Arrays.stream(logs).average().orElseThrow());
    int n = logs.length;
    if (n < LEAST_PAIRS) {
      return new RatioInterval(mean, Double.NaN, Double.NaN, n, sorted[0], sorted[n - 1]);
    }
    double[] means = resampledMeans(logs);
    double tail = expandedTail(n);
    return new RatioInterval(mean, Math.exp(quantile(means, tail)),
      Math.exp(quantile(means, 1 - tail)), n, sorted[0], sorted[n - 1]);
  }

  /** The tail of a normal distribution that is as wide, for n samples, as Student's t wants. */
  private static double expandedTail(int n) {
    double t = new TDistribution(n - 1).inverseCumulativeProbability(1 - ERROR_PROBABILITY / 2);
    return new NormalDistribution().cumulativeProbability(-Math.sqrt(n / (n - 1.0)) * t);
  }

  private static double[] resampledMeans(double[] logs) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int j = 0; j < logs.length; j++) {
        sum += logs[random.nextInt(logs.length)];
      }
      means[i] = sum / logs.length;
    }
    Arrays.sort(means);
    return means;
  }

  private static double quantile(double[] sorted, double q) {
    return sorted[(int) Math.round(q * (sorted.length - 1))];
  }
}
