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
package io.github.hbaseperf.app.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.harness.render.chart.BarChart;
import io.github.hbaseperf.harness.render.chart.Chart;
import io.github.hbaseperf.harness.render.chart.Estimate;
import io.github.hbaseperf.harness.render.page.HtmlPage;
import io.github.hbaseperf.harness.render.page.Section;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes a demo's result as {@code index.html} and {@code demo.md}, the raw numbers beside them as
 * JSON.
 */
final class DemoReport {
  private static final String JSON_FILE = "demo.json";
  private static final String HOW_TO_READ = "Rates are those of the quickest round; the spread of "
    + "all rounds stands beside them. Variants ran one after the other, each in a JVM of its own "
    + "on the same HFiles, so a ratio between variants also holds what the machine did meanwhile.";

  private DemoReport() {
  }

  /** Returns the name of the flame graph of a variant within the report's folder. */
  static String flameGraph(String variant) {
    return "flamegraph-" + variant + ".html";
  }

  /** Returns the page written. */
  static Path write(Path folder, DemoResult result) throws IOException {
    byte[] json =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsBytes(result);
    Files.write(folder.resolve(JSON_FILE), json);
    Files.writeString(folder.resolve("demo.md"), markdown(result));
    Path file = folder.resolve("index.html");
    HtmlPage page = new HtmlPage(title(result)).lead(result.environment().line()).lead(HOW_TO_READ);
    Section rates = page.section("Rates");
    for (CountQuery query : CountQuery.values()) {
      rates.chart(chart(result, query));
    }
    page.section("Table").table(DemoTable.cells(result));
    addFlameGraphs(page.section("Where the time goes"), folder, result);
    page.section("Run it again").command(result.command()).download("All numbers as JSON",
      JSON_FILE, "application/json", json);
    page.write(file);
    return file;
  }

  private static String title(DemoResult result) {
    return String.format("Counting %,d rows", result.rows());
  }

  static String markdown(DemoResult result) {
    return """
      # Demo: counting %,d rows

      %s

      - Command: `%s`
      - Machine: %s

      %s""".formatted(result.rows(), HOW_TO_READ, result.command(), result.environment().line(),
      MarkdownTable.format(DemoTable.cells(result)));
  }

  private static Chart chart(DemoResult result, CountQuery query) {
    List<String> variants = List.copyOf(result.variants().keySet());
    BarChart chart = new BarChart("Counting " + query.label(), "rows/s", variants);
    for (CountWay way : CountWay.values()) {
      chart.group(way.label(),
        variants.stream().map(variant -> rate(result, variant, query, way)).toList());
    }
    return chart.draw();
  }

  static Estimate rate(DemoResult result, String variant, CountQuery query, CountWay way) {
    long[] nanos = result.sortedNanos(variant, query, way);
    double quickest = result.rowsPerSecond(variant, query, way);
    return nanos.length < 2
      ? Estimate.of(quickest)
      : new Estimate(quickest, result.rows() * 1e9 / nanos[nanos.length - 1], quickest);
  }

  private static void addFlameGraphs(Section section, Path folder, DemoResult result)
    throws IOException {
    for (String variant : result.variants().keySet()) {
      Path graph = folder.resolve(flameGraph(variant));
      if (Files.exists(graph)) {
        section.frame("CPU flame graph of " + variant, Files.readString(graph))
          .link("The same in a page of its own", flameGraph(variant));
      } else {
        section.paragraph(
          "No flame graph of " + variant + ": async-profiler could not run on this machine.");
      }
    }
  }
}
