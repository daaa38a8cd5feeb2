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

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.BenchmarkRun;
import io.github.hbaseperf.harness.trial.Operation;
import io.github.hbaseperf.harness.trial.TrialResult;
import io.github.hbaseperf.testkit.browser.Chromium;
import io.github.hbaseperf.testkit.browser.PageChecks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a comparison with every verdict, in a real browser. */
class ITComparisonPage {
  private static final int TRIALS = 6;

  /** Verdicts and names of benchmarks that can be seen without scrolling sideways. */
  private static final String SEEN = """
    [...document.querySelectorAll('tbody tr')].flatMap(row => {
      const [verdict, name] = [row.cells[0], row.cells[1]];
      const seen = verdict.querySelector('.tone')
        && name.querySelector('span').getBoundingClientRect().right <= window.innerWidth;
      return seen ? [verdict.innerText + ' ' + name.innerText] : [];
    })""";

  @TempDir
  Path tmp;

  @Test
  void testVerdictStandsBesideTheNameAtEveryWidth() throws Exception {
    Path file = tmp.resolve("page.html");
    ComparisonPage.of(result(), new byte[0]).write(file);
    try (Chromium browser = Chromium.start(tmp.resolve("browser"))) {
      PageChecks.check(browser, file, Path.of("target/pictures/verdicts"), 2);
      for (int width : new int[] { 360, 1200, 1920 }) {
        browser.open(file, width, false);
        assertThat(texts(browser.evaluate(SEEN))).as("at " + width).containsExactly(
          "REGRESSED Half.asFast", "REGRESSED AFourth.slower", "IMPROVED FourTimes.asFast",
          "IMPROVED Twice.asFast", "INCONCLUSIVE Noise.mostly", "EQUIVALENT Same.asBefore",
          "EQUIVALENT Control.sortKeys");
      }
      assertThat(browser.evaluate("document.querySelector('.answer').innerText").asText())
        .startsWith("2 faster, 2 slower, 1 the same, 1 no answer. Half of them could have shown");
      assertThat(browser.evaluate("document.querySelectorAll('table')[1].innerText").asText())
        .as("controls apart").contains("Control.sortKeys").doesNotContain("Same.asBefore");
      assertThat(browser.evaluate("document.body.innerText").asText()).contains("All with rows=20.",
        "layout=WIDE");
    }
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static ComparisonResult result() {
    List<TrialResult> samples = new ArrayList<>();
    for (int round = 0; round < TRIALS; round++) {
      add(samples, round, "Same.asBefore", 10);
      add(samples, round, "Twice.asFast", 5);
      add(samples, round, "Noise.mostly", round % 2 == 0 ? 5 : 18);
      add(samples, round, "FourTimes.asFast", 2.5);
      add(samples, round, "AFourth.slower", 13);
      add(samples, round, "Half.asFast", 20);
      samples.add(sample(round, "Control.sortKeys", true, "stock", 10));
      samples.add(sample(round, "Control.sortKeys", true, "all", 10));
    }
    return ComparisonResult.judged(Environment.current(), "bin/hbase-perf bench compare", "stock",
      Map.of(), 0.05, new BenchmarkRun.Outcome(samples, List.of(), 1));
  }

  private static void add(List<TrialResult> samples, int round, String benchmark, double millis) {
    samples.add(sample(round, benchmark, false, "stock", 10));
    samples.add(sample(round, benchmark, false, "all", millis));
  }

  /** Trials differ a little, as they do. */
  private static TrialResult sample(int round, String benchmark, boolean control, String variant,
    double millis) {
    double noise = 1 + 0.002 * ((round * 7 + variant.hashCode() + benchmark.hashCode()) % 5);
    Map<String, String> params = control
      ? Map.of()
      : benchmark.startsWith("Same")
        ? Map.of("rows", "20", "layout", "WIDE")
        : benchmark.startsWith("Twice")
          ? Map.of("rows", "20", "layout", "NARROW")
          : Map.of("rows", "20");
    return new TrialResult(benchmark, params, new Operation("row", 20), control, variant, round,
      "ms/op", false, millis * noise, 160, Map.of(), 1);
  }
}
