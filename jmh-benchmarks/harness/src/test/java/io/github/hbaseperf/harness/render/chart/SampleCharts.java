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

import io.github.hbaseperf.harness.render.chart.LineChart.Point;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** One chart of every kind, with what is hard to draw: long names, many series, no interval. */
public final class SampleCharts {
  private SampleCharts() {
  }

  public static List<Chart> all() {
    return List.of(bars(), manySeries(), curves(), overTime(), ratios());
  }

  private static Chart bars() {
    return new BarChart("Rate of counting", "rows/s", List.of("stock", "patched"))
      .group("AggregationClient, filter, no match",
        List.of(new Estimate(1_718_681, 1_500_000, 1_900_000), Estimate.of(1_773_531)))
      .group("hbase-perf, from memory",
        List.of(Estimate.of(4_939_505), new Estimate(4_991_022, 4_700_000, 5_200_000)))
      .group("not run", List.of(Estimate.of(Double.NaN), Estimate.of(0))).draw();
  }

  private static Chart manySeries() {
    List<String> series = IntStream.range(0, 8).mapToObj(i -> "0007-series-number-" + i).toList();
    return new BarChart("Eight series", "B/op", series)
      .group("scan", DoubleStream.iterate(1, v -> v + 0.3).limit(8).mapToObj(Estimate::of).toList())
      .draw();
  }

  private static Chart curves() {
    return new LineChart("Concurrent scanners", "threads", "rows/s")
      .curve("stock", List.of(point(1, 1.2e6), point(2, 2.1e6), point(4, 2.4e6), point(8, 2.3e6)))
      .curve("all", List.of(point(1, 1.3e6), point(2, 2.5e6), point(4, 3.9e6), point(8, 4.1e6)))
      .draw();
  }

  private static Point point(double threads, double rate) {
    return new Point(threads, new Estimate(rate, rate * 0.92, rate * 1.07));
  }

  private static Chart overTime() {
    return new LineChart("Latency over time", "seconds", "ms").curve("p99", IntStream.range(0, 120)
      .mapToObj(i -> new Point(i, Estimate.of(4 + 3 * Math.sin(i / 9.0)))).toList()).draw();
  }

  private static Chart ratios() {
    return new RatioChart("Speed against stock")
      .row("FullScan.next", "rows=2000000, all", new Estimate(1.066, 1.030, 1.162), Tone.GOOD)
      .row("FilteredScan.nextRaw", "rows=2000000, all", new Estimate(0.91, 0.85, 0.96), Tone.BAD)
      .row("Get.hitInLruBlockCache", "", new Estimate(1.001, 0.99, 1.01), Tone.EQUAL)
      .row("MemstoreScan.firstKeyOnly", "too few trials", Estimate.of(1.31), Tone.OPEN).draw();
  }
}
