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

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The geometric mean of paired ratios with a 95 % bootstrap confidence interval. Pairs are drawn,
 * not single trials: the two trials of a pair ran next to each other and share what the machine did
 * then. With the few trials one can afford, plain bootstrap percentiles are too narrow; they are
 * widened as Hesterberg's expanded percentile interval does (What Teachers Should Know About the
 * Bootstrap, The American Statistician 69, 2015).
 * @param ratio geometric mean
 * @param low   lower end; NaN below {@link #LEAST_PAIRS} pairs
 * @param high  upper end; NaN likewise
 * @param pairs how many ratios
 * @param least smallest ratio seen
 * @param most  largest ratio seen
 * @param error standard error of the logarithm of the ratio; NaN with one pair
 */
public record RatioInterval(double ratio, double low, double high, int pairs, double least,
  double most, double error) {
  /** With fewer, no resampling can tell an interval. */
  public static final int LEAST_PAIRS = 4;

  private static final double ERROR_PROBABILITY = 0.05;
  /** How often a difference of the size {@link #minimumDetectableEffect} is to be seen. */
  private static final double POWER = 0.8;
  private static final int RESAMPLES = 20_000;
  private static final long SEED = 20150101;

  /** Files of older versions have no error. */
  public RatioInterval {
    error = error == 0 && least < most ? Double.NaN : error;
  }

  /**
   * Computes the interval.
   * @param ratios positive, at least one
   */
  public static RatioInterval of(double[] ratios) {
    double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    double mean = Math.exp(Arrays.stream(logs).average().orElseThrow());
    int n = logs.length;
    double error = n < 2 ? Double.NaN : Math.sqrt(StatUtils.variance(logs) / n);
    if (n < LEAST_PAIRS) {
      return new RatioInterval(mean, Double.NaN, Double.NaN, n, sorted[0], sorted[n - 1], error);
    }
    double[] means = resampledMeans(logs);
    double tail = expandedTail(n);
    return new RatioInterval(mean, Math.exp(quantile(means, tail)),
      Math.exp(quantile(means, 1 - tail)), n, sorted[0], sorted[n - 1], error);
  }

  /**
   * Returns the p-value, how likely equal sides are to differ so much: two-sided paired t-test of
   * the logarithms. 1 where there are too few pairs to say.
   */
  public double pValue() {
    if (pairs < LEAST_PAIRS) {
      return 1;
    }
    double log = Math.abs(Math.log(ratio));
    if (error == 0) {
      return log == 0 ? 1 : 0;
    }
    return 2 * new TDistribution(pairs - 1).cumulativeProbability(-log / error);
  }

  /**
   * Returns the smallest difference that a run with this spread and so many pairs sees in four runs
   * of five, as a fraction: what is smaller is likely to be missed.
   */
  public double minimumDetectableEffect() {
    if (pairs < 2) {
      return Double.NaN;
    }
    TDistribution t = new TDistribution(pairs - 1);
    return Math.expm1(error * (t.inverseCumulativeProbability(1 - ERROR_PROBABILITY / 2)
      + t.inverseCumulativeProbability(POWER)));
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
