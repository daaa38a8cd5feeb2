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
  private static final String HOW_TO_READ =
    "Ratios above 1 are faster. A pair is one trial of each side, next to each other. A filled dot "
      + "has an interval of 95 %, a hollow one had too few trials for any.";
  private static final String CONTROLS =
    "A control is plain JDK code, the same for all: what it shows is the machine.";

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
    RankedRows ranked = RankedRows.of(result.rows());
    addVerdicts(page.section(prefix + "Verdicts"), result, ranked);
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

  private static void addVerdicts(Section section, ComparisonResult result, RankedRows ranked) {
    section.answer(ranked.summary());
    if (!result.controlHolds()) {
      section
        .paragraph(ComparisonResult.NO_VERDICTS + " Run again, or with more trials (--forks).");
    }
    section.table(table(result.baseline(), ranked, ranked.benchmarks()), ComparisonPage::tone);
    String common = ComparedRow.text(ranked.common());
    section.paragraph(HOW_TO_READ + (common.isEmpty() ? "" : " All with " + common + "."));
    section.paragraph(CONTROLS).table(table(result.baseline(), ranked, ranked.controls()),
      ComparisonPage::tone);
  }

  private static List<List<String>> table(String baseline, RankedRows ranked,
    List<ComparedRow> rows) {
    List<List<String>> table = new ArrayList<>(List.of(ComparedRow.header(baseline)));
    rows.forEach(row -> table.add(row.cells(ranked.params(row), ranked.variant(row))));
    return table;
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
    return List.of(first.benchmark(), ComparedRow.text(first.params()), first.variant(),
      String.format("%.4g", scores.getAverage()),
      String.format("%.4g–%.4g", scores.getMin(), scores.getMax()), first.unit(),
      Integer.toString(trials.size()), trend(trials));
  }
}
