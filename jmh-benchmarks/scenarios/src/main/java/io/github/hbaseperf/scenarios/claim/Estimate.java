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
package io.github.hbaseperf.scenarios.claim;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A number with its 95 % confidence interval (Student's t).
 * @param value estimate; NaN if the points it needs were not measured
 * @param low   lower end of the interval; NaN without one
 * @param high  upper end; NaN likewise
 * @param runs  runs of each point
 * @param pairs pairs of points, if the interval is over those and not over runs; else 0
 */
record Estimate(double value, double low, double high, int runs, int pairs) {
  /** With fewer values there is no interval. */
  static final int LEAST = 3;
  static final Estimate NONE = new Estimate(Double.NaN, Double.NaN, Double.NaN, 0, 0);
  private static final double QUANTILE = 0.975;

  /** Over runs, of numbers that may be added. */
  static Estimate ofRuns(double[] values) {
    double mean = StatUtils.mean(values);
    double width = width(values);
    return new Estimate(mean, mean - width, mean + width, values.length, 0);
  }

  /** Over runs, of logarithms of ratios. */
  static Estimate ofRunLogs(double[] logs) {
    Estimate log = ofRuns(logs);
    return new Estimate(Math.exp(log.value), Math.exp(log.low), Math.exp(log.high), log.runs, 0);
  }

  /** Over pairs of points that had fewer runs than an interval needs. */
  static Estimate ofPairLogs(double[] logs, int runs) {
    Estimate log = ofRunLogs(logs);
    return new Estimate(log.value, log.low, log.high, runs, logs.length);
  }

  private static double width(double[] values) {
    int n = values.length;
    return n < LEAST
      ? Double.NaN
      : Math.sqrt(StatUtils.variance(values) / n)
        * new TDistribution(null, n - 1).inverseCumulativeProbability(QUANTILE);
  }

  boolean enoughRuns() {
    return runs >= LEAST;
  }

  boolean hasInterval() {
    return !Double.isNaN(low);
  }

  /** Returns the number, the interval and what it is of. */
  String line() {
    String runsText = runs == 1 ? "one run a point" : runs + " runs a point";
    if (!hasInterval()) {
      return number(value) + ", " + runsText;
    }
    return String.format("%s (%s–%s, 95 %% over %s)", number(value), number(low), number(high),
      enoughRuns() ? runs + " runs" : pairs + " pairs of points; " + runsText);
  }

  static String number(double value) {
    return Math.abs(value) < 1000
      ? String.format(Math.abs(value) < 100 ? "%.2f" : "%.0f", value)
      : String.format("%,.0f", value);
  }
}
