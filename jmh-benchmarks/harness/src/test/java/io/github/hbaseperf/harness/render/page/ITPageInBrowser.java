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
package io.github.hbaseperf.harness.render.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.harness.render.chart.Chart;
import io.github.hbaseperf.harness.render.chart.SampleCharts;
import io.github.hbaseperf.harness.render.chart.Tone;
import io.github.hbaseperf.testkit.browser.Chromium;
import io.github.hbaseperf.testkit.browser.PageChecks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page with everything a page can hold, in a real browser. */
class ITPageInBrowser {
  private static final Path PICTURES = Path.of("target/pictures");

  @TempDir
  Path tmp;

  @Test
  void testEveryPartIsDrawnOnEveryScreen() throws Exception {
    Path file = tmp.resolve("page.html");
    page().write(file);
    Files.writeString(tmp.resolve("beside.html"), "beside");
    try (Chromium browser = Chromium.start(tmp.resolve("profile"))) {
      PageChecks.check(browser, file, PICTURES.resolve("page"), SampleCharts.all().size());
      browser.evaluate("document.querySelector('details').open = true");
      JsonNode frame = browser.evaluate("new Promise(done => { const look = () => {"
        + "const frame = document.querySelector('iframe').contentDocument?.getElementById('inside');"
        + "frame ? done(frame.getBoundingClientRect().height) : setTimeout(look, 50); }; look(); })");
      assertThat(frame.asDouble()).isPositive();
      JsonNode saved =
        browser.evaluate("fetch(document.querySelector('a[download]').href).then(r => r.text())");
      assertThat(saved.asText()).isEqualTo("{\"ü\": 1}");
    }
  }

  @Test
  void testFrameIsShownIfThePageIsLoadedSlowly() throws Exception {
    Path file = tmp.resolve("page.html");
    page().write(file);
    try (Chromium browser = Chromium.start(tmp.resolve("profile"))) {
      browser.open(Files.writeString(tmp.resolve("empty.html"), "empty"), 800, false);
      assertThat(browser.evaluate("""
        new Promise(done => {
          const page = %s;
          const cut = page.indexOf('<iframe');
          document.open();
          document.write(page.slice(0, cut));
          const look = () => document.querySelector('iframe').contentDocument
            ?.getElementById('inside') ? done(document.readyState) : setTimeout(look, 50);
          document.querySelector('details').addEventListener('toggle', () => {
            document.write(page.slice(cut));
            document.close();
            look();
          });
        })""".formatted(new ObjectMapper().writeValueAsString(Files.readString(file)))).asText())
        .isNotEqualTo("loading");
      assertThat(browser.problems()).isEmpty();
    }
  }

  @Test
  void testAChartFileIsDrawnInLightAndDark() throws Exception {
    try (Chromium browser = Chromium.start(tmp.resolve("profile"))) {
      for (Chart chart : SampleCharts.all()) {
        Path file = tmp.resolve("chart.svg");
        chart.write(file);
        browser.open(file, 800, false);
        String light = paper(browser);
        browser.open(file, 800, true);
        assertThat(paper(browser)).isNotEqualTo(light);
        browser.screenshot(PICTURES.resolve("chart-" + chart.title().hashCode() + "-dark.png"));
      }
      assertThat(browser.problems()).isEmpty();
    }
  }

  private static String paper(Chromium browser) throws Exception {
    return browser.evaluate("getComputedStyle(document.querySelector('.paper')).fill").asText();
  }

  private static HtmlPage page() {
    HtmlPage page = new HtmlPage("A page with everything a page can hold")
      .lead("What the reader should know first, in a sentence or two, with the machine it ran on.");
    Section charts = page.section("Charts");
    SampleCharts.all().forEach(charts::chart);
    page.section("Table").paragraph("Wider than a phone.")
      .table(List.of(
        List.of("benchmark", "parameters", "variant", "× stock", "95 % interval", "verdict",
          "stock allocates", "variant allocates"),
        List.of("FullScanBenchmark.next", "rows=2000000", "all", "1.066", "1.030–1.162", "IMPROVED",
          "112.72", "112.72"),
        List.of("FilteredScanBenchmark.nextRaw", "rows=2000000", "all", "0.910", "0.850–0.960",
          "REGRESSED", "80.63", "-")),
        cell -> switch (cell) {
        case "IMPROVED" -> Optional.of(Tone.GOOD);
        case "REGRESSED" -> Optional.of(Tone.BAD);
        default -> Optional.empty();
        });
    page.section("Run it again")
      .command("bin/hbase-perf bench compare --variants stock,all --benchmarks 'ScanBenchmark'")
      .facts(Map.of("Machine", "a processor, 2 cores, 24 GiB"));
    page.section("Files").link("A file beside this page", "beside.html")
      .download("All numbers as JSON", "all.json", "application/json",
        "{\"ü\": 1}".getBytes(StandardCharsets.UTF_8))
      .frame("CPU flame graph", "<!DOCTYPE html><title>in</title><p id=\"inside\">Graph</p>");
    return page;
  }
}
