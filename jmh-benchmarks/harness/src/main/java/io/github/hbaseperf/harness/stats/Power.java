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

import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;

/** How large a difference has to be, in standard errors, for a t-test to find it. */
final class Power {
  /** How often it is to be found. */
  private static final double WANTED = 0.8;
  private static final int STEPS = 400;

  private Power() {
  }

  /**
   * Returns the noncentrality at which a two-sided t-test has the wanted power.
   * @param degrees     degrees of freedom of the test
   * @param probability of finding a difference where none is: that of the test in force, after any
   *                    correction for the number of tests
   */
  static double standardErrors(double degrees, double probability) {
    double critical = RatioInterval.quantile(degrees, 1 - probability / 2);
    ChiSquaredDistribution spread = new ChiSquaredDistribution(null, degrees);
    // Estimated over true standard error, each as likely as the others.
    double[] estimated = IntStream.range(0, STEPS)
      .mapToDouble(i -> Math.sqrt(spread.inverseCumulativeProbability((i + 0.5) / STEPS) / degrees))
      .toArray();
    return new BrentSolver(1e-4).solve(200, effect -> power(effect, critical, estimated) - WANTED,
      0, 10 * critical + 10);
  }

  private static double power(double effect, double critical, double[] estimated) {
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    double sum = 0;
    for (double error : estimated) {
      sum += normal.cumulativeProbability(effect - critical * error);
    }
    return sum / estimated.length;
  }
}
