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

import io.github.hbaseperf.run.ForkSample;
import java.util.List;
import java.util.Map;

/**
 * What a series of patches is to reach on one benchmark, and what a comparison says of it.
 * @param goal        what it is about, in words
 * @param benchmark   class and method
 * @param params      parameters the measured ones must have among theirs
 * @param variant     the variant that is to reach it
 * @param over        null, or the benchmark whose samples of the same variant are the baseline
 * @param atLeast     least ratio of speeds; null if it is about bytes
 * @param bytesAtMost largest ratio of bytes allocated; null if it is about speed
 */
record Goal(String goal, String benchmark, Map<String, String> params, String variant, String over,
  Double atLeast, Double bytesAtMost) {
  static final List<String> HEADER = List.of("goal", "benchmark", "asked", "measured",
    "95 % interval", "", "stock B/op", "variant B/op");

  Goal {
    params = params == null ? Map.of() : params;
    if (goal == null || benchmark == null || variant == null
      || (atLeast == null) == (bytesAtMost == null)) {
      throw new IllegalArgumentException(
        "A goal has a text, a benchmark, a variant, and one of atLeast and bytesAtMost: " + goal);
    }
  }

  /** Returns the line of the first result that has measured this. */
  List<String> line(List<ComparisonResult> results) {
    for (ComparisonResult result : results) {
      for (ComparedRow row : result.rows()) {
        if (row.benchmark().equals(benchmark) && row.variant().equals(variant)
          && row.params().entrySet().containsAll(params.entrySet())) {
          return line(row, over == null ? row.speed() : scaling(result, row));
        }
      }
    }
    return List.of(goal, name(params), asked(), "not measured", "", "", "", "");
  }

  /** Speed of this benchmark over that of another one, of the same variant, round by round. */
  private RatioInterval scaling(ComparisonResult result, ComparedRow row) {
    double[] ratios = result.samples().stream().filter(sample -> isOf(sample, row, benchmark))
      .mapToDouble(sample -> sample.speedOver(other(result, row, sample.round()))).toArray();
    return RatioInterval.of(ratios);
  }

  private ForkSample other(ComparisonResult result, ComparedRow row, int round) {
    return result.samples().stream()
      .filter(sample -> isOf(sample, row, over) && sample.round() == round).findFirst()
      .orElseThrow(() -> new IllegalArgumentException(over + " was not compared"));
  }

  private static boolean isOf(ForkSample sample, ComparedRow row, String benchmark) {
    return sample.benchmark().equals(benchmark) && sample.variant().equals(row.variant())
      && sample.params().equals(row.params());
  }

  private List<String> line(ComparedRow row, RatioInterval speed) {
    String bytes = String.format("%.0f", row.baselineBytes());
    String variantBytes = String.format("%.0f", row.variantBytes());
    if (bytesAtMost != null) {
      double ratio = row.variantBytes() / row.baselineBytes();
      return List.of(goal, name(row.params()), asked(), String.format("%.2f", ratio), "",
        ratio <= bytesAtMost ? "reached" : "missed", bytes, variantBytes);
    }
    return List.of(goal, name(row.params()), asked(), String.format("%.2f", speed.ratio()),
      String.format("%.2f–%.2f", speed.low(), speed.high()), verdict(speed), bytes, variantBytes);
  }

  private String verdict(RatioInterval speed) {
    if (speed.low() >= atLeast) {
      return "reached";
    }
    if (speed.high() < atLeast) {
      return "missed";
    }
    return speed.ratio() >= atLeast ? "reached, by the mean" : "missed, by the mean";
  }

  private String asked() {
    return atLeast == null
      ? String.format("bytes ≤ %.1f", bytesAtMost)
      : String.format("≥ %.2f", atLeast);
  }

  private String name(Map<String, String> shown) {
    StringBuilder name = new StringBuilder(benchmark);
    shown.forEach((key, value) -> name.append(", ").append(key).append('=').append(value));
    return over == null ? name.toString() : name + " over " + over;
  }
}
