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
package io.github.hbaseperf.app.paths;

import io.github.hbaseperf.app.paths.PathsResult.Speed;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Ways to count, each beside AggregationClient, in Markdown. */
public final class PathsPage {
  private PathsPage() {
  }

  /** Returns the page. */
  public static String of(PathsResult result) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("region", "query", "counted by", "ms, median", "ms, all rounds",
      "× AggregationClient"));
    result.speeds().forEach(speed -> table.add(cells(speed, stock(result, speed))));
    return "# Counting one cached region\n\n" + String.format(Locale.ROOT, "%,d", result.rows())
      + " rows × 2 column families, every way in turns in one JVM with the region server.\n\n"
      + MarkdownTable.format(table) + "\n- Command: `" + result.command() + "`\n- Machine: "
      + result.environment().line() + "\n";
  }

  private static double stock(PathsResult result, Speed speed) {
    return result.speeds().stream()
      .filter(other -> other.way().equals(CountWay.AGGREGATION_CLIENT.label()))
      .filter(speed::isOfOneTableAndQueryWith).findFirst().orElseThrow().median();
  }

  private static List<String> cells(Speed speed, double stockMillis) {
    return List.of(speed.shape(), speed.query(), speed.way(),
      String.format(Locale.ROOT, "%.1f", speed.median()),
      String.format(Locale.ROOT, "%.1f–%.1f",
        speed.millis().stream().min(Double::compare).orElseThrow(),
        speed.millis().stream().max(Double::compare).orElseThrow()),
      String.format(Locale.ROOT, "%.2f", stockMillis / speed.median()));
  }
}
