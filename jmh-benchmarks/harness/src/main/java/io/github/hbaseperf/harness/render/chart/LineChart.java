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
import java.util.Comparator;
import java.util.List;

/** Curves over a number, such as threads, from zero up. Not for several threads. */
public final class LineChart {
  private static final int PLOT_PX = 220;
  private static final int BELOW_PX = 44;
  private static final int ABOVE_PX = 18;
  private static final double LEFT = 0.12;
  private static final double RIGHT = 0.97;
  /** More points than that are a curve and not dots. */
  private static final int MOST_DOTS = 40;

  private final String title;
  private final String xName;
  private final String unit;
  private final List<Curve> curves = new ArrayList<>();

  /**
   * A point of a curve.
   * @param x where it stands
   * @param y its value, not negative
   */
  public record Point(double x, Estimate y) {
  }

  private record Curve(String name, List<Point> points) {
  }

  /**
   * Starts a chart.
   * @param title what it shows
   * @param xName name, or name and unit, of what goes across
   * @param unit  unit of all values
   */
  public LineChart(String title, String xName, String unit) {
    this.title = title;
    this.xName = xName;
    this.unit = unit;
  }

  /** Adds a curve, at most {@value Legend#MOST_SERIES}; its points may come in any order. */
  public LineChart curve(String name, List<Point> points) {
    curves
      .add(new Curve(name, points.stream().sorted(Comparator.comparingDouble(Point::x)).toList()));
    return this;
  }

  /** Draws what was added: at least one point. */
  public Chart draw() {
    Marks marks = new Marks();
    int top = Legend.draw(marks, curves.stream().map(Curve::name).toList()) + ABOVE_PX;
    List<Point> all = curves.stream().flatMap(curve -> curve.points.stream()).toList();
    Axis x = Axis.of(all.stream().mapToDouble(Point::x).toArray());
    Axis y = Axis.fromZero(all.stream().mapToDouble(point -> point.y.most()).max().orElseThrow());
    Plot plot = new Plot(marks, x, y, top);
    plot.grid();
    for (int i = 0; i < curves.size(); i++) {
      plot.draw(curves.get(i), Legend.colour(i));
    }
    return new Chart(title + ", " + unit, top + PLOT_PX + BELOW_PX, marks);
  }

  private final class Plot {
    private final Marks marks;
    private final Axis x;
    private final Axis y;
    private final int top;

    Plot(Marks marks, Axis x, Axis y, int top) {
      this.marks = marks;
      this.x = x;
      this.y = y;
      this.top = top;
    }

    private double across(double value) {
      return LEFT + (RIGHT - LEFT) * x.at(value);
    }

    private double down(double value) {
      return top + PLOT_PX * (1 - y.at(value));
    }

    void grid() {
      for (double tick : y.ticks()) {
        marks.line(tick == 0 ? "base" : "grid", 0, down(tick), 1, down(tick));
        marks.text("tick", 0, 0, down(tick) - 4, Numbers.compact(tick));
      }
      for (double tick : x.ticks()) {
        marks.text("tick middle", across(tick), 0, top + PLOT_PX + 18, Numbers.compact(tick));
      }
      marks.text("tick middle", (LEFT + RIGHT) / 2, 0, top + PLOT_PX + 38, xName);
    }

    void draw(Curve curve, String colour) {
      Point last = null;
      for (Point point : curve.points) {
        if (last != null) {
          marks.line("curve " + colour, across(last.x), down(last.y.value()), across(point.x),
            down(point.y.value()));
        }
        if (point.y.hasInterval()) {
          marks.line("spread " + colour, across(point.x), down(point.y.low()), across(point.x),
            down(point.y.high()));
        }
        last = point;
      }
      if (curve.points.size() <= MOST_DOTS) {
        for (Point point : curve.points) {
          marks.dot("bar " + colour, across(point.x), down(point.y.value()),
            curve.name + ", " + Numbers.exact(point.x) + " " + xName + ": " + point.y.text(unit));
        }
      }
    }
  }
}
