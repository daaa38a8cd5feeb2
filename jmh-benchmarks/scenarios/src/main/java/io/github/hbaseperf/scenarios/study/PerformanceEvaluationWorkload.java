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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.scenarios.tool.PerformanceEvaluationTool;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.io.compress.Compression;

/**
 * PerformanceEvaluation fills a table per number of rows and codec, and scans it. Parameters:
 * {@code command} of the tool, {@code rows}, {@code codec}, {@code clients}, and of a scan
 * {@code caching} and {@code blockCache} on or off; values: {@code regions}.
 */
final class PerformanceEvaluationWorkload implements Workload {
  private static final int ROW_BYTES = 1_100;
  private static final int COPIES_WHILE_COMPACTING = 3;

  @Override
  public Step.Work work(String action, Map<String, String> point, Values values) {
    Tables.checkAction(action, "load", "scan");
    return action.equals("load") ? load(point, values) : scan(point);
  }

  private static Step.Work load(Map<String, String> point, Values values) {
    String table = table(point);
    long rows = Long.parseLong(point.get("rows"));
    Compression.Algorithm codec = Compression.Algorithm.valueOf(point.get("codec"));
    return context -> {
      context.createTable(Tables.of(table, Tables.family("info0", codec)), Tables
        .splits(values.number("regions"), rows, row -> String.format("%026d", row).getBytes()));
      context.startMeasuring();
      Map<String, Double> measures =
        context.run(PerformanceEvaluationTool.command(point.get("command"), table, rows,
          Integer.parseInt(point.get("clients")), List.of("--compress=" + codec)));
      context.compact(table);
      return measures;
    };
  }

  private static Step.Work scan(Map<String, String> point) {
    boolean cacheBlocks = point.get("blockCache").equals("on");
    return context -> {
      context.startMeasuring();
      return context.run(PerformanceEvaluationTool.command(point.get("command"), table(point),
        Long.parseLong(point.get("rows")), Integer.parseInt(point.get("clients")),
        List.of("--caching=" + point.get("caching"), "--cacheBlocks=" + cacheBlocks)));
    };
  }

  private static String table(Map<String, String> point) {
    return Tables
      .name("scan_sweep_" + point.get("codec").toLowerCase(Locale.ROOT) + "_" + point.get("rows"));
  }

  @Override
  public long diskBytes(List<Map<String, String>> points, Values values) {
    Map<String, Long> rows = new HashMap<>();
    points.forEach(point -> rows.put(table(point), Long.parseLong(point.get("rows"))));
    return rows.values().stream().mapToLong(Long::longValue).sum() * ROW_BYTES
      * COPIES_WHILE_COMPACTING;
  }
}
