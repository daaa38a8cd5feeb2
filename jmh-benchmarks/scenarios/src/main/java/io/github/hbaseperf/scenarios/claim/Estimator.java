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

import io.github.hbaseperf.scenarios.result.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/** Computes the number a claim is judged on. */
final class Estimator {
  private final Claim claim;
  private final Points points;

  Estimator(Claim claim, Points all) {
    this.claim = claim;
    this.points = all.having(claim.statistic()).where(claim.where());
  }

  Estimate estimate() {
    if (claim.compare() != null) {
      return ratio();
    }
    return claim.spread() != null ? spread() : level();
  }

  /**
   * The geometric mean of the ratios of all pairs of points: large points do not outweigh small
   * ones. Each run gives one such mean.
   */
  private Estimate ratio() {
    Set<String> compared = new HashSet<>();
    claim.compare().forEach(contrast -> {
      compared.addAll(contrast.of().keySet());
      compared.addAll(contrast.to().keySet());
    });
    if (claim.compare().stream()
      .anyMatch(sides -> points.resolve(sides.of()).equals(points.resolve(sides.to())))) {
      return Estimate.NONE;
    }
    List<List<double[]>> pairs = new ArrayList<>();
    for (Points alike : points.groups(compared)) {
      List<double[]> corners = IntStream.range(0, 1 << claim.compare().size())
        .mapToObj(corner -> logs(alike, corner)).toList();
      if (corners.stream().allMatch(logs -> logs.length > 0)) {
        pairs.add(corners);
      }
    }
    if (pairs.isEmpty()) {
      return Estimate.NONE;
    }
    int runs = pairs.stream().flatMap(List::stream).mapToInt(logs -> logs.length).min().orElse(0);
    if (runs >= Estimate.LEAST) {
      return Estimate.ofRunLogs(
        perRun(runs, run -> mean(pairs.stream().map(pair -> contrast(pair, logs -> logs[run])))));
    }
    double[] ofPairs =
      pairs.stream().mapToDouble(pair -> contrast(pair, StatUtils::mean)).toArray();
    return ofPairs.length >= Estimate.LEAST
      ? Estimate.ofPairLogs(ofPairs, runs)
      : new Estimate(Math.exp(StatUtils.mean(ofPairs)), Double.NaN, Double.NaN, runs, 0);
  }

  /**
   * The runs on one corner: bit i says whether it is the second side of contrast i. Keywords such
   * as max stand for values of all points the claim is about.
   */
  private double[] logs(Points alike, int corner) {
    Points found = alike;
    for (int i = 0; i < claim.compare().size(); i++) {
      Contrast contrast = claim.compare().get(i);
      found = found.where(points.resolve((corner >> i & 1) == 0 ? contrast.of() : contrast.to()));
    }
    return Arrays.stream(found.values(claim.statistic())).map(Math::log).toArray();
  }

  private interface OfRuns {
    double of(double[] logs);
  }

  private static double contrast(List<double[]> corners, OfRuns of) {
    double sum = 0;
    for (int corner = 0; corner < corners.size(); corner++) {
      sum += (Integer.bitCount(corner) % 2 == 0 ? 1 : -1) * of.of(corners.get(corner));
    }
    return sum;
  }

  /** The largest over the smallest of what differs in these parameters, at worst of the others. */
  private Estimate spread() {
    List<Points> groups = points.groups(Set.copyOf(claim.spread())).stream()
      .filter(group -> group.groups(Set.of()).size() > 1).toList();
    return overRuns(groups.stream().flatMap(group -> group.groups(Set.of()).stream()).toList(),
      run -> groups.stream().mapToDouble(group -> {
        double[] values =
          group.groups(Set.of()).stream().mapToDouble(point -> at(point, run)).toArray();
        return StatUtils.max(values) / StatUtils.min(values);
      }).max().orElse(Double.NaN));
  }

  private Estimate level() {
    List<Points> alike = points.groups(Set.of());
    return overRuns(alike, run -> {
      double[] values = alike.stream().mapToDouble(point -> at(point, run)).toArray();
      return switch (claim.level()) {
        case "mean" -> StatUtils.mean(values);
        case "max" -> StatUtils.max(values);
        case "min" -> StatUtils.min(values);
        default -> throw new IllegalArgumentException("level is " + claim.level());
      };
    });
  }

  /** @param ofRun the number from one run of every point, or with -1 from the means of its runs */
  private static Estimate overRuns(List<Points> alike, IntToDoubleFunction ofRun) {
    int runs = alike.stream().mapToInt(point -> point.list().size()).min().orElse(0);
    if (runs == 0) {
      return Estimate.NONE;
    }
    return runs >= Estimate.LEAST
      ? Estimate.ofRuns(perRun(runs, ofRun))
      : new Estimate(ofRun.applyAsDouble(-1), Double.NaN, Double.NaN, runs, 0);
  }

  private double at(Points alike, int run) {
    double[] values = alike.values(claim.statistic());
    return run < 0 ? StatUtils.mean(values) : values[run];
  }

  private static double[] perRun(int runs, IntToDoubleFunction ofRun) {
    return IntStream.range(0, runs).mapToDouble(ofRun).toArray();
  }

  private static double mean(Stream<Double> values) {
    return values.mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
