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
package io.github.hbaseperf.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.harness.render.page.HtmlPage;
import io.github.hbaseperf.testkit.browser.Chromium;
import io.github.hbaseperf.testkit.browser.PageChecks;
import java.nio.file.Files;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.FlameGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a comparison and a profile that really ran to their pages in a real browser. */
class ITReport {
  private static final Path PICTURES = Path.of("target/pictures");

  @TempDir
  Path tmp;

  @Test
  void testComparisonAndProfileAreReported() throws Exception {
    Path compare = tmp.resolve("compare");
    compareOnStockAndAll(compare);
    Path profile = tmp.resolve("profile");
    run("profile", "FullScanBenchmark.nextRaw", "--rows", "20000", "--seconds", "1", "--out",
      profile.toString());
    assertThat(profile.resolve("stock.collapsed")).content().contains("FullScanBenchmark");
    assertThat(profile.resolve("all-against-stock.html")).exists();
    Path report = tmp.resolve("report.html");
    Path json = compare.resolve("comparison.json");
    run("bench", "report", json.toString(), "--profile", profile.toString(), "--out",
      report.toString());
    assertThat(compare.resolve("comparison.md")).content().contains("(speed.svg)", "(bytes.svg)");
    try (Chromium browser = Chromium.start(tmp.resolve("browser"))) {
      PageChecks.check(browser, report, PICTURES.resolve("report"), 2);
      PageChecks.check(browser, compare.resolve("comparison.html"), PICTURES.resolve("comparison"),
        2);
      PageChecks.check(browser, profile.resolve("index.html"), PICTURES.resolve("profile"), 0);
    }
  }

  /** Started as a user starts it. */
  private void compareOnStockAndAll(Path output) throws Exception {
    Launcher.Run compare =
      new Launcher(tmp).run("bench", "compare", "--quick", "--forks", "1", "--rows", "20000",
        "--benchmarks", "FullScanBenchmark.nextRaw", "--output", output.toString());
    assertThat(compare.exitCode()).as("one trial is no verdict: " + compare.output()).isEqualTo(3);
    JsonNode json = new ObjectMapper().readTree(output.resolve("comparison.json").toFile());
    assertThat(json.get("rows")).as("nextRaw and the control").hasSize(2);
    assertThat(json.at("/rows/0/speed/ratio").asDouble()).isPositive();
    assertThat(json.at("/rows/0/variantBytes").asDouble()).isPositive();
  }

  @Test
  void testEmbeddedGraphsAreDrawnWhenOpened() throws Exception {
    Path stacks = Files.writeString(tmp.resolve("stacks.collapsed"), "run;walk;jump 5\n");
    Path graph = tmp.resolve("graph.html");
    FlameGraph.convert(stacks.toString(), graph.toString(), new Arguments());
    Path file = tmp.resolve("page.html");
    HtmlPage page = new HtmlPage("Graphs");
    page.section("Graphs").frame("first", Files.readString(graph)).frame("second",
      Files.readString(graph));
    page.write(file);
    try (Chromium browser = Chromium.start(tmp.resolve("browser"))) {
      browser.open(file, 1200, false);
      for (int i = 0; i < 2; i++) {
        browser.evaluate("document.querySelectorAll('details')[" + i + "].open = true");
        browser.evaluate("document.querySelectorAll('iframe')[" + i + "].scrollIntoView()");
        browser.screenshot(PICTURES.resolve("graph-" + i + ".png"));
        assertThat(browser.evaluate("""
          new Promise(done => {
            const look = () => {
              const frame = document.querySelectorAll('iframe')[%d];
              const width = frame.contentDocument?.querySelector('canvas')?.width ?? 0;
              width > 300 ? done(width) : setTimeout(look, 50);
            };
            look();
          })""".formatted(i)).asInt()).isGreaterThan(300);
      }
      assertThat(browser.problems()).isEmpty();
    }
  }

  private static void run(String... arguments) {
    assertThat(HBasePerf.commandLine().execute(arguments)).as(String.join(" ", arguments)).isZero();
  }
}
