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
import io.github.hbaseperf.harness.stats.JudgedRatio;
import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.harness.trial.Operation;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
 * @param lossBound     loss of speed that is excluded with 95 % confidence, as a fraction; NaN if
 *                      nothing is
 * @param detectable    minimum detectable effect, see {@link JudgedRatio}
 * @param baselineBytes bytes allocated per operation by the baseline, least trial
 * @param variantBytes  bytes allocated per operation by the variant, least trial
 * @param counted       what else was counted per operation: means of the baseline and the variant
 */
public record ComparedRow(String benchmark, Map<String, String> params, Operation operation,
  @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean control, String variant,
  RatioInterval speed, Verdict verdict, double lossBound, double detectable, double baselineBytes,
  double variantBytes, Map<String, Counted> counted) {

  private static final double MIN_DIFFERENCE = 1.05;
  /** Less than an object per operation is what the JVM does beside it. */
  private static final double MIN_BYTES = 16;

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
   * Puts together what was measured and what it says.
   * @param baseline samples of the baseline, by round
   * @param compared samples of the variant, by round
   */
  static ComparedRow of(List<TrialResult> baseline, List<TrialResult> compared, JudgedRatio judged,
    Verdict verdict, double lossBound) {
    TrialResult first = compared.get(0);
    return new ComparedRow(first.benchmark(), first.params(), first.operation(), first.control(),
      first.variant(), judged.interval(), verdict, lossBound, judged.detectable(),
      leastBytes(baseline), leastBytes(compared), counted(baseline, compared));
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
    return List.of("verdict", "benchmark", "parameters", "variant", "× " + baseline,
      "95 % interval", "loss at most", "pairs", "detectable", baseline + " allocates",
      "variant allocates");
  }

  /** Returns this row as text. */
  List<String> cells() {
    return cells(paramsText(), variant);
  }

  /** Returns this row as text, with these words for its parameters and variant. */
  List<String> cells(String paramsCell, String variantCell) {
    return List.of(verdict.name(), benchmark, paramsCell, variantCell,
      String.format("%.3f", speed.ratio()),
      Double.isNaN(speed.low())
        ? "- (needs " + RatioInterval.LEAST_PAIRS + " trials)"
        : String.format("%.3f–%.3f", speed.low(), speed.high()),
      percent(lossBound),
      String.format("%.3f–%.3f (%d)", speed.least(), speed.most(), speed.pairs()),
      percent(detectable), allocated(baselineBytes), allocated(variantBytes));
  }

  /**
   * Returns what differs by more than 5 % of what does not depend on a clock: allocated bytes and
   * what else was counted, variant over baseline, by name.
   */
  Map<String, Double> amounts() {
    Map<String, Double> amounts = new TreeMap<>();
    if (Math.max(baselineBytes, variantBytes) >= MIN_BYTES) {
      amounts.put("bytes", variantBytes / baselineBytes);
    }
    counted.forEach((name, of) -> {
      if (Math.max(of.baseline(), of.variant()) >= 1) {
        amounts.put(name, of.variant() / of.baseline());
      }
    });
    amounts.values().removeIf(
      ratio -> !Double.isFinite(ratio) || Math.abs(Math.log(ratio)) <= Math.log(MIN_DIFFERENCE));
    return amounts;
  }

  /** Returns the parameters as text; empty if there are none. */
  String paramsText() {
    return text(params);
  }

  /** Returns parameters as text; empty if there are none. */
  static String text(Map<String, String> params) {
    return String.join(", ",
      params.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
  }

  private static String percent(double fraction) {
    return Double.isNaN(fraction) ? "-" : String.format("%.1f %%", 100 * fraction);
  }

  private String allocated(double bytesPerOp) {
    return Double.isNaN(bytesPerOp)
      ? "-"
      : String.format("%.2f B/%s", bytesPerOp / operation.count(), operation.unit());
  }
}
