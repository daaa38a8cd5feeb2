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

import io.github.hbaseperf.harness.render.chart.Chart;
import io.github.hbaseperf.harness.render.chart.Estimate;
import io.github.hbaseperf.harness.render.chart.RatioChart;
import io.github.hbaseperf.harness.render.chart.Tone;
import io.github.hbaseperf.harness.stats.RatioInterval;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The charts of a comparison, the same on its page and beside its Markdown. */
final class ComparisonCharts {
  /** Allocation per operation is nearly the same in every run; beyond this it is another. */
  private static final double SAME_BYTES = 0.03;

  private ComparisonCharts() {
  }

  /** Returns charts by the name their file has; those without data are left out. */
  static Map<String, Chart> of(ComparisonResult result) {
    Map<String, Chart> charts = new LinkedHashMap<>();
    RankedRows ranked = RankedRows.of(result.rows());
    if (!result.rows().isEmpty()) {
      charts.put("speed", speed(result.baseline(), ranked));
    }
    if (ranked.benchmarks().stream().anyMatch(ComparisonCharts::allocates)) {
      charts.put("bytes", bytes(result.baseline(), ranked));
    }
    charts.putAll(ScalingCharts.of(result.samples()));
    return charts;
  }

  /** Returns what a verdict means to the reader. */
  static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case IMPROVED -> Tone.GOOD;
      case REGRESSED -> Tone.BAD;
      case EQUIVALENT -> Tone.EQUAL;
      case INCONCLUSIVE -> Tone.OPEN;
    };
  }

  private static Chart speed(String baseline, RankedRows ranked) {
    RatioChart chart = new RatioChart("Speed, × " + baseline + " (right is faster)");
    Stream.concat(ranked.benchmarks().stream(), ranked.controls().stream()).forEach(row -> {
      RatioInterval speed = row.speed();
      chart.row(label(row) + ": " + row.verdict().word(), ranked.detail(row),
        new Estimate(speed.ratio(), speed.low(), speed.high()), tone(row.verdict()));
    });
    return chart.draw();
  }

  private static Chart bytes(String baseline, RankedRows ranked) {
    RatioChart chart =
      new RatioChart("Bytes allocated per operation, × " + baseline + " (left is less)");
    ranked.benchmarks().stream().filter(ComparisonCharts::allocates).forEach(row -> {
      double ratio = row.variantBytes() / row.baselineBytes();
      chart.row(row.benchmark(), ranked.detail(row), new Estimate(ratio, ratio, ratio),
        bytesTone(ratio));
    });
    return chart.draw();
  }

  private static boolean allocates(ComparedRow row) {
    return row.baselineBytes() >= 1 && row.variantBytes() >= 1;
  }

  private static Tone bytesTone(double ratio) {
    if (ratio > 1 + SAME_BYTES) {
      return Tone.BAD;
    }
    return ratio < 1 / (1 + SAME_BYTES) ? Tone.GOOD : Tone.EQUAL;
  }

  private static String label(ComparedRow row) {
    return row.control() ? "Control " + row.benchmark() : row.benchmark();
  }
}
