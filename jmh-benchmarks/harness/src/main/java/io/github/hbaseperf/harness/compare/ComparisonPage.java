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
import io.github.hbaseperf.harness.render.chart.Tone;
import io.github.hbaseperf.harness.render.page.HtmlPage;
import io.github.hbaseperf.harness.render.page.Section;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts comparisons into an HTML page. */
public final class ComparisonPage {
  private static final String HOW_TO_READ = "Ratios above 1 are faster. Trials ran interleaved in "
    + "ABBA order; a pair is one trial of each, next to each other. A filled dot has an interval of "
    + "95 %, a hollow one had too few trials for any. The control is plain JDK code, the same for all: "
    + "what it shows is the machine.";
  private ComparisonPage() {
  }

  /**
   * Returns a page of one comparison.
   * @param json the file it was read from or is written to
   */
  public static HtmlPage of(ComparisonResult result, byte[] json) {
    HtmlPage page = new HtmlPage("Comparison with " + result.baseline());
    page.lead(result.environment().line());
    add(page, "", result, json);
    return page;
  }

  /**
   * Adds sections to a page.
   * @param name what the headings begin with, to tell several comparisons apart; may be empty
   */
  public static void add(HtmlPage page, String name, ComparisonResult result, byte[] json) {
    String prefix = name.isEmpty() ? "" : name + ": ";
    Section verdicts = page.section(prefix + "Verdicts").paragraph(HOW_TO_READ);
    if (!result.controlHolds()) {
      verdicts
        .paragraph(ComparisonResult.NO_VERDICTS + " Run again, or with more trials (--forks).");
    }
    verdicts.table(result.table(), ComparisonPage::tone);
    Section charts = page.section(prefix + "Charts");
    for (Chart chart : ComparisonCharts.of(result).values()) {
      charts.chart(chart);
    }
    page.section(prefix + "Scores")
      .paragraph("Trend: time of the last two iterations of a JVM over that of its first two. Near "
        + "1 it was in a steady state, below 1 it still got faster.")
      .table(scores(result.samples()));
    page.section(prefix + "Run it again").command(result.command())
      .facts(result.environment().facts())
      .download("All samples as JSON", "comparison.json", "application/json", json);
  }

  private static Optional<Tone> tone(String cell) {
    return Arrays.stream(Verdict.values()).filter(verdict -> verdict.name().equals(cell))
      .findFirst().map(ComparisonCharts::tone);
  }

  private static List<List<String>> scores(List<TrialResult> samples) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("benchmark", "parameters", "variant", "mean", "least–most", "unit", "trials",
      "trend"));
    Map<List<Object>, List<TrialResult>> groups = samples.stream()
      .collect(Collectors.groupingBy(
        sample -> List.of(sample.benchmark(), sample.params(), sample.variant()),
        LinkedHashMap::new, Collectors.toList()));
    groups.values().forEach(trials -> table.add(score(trials)));
    return table;
  }

  /** The geometric mean over the trials: ratios below 1 say that the JVMs still got faster. */
  private static String trend(List<TrialResult> trials) {
    double log = trials.stream().mapToDouble(trial -> Math.log(trial.trend())).average().orElse(0);
    return Double.isNaN(log) ? "-" : String.format("%.2f", Math.exp(log));
  }

  private static List<String> score(List<TrialResult> trials) {
    TrialResult first = trials.get(0);
    var scores = trials.stream().mapToDouble(TrialResult::score).summaryStatistics();
    return List.of(first.benchmark(),
      first.params().entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(
        Collectors.joining(", ")),
      first.variant(), String.format("%.4g", scores.getAverage()),
      String.format("%.4g–%.4g", scores.getMin(), scores.getMax()), first.unit(),
      Integer.toString(trials.size()), trend(trials));
  }
}
