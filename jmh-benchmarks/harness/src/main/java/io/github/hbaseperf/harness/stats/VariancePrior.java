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
import java.util.List;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What the benchmarks of a run say together about the variance of one of them: four pairs alone
 * know little of theirs. The moderated t-statistic of Smyth, Linear Models and Empirical Bayes
 * Methods, Statistical Applications in Genetics and Molecular Biology 3, 2004. A variance is only
 * raised toward the common one and never lowered, so that the noisiest benchmarks keep theirs.
 * @param variance common variance of the logarithms of ratios
 * @param degrees  degrees of freedom it is worth; 0 for nothing
 */
public record VariancePrior(double variance, double degrees) {
  /** Nothing is known. */
  public static final VariancePrior NONE = new VariancePrior(0, 0);

  /** Fewer benchmarks say too little of each other. */
  static final int LEAST_BENCHMARKS = 10;
  /** However alike they look: benchmarks differ. */
  private static final double MOST_DEGREES = 20;

  /**
   * Fits a prior.
   * @param family ratios of each benchmark; those without spread and without pairs say nothing
   * @return none if there are fewer than {@value #LEAST_BENCHMARKS} to learn from
   */
  public static VariancePrior of(List<double[]> family) {
    List<double[]> telling = family.stream().filter(ratios -> ratios.length > 1)
      .filter(ratios -> variance(ratios) > 0).toList();
    if (telling.size() < LEAST_BENCHMARKS) {
      return NONE;
    }
    double[] halves = telling.stream().mapToDouble(ratios -> (ratios.length - 1) / 2.0).toArray();
    double[] logs = new double[halves.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(variance(telling.get(i))) - Gamma.digamma(halves[i]) + Math.log(halves[i]);
    }
    double excess =
      StatUtils.variance(logs) - Arrays.stream(halves).map(Gamma::trigamma).average().orElseThrow();
    double degrees = Math.min(MOST_DEGREES, 2 * inverseTrigamma(excess));
    return new VariancePrior(
      Math.exp(StatUtils.mean(logs) + Gamma.digamma(degrees / 2) - Math.log(degrees / 2)), degrees);
  }

  /** Returns the variance to use for one that was estimated with so many degrees of freedom. */
  double moderated(double estimated, double estimatedDegrees) {
    double mixed =
      (degrees * variance + estimatedDegrees * estimated) / (degrees + estimatedDegrees);
    return Math.max(estimated, mixed);
  }

  private static double variance(double[] ratios) {
    return StatUtils.variance(RatioInterval.logs(ratios));
  }

  private static double inverseTrigamma(double value) {
    double most = MOST_DEGREES / 2;
    if (value <= Gamma.trigamma(most)) {
      return most;
    }
    double least = 1e-2;
    return value >= Gamma.trigamma(least)
      ? least
      : new BrentSolver().solve(100, x -> Gamma.trigamma(x) - value, least, most);
  }
}
