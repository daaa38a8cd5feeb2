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

import static j2html.TagCreator.tag;

import j2html.tags.ContainerTag;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The shapes of a drawing in the making. Positions across are fractions of its width, whatever that
 * will be; positions down are pixels.
 */
final class Marks {
  private final List<DomContent> shapes = new ArrayList<>();

  List<DomContent> shapes() {
    return shapes;
  }

  void line(String styleClass, double x1, double y1, double x2, double y2) {
    shapes.add(tag("line").withClass(styleClass).attr("x1", percent(x1)).attr("y1", pixels(y1))
      .attr("x2", percent(x2)).attr("y2", pixels(y2)));
  }

  void bar(String styleClass, double width, double y, double height, String hint) {
    shapes.add(hinted(tag("rect").withClass(styleClass).attr("x", "0").attr("y", pixels(y))
      .attr("width", percent(width)).attr("height", pixels(height)).attr("rx", "2"), hint));
  }

  void dot(String styleClass, double x, double y, String hint) {
    shapes.add(hinted(tag("circle").withClass(styleClass).attr("cx", percent(x))
      .attr("cy", pixels(y)).attr("r", "4.5"), hint));
  }

  /** Text whose start, middle or end is {@code dx} pixels right of {@code x}. */
  void text(String styleClass, double x, double dx, double y, String text) {
    shapes.add(tag("text").withClass(styleClass).attr("x", percent(x)).attr("dx", pixels(dx))
      .attr("y", pixels(y)).withText(text));
  }

  /** A square of a series' colour, at a place in pixels. */
  void swatch(String styleClass, double x, double y) {
    shapes.add(tag("rect").withClass(styleClass).attr("x", pixels(x)).attr("y", pixels(y))
      .attr("width", "11").attr("height", "11").attr("rx", "2"));
  }

  /** An interval along the width, with caps. */
  void across(String styleClass, double from, double to, double y) {
    line(styleClass, from, y, to, y);
    line(styleClass, from, y - 4, from, y + 4);
    line(styleClass, to, y - 4, to, y + 4);
  }

  private static ContainerTag<?> hinted(ContainerTag<?> shape, String hint) {
    return shape.with(tag("title").withText(hint));
  }

  private static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * fraction);
  }

  private static String pixels(double pixels) {
    return String.format(Locale.ROOT, "%.1f", pixels);
  }
}
