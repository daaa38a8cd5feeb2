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
 * Bars from zero in groups, one bar for each series, with intervals where there are any. Not for
 * several threads.
 */
public final class BarChart {
  /** Leaves room for the number behind the longest bar. */
  private static final double LONGEST = 0.76;
  private static final int BAR_PX = 16;
  private static final int BAR_STEP_PX = 20;
  private static final int LABEL_PX = 22;
  private static final int GROUP_GAP_PX = 12;

  private final String title;
  private final String unit;
  private final List<String> series;
  private final List<Group> groups = new ArrayList<>();

  private record Group(String label, List<Estimate> values) {
  }

  /**
   * Starts a chart.
   * @param title  what it shows
   * @param unit   unit of all values
   * @param series names of the bars of a group, at most {@value Legend#MOST_SERIES}
   */
  public BarChart(String title, String unit, List<String> series) {
    this.title = title;
    this.unit = unit;
    this.series = List.copyOf(series);
  }

  /**
   * Adds a group below the others.
   * @param values a value for each series, not negative; NaN for one that was not measured
   */
  public BarChart group(String label, List<Estimate> values) {
    if (values.size() != series.size()) {
      throw new IllegalArgumentException(
        label + ": " + values.size() + " values for " + series.size() + " series");
    }
    groups.add(new Group(label, List.copyOf(values)));
    return this;
  }

  /** Draws what was added. */
  public Chart draw() {
    double most = groups.stream().flatMap(group -> group.values.stream())
      .mapToDouble(Estimate::most).filter(Double::isFinite).max().orElse(1);
    double widthPerUnit = most > 0 ? LONGEST / most : 0;
    Marks marks = new Marks();
    int y = Legend.draw(marks, series);
    for (Group group : groups) {
      marks.text("label", 0, 0, y + 13, group.label);
      y += LABEL_PX;
      for (int i = 0; i < series.size(); i++) {
        drawBar(marks, i, group, widthPerUnit, y);
        y += BAR_STEP_PX;
      }
      y += GROUP_GAP_PX;
    }
    return new Chart(title + ", " + unit, y, marks);
  }

  private void drawBar(Marks marks, int index, Group group, double widthPerUnit, int y) {
    Estimate estimate = group.values.get(index);
    double middle = y + BAR_PX / 2.0;
    if (!Double.isFinite(estimate.value())) {
      marks.text("value", 0, 4, middle + 4, "not measured");
      return;
    }
    marks.bar("bar " + Legend.colour(index), estimate.value() * widthPerUnit, y, BAR_PX,
      group.label + ", " + series.get(index) + ": " + estimate.text(unit));
    if (estimate.hasInterval()) {
      marks.across("whisker", estimate.low() * widthPerUnit, estimate.high() * widthPerUnit,
        middle);
    }
    marks.text("value", estimate.most() * widthPerUnit, 7, middle + 4.5,
      Numbers.compact(estimate.value()));
  }
}
