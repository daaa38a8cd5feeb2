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

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One variant against the baseline on one benchmark with one set of parameters.
 * @param benchmark     class and method
 * @param params        the parameters
 * @param variant       the variant compared
 * @param speed         how many times faster than the baseline, over the pairs of forks
 * @param verdict       what that says
 * @param baselineBytes bytes allocated per operation by the baseline, least fork
 * @param variantBytes  bytes allocated per operation by the variant, least fork
 */
public record ComparedRow(String benchmark, Map<String, String> params, String variant,
  RatioInterval speed, Verdict verdict, double baselineBytes, double variantBytes) {

  /**
   * Pairs the forks of both by round.
   * @param baseline samples of the baseline, by round
   * @param compared samples of the variant, by round
   * @param margin   see {@link Verdict#of}
   */
  static ComparedRow of(List<ForkSample> baseline, List<ForkSample> compared, double margin) {
    ForkSample first = compared.get(0);
    double[] ratios = IntStream.range(0, compared.size())
      .mapToDouble(round -> compared.get(round).speedOver(baseline.get(round))).toArray();
    RatioInterval speed = RatioInterval.of(ratios);
    return new ComparedRow(first.benchmark(), first.params(), first.variant(), speed,
      Verdict.of(speed, margin), leastBytes(baseline), leastBytes(compared));
  }

  /** Returns this row with another verdict. */
  ComparedRow withVerdict(Verdict other) {
    return new ComparedRow(benchmark, params, variant, speed, other, baselineBytes, variantBytes);
  }

  /** Returns whether this is the ruler, which tells about the machine and not about a variant. */
  public boolean isRuler() {
    return benchmark.equals(ForkSample.shortName(Comparison.RULER));
  }

  private static double leastBytes(List<ForkSample> samples) {
    return samples.stream().mapToDouble(ForkSample::bytesPerOp).min().orElse(Double.NaN);
  }

  /** Returns header cells for {@link #cells}. */
  static List<String> header(String baseline) {
    return List.of("benchmark", "parameters", "variant", "× " + baseline, "95 % interval",
      "verdict", "pairs", baseline + " B/row", "variant B/row");
  }

  /** Returns this row as text. */
  List<String> cells() {
    return List.of(benchmark, paramsText(), variant, String.format("%.3f", speed.ratio()),
      Double.isNaN(speed.low())
        ? "- (needs " + RatioInterval.LEAST_PAIRS + " forks)"
        : String.format("%.3f–%.3f", speed.low(), speed.high()),
      verdict.name(), String.format("%.3f–%.3f (%d)", speed.least(), speed.most(), speed.pairs()),
      perRow(baselineBytes), perRow(variantBytes));
  }

  /** Returns the parameters as text; empty if there are none. */
  String paramsText() {
    return String.join(", ",
      params.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
  }

  private String perRow(double bytesPerOp) {
    double rows = Double.parseDouble(params.getOrDefault("rows", "1"));
    return Double.isNaN(bytesPerOp) ? "-" : String.format("%.2f", bytesPerOp / rows);
  }
}
