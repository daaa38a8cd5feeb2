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
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * Bars from zero in groups, one bar for each series, with intervals where there are any. If the
 * largest value is {@value #SPREAD} times the smallest or more, dots instead, at even distances for
 * even factors, from a power of ten: a bar would be too short to see. Not for several threads.
 */
public final class BarChart {
  private static final int SPREAD = 20;
  /** Leaves room for the number behind the longest bar. */
  private static final double LONGEST = 0.76;
  /** Leaves room for half of a dot. */
  private static final double DOT = 0.01;
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
    double most = values().map(Estimate::most).max(Double::compare).orElse(1.0);
    double least = values().map(Estimate::least).min(Double::compare).orElse(1.0);
    boolean spread = least > 0 && most / least >= SPREAD;
    DoubleUnaryOperator across = spread ? logarithmic(least, most) : linear(most);
    Marks marks = new Marks();
    int y = Legend.draw(marks, series);
    for (Group group : groups) {
      marks.text("label", 0, 0, y + 13, group.label);
      y += LABEL_PX;
      for (int i = 0; i < series.size(); i++) {
        draw(marks, i, group, across, spread, y);
        y += BAR_STEP_PX;
      }
      y += GROUP_GAP_PX;
    }
    return new Chart(title + ", " + unit + (spread ? ", logarithmic" : ""), y, marks);
  }

  private Stream<Estimate> values() {
    return groups.stream().flatMap(group -> group.values.stream())
      .filter(estimate -> Double.isFinite(estimate.value()));
  }

  private static DoubleUnaryOperator linear(double most) {
    double widthPerUnit = most > 0 ? LONGEST / most : 0;
    return value -> value * widthPerUnit;
  }

  private static DoubleUnaryOperator logarithmic(double least, double most) {
    double start = Math.floor(Math.log10(least));
    double widthPerDecade = (LONGEST - DOT) / (Math.log10(most) - start);
    return value -> DOT + (Math.log10(value) - start) * widthPerDecade;
  }

  private void draw(Marks marks, int index, Group group, DoubleUnaryOperator across, boolean spread,
    int y) {
    Estimate estimate = group.values.get(index);
    double middle = y + BAR_PX / 2.0;
    if (!Double.isFinite(estimate.value())) {
      marks.text("value", 0, 4, middle + 4, "not measured");
      return;
    }
    String colour = "bar " + Legend.colour(index);
    String hint = group.label + ", " + series.get(index) + ": " + estimate.text(unit);
    double end = across.applyAsDouble(estimate.value());
    if (spread) {
      marks.line("grid", 0, middle, LONGEST, middle);
      marks.dot(colour, end, middle, hint);
    } else {
      marks.bar(colour, end, y, BAR_PX, hint);
    }
    if (estimate.hasInterval()) {
      marks.across("whisker", across.applyAsDouble(estimate.low()),
        across.applyAsDouble(estimate.high()), middle);
    }
    marks.text("value", across.applyAsDouble(estimate.most()), 7, middle + 4.5,
      Numbers.compact(estimate.value()));
  }
}
