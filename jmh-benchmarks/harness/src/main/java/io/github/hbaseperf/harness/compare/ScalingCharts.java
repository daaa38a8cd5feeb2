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
package io.github.hbaseperf.harness.compare;

import io.github.hbaseperf.harness.render.chart.Chart;
import io.github.hbaseperf.harness.render.chart.Estimate;
import io.github.hbaseperf.harness.render.chart.LineChart;
import io.github.hbaseperf.harness.render.chart.LineChart.Point;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Curves of score over threads, of benchmarks that ran with several numbers of threads: methods
 * {@code threads1}, {@code threads2} and so on of a class, or a parameter {@code threads}. A point
 * is the mean of the trials, its interval their least and most.
 */
final class ScalingCharts {
  private static final String THREADS = "threads";
  private static final Pattern METHOD = Pattern.compile("(.+)\\." + THREADS + "(\\d+)");

  private record Key(String benchmark, Map<String, String> params, String unit) {
    String title() {
      return params.isEmpty() ? benchmark : benchmark + " " + params;
    }
  }

  private record Scaled(Key key, int threads, TrialResult sample) {
  }

  private ScalingCharts() {
  }

  /** Returns charts by file name; none if no benchmark ran with several numbers of threads. */
  static Map<String, Chart> of(List<TrialResult> samples) {
    Map<Key, List<Scaled>> byBenchmark =
      samples.stream().map(ScalingCharts::scaled).filter(scaled -> scaled.threads > 0)
        .collect(Collectors.groupingBy(Scaled::key, LinkedHashMap::new, Collectors.toList()));
    byBenchmark.values()
      .removeIf(list -> list.stream().mapToInt(Scaled::threads).distinct().count() < 2);
    Map<String, Chart> charts = new LinkedHashMap<>();
    byBenchmark
      .forEach((key, list) -> charts.put("threads-" + (charts.size() + 1), chart(key, list)));
    return charts;
  }

  private static Scaled scaled(TrialResult sample) {
    Matcher method = METHOD.matcher(sample.benchmark());
    if (method.matches()) {
      return new Scaled(new Key(method.group(1), sample.params(), sample.unit()),
        Integer.parseInt(method.group(2)), sample);
    }
    Map<String, String> others = new TreeMap<>(sample.params());
    String threads = others.remove(THREADS);
    return new Scaled(new Key(sample.benchmark(), others, sample.unit()),
      threads == null ? 0 : Integer.parseInt(threads), sample);
  }

  private static Chart chart(Key key, List<Scaled> scaled) {
    LineChart chart = new LineChart(key.title(), THREADS, key.unit);
    Map<String, Map<Integer, DoubleSummaryStatistics>> curves = scaled.stream()
      .collect(Collectors.groupingBy(one -> one.sample.variant(), LinkedHashMap::new,
        Collectors.groupingBy(Scaled::threads, TreeMap::new,
          Collectors.summarizingDouble(one -> one.sample.score()))));
    curves.forEach((variant, points) -> chart.curve(variant, points.entrySet().stream()
      .map(point -> new Point(point.getKey(), estimate(point.getValue()))).toList()));
    return chart.draw();
  }

  private static Estimate estimate(DoubleSummaryStatistics scores) {
    return scores.getCount() < 2
      ? Estimate.of(scores.getAverage())
      : new Estimate(scores.getAverage(), scores.getMin(), scores.getMax());
  }
}
