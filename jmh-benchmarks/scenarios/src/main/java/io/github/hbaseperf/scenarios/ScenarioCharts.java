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
package io.github.hbaseperf.scenarios;

import io.github.hbaseperf.harness.render.chart.BarChart;
import io.github.hbaseperf.harness.render.chart.Chart;
import io.github.hbaseperf.harness.render.chart.Estimate;
import io.github.hbaseperf.harness.render.chart.LineChart;
import io.github.hbaseperf.scenarios.result.ChartSpec;
import io.github.hbaseperf.scenarios.result.Point;
import io.github.hbaseperf.scenarios.result.Points;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import io.github.hbaseperf.scenarios.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Redraws a study's charts from measured points; the interval is that of equal points. */
final class ScenarioCharts {
  private ScenarioCharts() {
  }

  /** Returns the charts that have points. */
  static List<Chart> of(Study study, ScenarioResult result) {
    List<Chart> charts = new ArrayList<>();
    for (ChartSpec spec : study.charts()) {
      Points points = new Points(result.points()).having(spec.measure()).where(spec.only());
      if (!points.valuesOf(spec.x()).isEmpty()) {
        charts.add(chart(spec, points));
      }
    }
    return charts;
  }

  private static Chart chart(ChartSpec spec, Points points) {
    List<String> across = points.valuesOf(spec.x());
    List<String> series =
      points.list().stream().map(point -> series(spec, point)).distinct().toList();
    boolean numbers = across.stream().allMatch(value -> value.matches("\\d+"));
    if (!numbers || across.size() < 2) {
      BarChart bars = new BarChart(spec.title(), spec.unit(), series);
      across.forEach(value -> bars.group(numbers ? spec.x() + " " + value : value,
        series.stream().map(name -> estimate(spec, points, value, name)).toList()));
      return bars.draw();
    }
    LineChart lines = new LineChart(spec.title(), spec.x(), spec.unit());
    for (String name : series) {
      lines.curve(name,
        across.stream()
          .map(value -> new LineChart.Point(Double.parseDouble(value),
            estimate(spec, points, value, name)))
          .filter(point -> Double.isFinite(point.y().value())).toList());
    }
    return lines.draw();
  }

  private static String series(ChartSpec spec, Point point) {
    return spec.series().isEmpty()
      ? spec.measure()
      : spec.series().stream().map(name -> label(name, point.parameters().getOrDefault(name, "-")))
        .collect(Collectors.joining(", "));
  }

  private static String label(String parameter, String value) {
    return value.matches("\\d+") ? parameter + " " + value : value;
  }

  private static Estimate estimate(ChartSpec spec, Points points, String across, String series) {
    Points equal = new Points(points.with(spec.x(), across).list().stream()
      .filter(point -> series(spec, point).equals(series)).toList());
    return equal.list().size() < 2
      ? Estimate.of(equal.mean(spec.measure()))
      : new Estimate(equal.mean(spec.measure()), equal.min(spec.measure()),
        equal.max(spec.measure()));
  }
}
