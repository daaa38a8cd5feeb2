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
package io.github.hbaseperf.harness.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.harness.trial.Operation;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * One variant against the baseline on one benchmark with one set of parameters.
 * @param benchmark     class and method
 * @param params        the parameters
 * @param operation     what one operation does
 * @param control       whether it is a control benchmark, which tells about the machine and not
 *                      about a variant
 * @param variant       the variant compared
 * @param speed         how many times faster than the baseline, over the pairs of trials
 * @param verdict       what that says
 * @param baselineBytes bytes allocated per operation by the baseline, least trial
 * @param variantBytes  bytes allocated per operation by the variant, least trial
 * @param counted       what else was counted per operation: means of the baseline and the variant
 */
public record ComparedRow(String benchmark, Map<String, String> params, Operation operation,
  @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean control, String variant,
  RatioInterval speed, Verdict verdict, double baselineBytes, double variantBytes,
  Map<String, Counted> counted) {

  /** Files of older versions have nothing counted and do not say what an operation does. */
  public ComparedRow {
    operation = operation == null ? Operation.UNDECLARED : operation;
    counted = counted == null ? Map.of() : counted;
  }

  /**
   * Means over the trials, per operation.
   * @param baseline of the baseline
   * @param variant  of the variant
   */
  public record Counted(double baseline, double variant) {
  }

  /**
   * Pairs the trials of both by round.
   * @param baseline samples of the baseline, by round
   * @param compared samples of the variant, by round
   * @param margin   see {@link Verdict#of}
   */
  static ComparedRow of(List<TrialResult> baseline, List<TrialResult> compared, double margin) {
    TrialResult first = compared.get(0);
    double[] ratios = IntStream.range(0, compared.size())
      .mapToDouble(round -> compared.get(round).speedOver(baseline.get(round))).toArray();
    RatioInterval speed = RatioInterval.of(ratios);
    return new ComparedRow(first.benchmark(), first.params(), first.operation(), first.control(),
      first.variant(), speed, Verdict.of(speed, margin), leastBytes(baseline), leastBytes(compared),
      counted(baseline, compared));
  }

  /** Returns this row with another verdict. */
  ComparedRow withVerdict(Verdict other) {
    return new ComparedRow(benchmark, params, operation, control, variant, speed, other,
      baselineBytes, variantBytes, counted);
  }

  /** Returns the variant's instructions per operation; NaN on a machine that does not count. */
  public double instructions() {
    Counted instructions = counted.get(TrialResult.INSTRUCTIONS);
    return instructions == null ? Double.NaN : instructions.variant();
  }

  /** Returns the smallest difference in speed that such a run finds with 80 % power; a fraction. */
  public double minimumDetectableEffect() {
    return speed.minimumDetectableEffect();
  }

  private static Map<String, Counted> counted(List<TrialResult> baseline,
    List<TrialResult> compared) {
    Map<String, Counted> counted = new TreeMap<>();
    for (String name : compared.get(0).counted().keySet()) {
      counted.put(name, new Counted(mean(baseline, name), mean(compared, name)));
    }
    return counted;
  }

  private static double mean(List<TrialResult> samples, String name) {
    return samples.stream().mapToDouble(sample -> sample.counted().getOrDefault(name, Double.NaN))
      .average().orElse(Double.NaN);
  }

  private static double leastBytes(List<TrialResult> samples) {
    return samples.stream().mapToDouble(TrialResult::bytesPerOp).min().orElse(Double.NaN);
  }

  /** Returns header cells for {@link #cells}. */
  static List<String> header(String baseline) {
    return List.of("benchmark", "parameters", "variant", "× " + baseline, "95 % interval",
      "verdict", "pairs", "detectable", baseline + " allocates", "variant allocates");
  }

  /** Returns this row as text. */
  List<String> cells() {
    return List.of(benchmark, paramsText(), variant, String.format("%.3f", speed.ratio()),
      Double.isNaN(speed.low())
        ? "- (needs " + RatioInterval.LEAST_PAIRS + " trials)"
        : String.format("%.3f–%.3f", speed.low(), speed.high()),
      verdict.name(), String.format("%.3f–%.3f (%d)", speed.least(), speed.most(), speed.pairs()),
      Double.isNaN(minimumDetectableEffect())
        ? "-"
        : String.format("%.1f %%", 100 * minimumDetectableEffect()),
      allocated(baselineBytes), allocated(variantBytes));
  }

  /** Returns the parameters as text; empty if there are none. */
  String paramsText() {
    return String.join(", ",
      params.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
  }

  private String allocated(double bytesPerOp) {
    return Double.isNaN(bytesPerOp)
      ? "-"
      : String.format("%.2f B/%s", bytesPerOp / operation.count(), operation.unit());
  }
}
