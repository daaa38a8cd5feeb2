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

import java.util.ArrayList;
import java.util.List;

/**
 * Ratios with their intervals against a line at 1, on a scale where twice as fast is as far from it
 * as half as fast. A ratio without an interval is a hollow dot. Not for several threads.
 */
public final class RatioChart {
  private static final double LEFT = 0.02;
  private static final double RIGHT = 0.8;
  private static final int LABEL_PX = 20;
  private static final int DETAIL_PX = 17;
  private static final int INTERVAL_PX = 26;
  private static final int AXIS_PX = 26;

  private final String title;
  private final List<Row> rows = new ArrayList<>();

  private record Row(String label, String detail, Estimate ratio, Tone tone) {
  }

  /** Starts a chart. */
  public RatioChart(String title) {
    this.title = title;
  }

  /**
   * Adds a ratio below the others.
   * @param detail small print below the label; may be empty
   * @param ratio  positive
   */
  public RatioChart row(String label, String detail, Estimate ratio, Tone tone) {
    rows.add(new Row(label, detail, ratio, tone));
    return this;
  }

  /** Draws what was added. */
  public Chart draw() {
    Axis axis = Axis.ofRatios(rows.stream().mapToDouble(row -> row.ratio.least()).min().orElse(1),
      rows.stream().mapToDouble(row -> row.ratio.most()).max().orElse(1));
    Marks marks = new Marks();
    int bottom = AXIS_PX + rows.stream().mapToInt(RatioChart::heightPx).sum();
    for (double tick : axis.ticks()) {
      double x = across(axis, tick);
      marks.text("tick middle", x, 0, 12, Numbers.exact(tick));
      marks.line(tick == 1 ? "base" : "grid", x, 18, x, bottom);
    }
    int y = AXIS_PX;
    for (Row row : rows) {
      draw(marks, axis, row, y);
      y += heightPx(row);
    }
    return new Chart(title, bottom + 4, marks);
  }

  private static int heightPx(Row row) {
    return LABEL_PX + (row.detail.isEmpty() ? 0 : DETAIL_PX) + INTERVAL_PX;
  }

  private static double across(Axis axis, double ratio) {
    return LEFT + (RIGHT - LEFT) * axis.at(ratio);
  }

  private static void draw(Marks marks, Axis axis, Row row, int top) {
    marks.text("label over", 0, 0, top + 14, row.label);
    int y = top + LABEL_PX;
    if (!row.detail.isEmpty()) {
      marks.text("tick over", 0, 0, y + 11, row.detail);
      y += DETAIL_PX;
    }
    double middle = y + INTERVAL_PX / 2.0 - 3;
    String colour = row.tone.styleClass();
    if (row.ratio.hasInterval()) {
      marks.across("interval " + colour, across(axis, row.ratio.low()),
        across(axis, row.ratio.high()), middle);
    }
    marks.dot((row.ratio.hasInterval() ? "bar " : "hollow ") + colour,
      across(axis, row.ratio.value()), middle, row.label + ": " + row.ratio.text("×"));
    marks.text("value end", 1, 0, middle + 4.5, Numbers.exact(row.ratio.value()) + " ×");
  }
}
