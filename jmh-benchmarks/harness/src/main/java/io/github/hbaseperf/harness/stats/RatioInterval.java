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
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The geometric mean of paired ratios with its 95 % confidence interval: Student's t on the
 * logarithms. Pairs are the sample, not single trials: the two trials of a pair ran next to each
 * other and share what the machine did then. A run of many benchmarks may lend each of them some of
 * what it knows about variance, see {@link VariancePrior}.
 * @param ratio   geometric mean
 * @param low     lower end; NaN without an interval
 * @param high    upper end; NaN likewise
 * @param pairs   how many ratios
 * @param least   smallest ratio seen
 * @param most    largest ratio seen
 * @param error   standard error of the logarithm of the ratio; NaN with one pair
 * @param degrees degrees of freedom of that error; 0 without an interval
 */
public record RatioInterval(double ratio, double low, double high, int pairs, double least,
  double most, double error, double degrees) {
  /** With fewer there is no interval, whatever other benchmarks say. */
  public static final int LEAST_PAIRS = 4;

  /** One minus the coverage of intervals. */
  static final double ERROR_PROBABILITY = 0.05;

  /**
   * Computes the interval from the ratios alone.
   * @param ratios positive, at least one
   */
  public static RatioInterval of(double[] ratios) {
    return of(ratios, VariancePrior.NONE);
  }

  /**
   * Computes the interval.
   * @param ratios positive, at least one
   * @param prior  what is known of the variance of their logarithms
   */
  public static RatioInterval of(double[] ratios, VariancePrior prior) {
    double[] logs = logs(ratios);
    int n = logs.length;
    double mean = StatUtils.mean(logs);
    double variance = n < 2 ? Double.NaN : prior.moderated(StatUtils.variance(logs), n - 1);
    double error = Math.sqrt(variance / n);
    double degrees = n < LEAST_PAIRS ? 0 : n - 1 + prior.degrees();
    double width = degrees == 0 ? Double.NaN : error * quantile(degrees, 1 - ERROR_PROBABILITY / 2);
    return new RatioInterval(Math.exp(mean), Math.exp(mean - width), Math.exp(mean + width), n,
      StatUtils.min(ratios), StatUtils.max(ratios), error, degrees);
  }

  /**
   * Returns the p-value, how likely equal sides are to differ so much: two-sided t-test of the
   * logarithms. 1 without an interval.
   */
  public double pValue() {
    if (degrees == 0) {
      return 1;
    }
    double log = Math.abs(Math.log(ratio));
    if (error == 0) {
      return log == 0 ? 1 : 0;
    }
    return 2 * new TDistribution(null, degrees).cumulativeProbability(-log / error);
  }

  /**
   * Returns the loss of speed that is excluded with 95 % confidence, as a fraction: 0.1 says that
   * at least 0.9 of the speed is left. Not below 0; NaN without an interval.
   */
  public double lossBound() {
    if (degrees == 0) {
      return Double.NaN;
    }
    double least = Math.log(ratio) - error * quantile(degrees, 1 - ERROR_PROBABILITY);
    return Math.max(0, -Math.expm1(least));
  }

  static double[] logs(double[] ratios) {
    return Arrays.stream(ratios).map(Math::log).toArray();
  }

  static double quantile(double degrees, double probability) {
    return new TDistribution(null, degrees).inverseCumulativeProbability(probability);
  }
}
