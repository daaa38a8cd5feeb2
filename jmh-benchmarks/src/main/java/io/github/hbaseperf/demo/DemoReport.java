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
package io.github.hbaseperf.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseperf.count.CountQuery;
import io.github.hbaseperf.count.CountWay;
import io.github.hbaseperf.text.MarkdownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Writes a demo's result as {@code index.html} and {@code demo.md}, the raw numbers beside them as
 * JSON.
 */
final class DemoReport {
  private static final String JSON_FILE = "demo.json";

  private DemoReport() {
  }

  /** Returns the name of the flame graph of a variant within the report's folder. */
  static String flameGraph(String variant) {
    return "flamegraph-" + variant + ".html";
  }

  /** Returns the page written. */
  static Path write(Path folder, DemoResult result) throws IOException {
    new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
      .writeValue(folder.resolve(JSON_FILE).toFile(), result);
    Files.writeString(folder.resolve("demo.md"), markdown(result));
    Path page = folder.resolve("index.html");
    Files.writeString(page, html(folder, result));
    return page;
  }

  private static String markdown(DemoResult result) {
    return """
      # Demo: counting %,d rows

      Rates are those of the quickest round; the spread of all rounds stands beside them. Variants
      ran one after the other, each in a JVM of its own on the same HFiles, so a ratio between
      variants also holds what the machine did meanwhile.

      - Command: `%s`
      - Machine: %s

      %s""".formatted(result.rows(), result.command(), result.environment().line(),
      MarkdownTable.format(DemoTable.cells(result)));
  }

  private static String html(Path folder, DemoResult result) {
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>HBase performance kit: demo</title>
      <style>
      :root { color-scheme: light dark; --bar: #2a78d6; --line: #8886; }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto;
        padding: 0 1rem; }
      .wide { overflow-x: auto; }
      table { border-collapse: collapse; white-space: nowrap; }
      th, td { padding: .3rem .8rem; border-bottom: 1px solid var(--line); text-align: right; }
      th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; }
      .bar { display: grid; grid-template-columns: minmax(7rem, 14rem) 1fr; gap: .5rem; margin: .2rem 0; }
      .bar span { white-space: nowrap; }
      .bar i { display: inline-block; height: .9rem; background: var(--bar); margin-right: .5rem;
        vertical-align: middle; }
      code { overflow-wrap: anywhere; }
      </style></head><body>
      <h1>Counting %s rows</h1>
      <p>%s</p>
      <p>Again: <code>%s</code>. Rates are those of the quickest round; the spread of all rounds
      stands beside them. Variants ran one after the other, each in a JVM of its own on the same
      HFiles, so a ratio between variants also holds what the machine did meanwhile.</p>
      <div class="wide">%s</div>
      %s
      <h2>Where the time goes</h2>
      <ul>%s</ul>
      <p><a href="%s">All numbers as JSON</a></p>
      </body></html>
      """
      .formatted(String.format(Locale.ROOT, "%,d", result.rows()),
        escape(result.environment().line()), escape(result.command()), table(result), bars(result),
        flameGraphs(folder, result), JSON_FILE);
  }

  private static String table(DemoResult result) {
    StringBuilder html = new StringBuilder("<table>");
    String tag = "th";
    for (List<String> row : DemoTable.cells(result)) {
      html.append("<tr>");
      for (String cell : row) {
        html.append('<').append(tag).append('>').append(escape(cell)).append("</").append(tag)
          .append('>');
      }
      html.append("</tr>\n");
      tag = "td";
    }
    return html.append("</table>").toString();
  }

  private static String bars(DemoResult result) {
    StringBuilder html = new StringBuilder();
    for (CountQuery query : CountQuery.values()) {
      html.append("<h2>").append(escape(query.label())).append(", rows/s</h2>\n");
      double fastest = result.variants().keySet().stream()
        .flatMap(variant -> List.of(CountWay.values()).stream()
          .map(way -> result.rowsPerSecond(variant, query, way)))
        .mapToDouble(rate -> Double.isNaN(rate) ? 0 : rate).max().orElse(1);
      for (CountWay way : CountWay.values()) {
        for (String variant : result.variants().keySet()) {
          double rate = result.rowsPerSecond(variant, query, way);
          html.append(String.format(Locale.ROOT,
            "<div class=\"bar\"><span>%s, %s</span><span><i style=\"width:%.1f%%\"></i>%,.0f"
              + "</span></div>%n",
            escape(way.label()), escape(variant), 60 * rate / fastest, rate));
        }
      }
    }
    return html.toString();
  }

  private static String flameGraphs(Path folder, DemoResult result) {
    StringBuilder html = new StringBuilder();
    for (String variant : result.variants().keySet()) {
      String file = flameGraph(variant);
      html.append(Files.exists(folder.resolve(file))
        ? "<li><a href=\"" + file + "\">CPU flame graph of " + escape(variant) + "</a></li>"
        : "<li>No flame graph of " + escape(variant)
          + ": async-profiler could not run on this machine</li>");
    }
    return html.toString();
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
