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
package io.github.hbaseperf.harness.render.chart;

import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.tag;

import j2html.tags.ContainerTag;
import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A drawing as SVG that follows the reader's light or dark scheme. It has no width of its own:
 * shapes stretch with the space there is and text keeps its size, so that it can be read on a
 * phone. Drawn by {@link BarChart}, {@link LineChart} and {@link RatioChart}.
 * <p>
 * Charting libraries for Java were not used: they draw through AWT, which needs fonts installed on
 * the server, bake in one width and one set of colours, and the complete ones are LGPL or GPL.
 */
public final class Chart {
  private static final int FILE_WIDTH_PX = 760;
  private static final int FILE_MARGIN_PX = 16;
  private static final int FILE_TITLE_PX = 34;

  private final String title;
  private final int heightPx;
  private final Marks marks;

  Chart(String title, int heightPx, Marks marks) {
    this.title = title;
    this.heightPx = heightPx;
    this.marks = marks;
  }

  /** Returns what the chart shows, in a line. */
  public String title() {
    return title;
  }

  /** Returns the style rules a page needs once for all its charts. */
  public static String style() {
    try (InputStream css = Chart.class.getResourceAsStream("chart.css")) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the drawing without its title, for a page with {@link #style()}. */
  public DomContent element() {
    return svg("100%", heightPx).withClass("chart").attr("role", "img").attr("aria-label", title);
  }

  /** Writes {@link #svg} into a file. */
  public void write(Path file) throws IOException {
    Files.writeString(file, svg());
  }

  /** Returns the drawing and its title as an SVG file that needs nothing else. */
  public String svg() {
    int height = FILE_TITLE_PX + heightPx + 2 * FILE_MARGIN_PX;
    ContainerTag<?> frame = tag("svg").attr("xmlns", "http://www.w3.org/2000/svg")
      .attr("width", FILE_WIDTH_PX).attr("height", height)
      .attr("viewBox", "0 0 " + FILE_WIDTH_PX + " " + height).withClass("chart").attr("role", "img")
      .attr("aria-label", title).with(tag("style").with(rawHtml(style())),
        tag("rect").withClass("paper").attr("width", "100%").attr("height", "100%"),
        tag("text").withClass("heading").attr("x", FILE_MARGIN_PX).attr("y", FILE_MARGIN_PX + 15)
          .withText(title),
        svg(Integer.toString(FILE_WIDTH_PX - 2 * FILE_MARGIN_PX), heightPx)
          .attr("x", FILE_MARGIN_PX).attr("y", FILE_MARGIN_PX + FILE_TITLE_PX));
    return frame.render() + "\n";
  }

  private ContainerTag<?> svg(String width, int height) {
    return tag("svg").attr("width", width).attr("height", height).with(marks.shapes());
  }
}
