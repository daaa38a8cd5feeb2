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

import io.github.hbaseperf.scenarios.server.ServerSettings;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Two scans of a table of two families in three states of the caches, by the HBase client, on stock
 * and patched HBase side by side. Parameters: {@code state}, {@code scan}, {@code scanners},
 * {@code variant}; values: {@code rows}, {@code regions}.
 */
final class TableScanWorkload implements Workload {
  private static final String TABLE = Tables.name("scan_matrix");
  private static final String BLOCK_CACHE = "block cache";
  private static final String OS_CACHE = "OS cache";
  private static final String NOTHING = "nothing cached";
  private static final String FILTERED = "all rows filtered";
  private static final int WARM_UP_PASSES = 2;
  private static final int HFILE_BYTES_PER_ROW = 130;

  @Override
  public ServerSettings servers(Map<String, String> point) {
    return ServerSettings.DEFAULT.withVariant(point.get("variant"));
  }

  @Override
  public int clustersAtOnce(Extent extent) {
    return extent.variants().size();
  }

  @Override
  public long diskBytes(List<Map<String, String>> points, Values values) {
    return values.longNumber("rows") * HFILE_BYTES_PER_ROW
      * (values.extent().variants().size() + 2);
  }

  @Override
  public Step.Work work(String action, Map<String, String> point, Values values) {
    Tables.checkAction(action, "load", "scan");
    StudyTable table = new StudyTable(values.longNumber("rows"), values.number("regions"));
    if (action.equals("load")) {
      return context -> {
        table.load(context, TABLE);
        context.note("stock HBase of today holds the patches of 2012: compared are today's patches "
          + "with today's stock");
        return context.call("# scans to warm up", Map.of(), () -> warmUp(context, table.rows()));
      };
    }
    String line = String.format(
      "bin/hbase-perf scenario run scan-matrix --config DIR --scale 1  # %s, %s, %s " + "scanners",
      point.get("state"), point.get("scan"), point.get("scanners"));
    return context -> context.call(line, Map.of(), () -> measure(context, table.rows(), point));
  }

  /** What the first scans of a fresh server cost is no property of its classes. */
  private static Map<String, Double> warmUp(ScenarioContext context, long rows) throws Exception {
    for (int pass = 0; pass < WARM_UP_PASSES; pass++) {
      for (boolean filtered : new boolean[] { false, true }) {
        new TableScan(filtered, true, 1).seconds(context.connection(), TableName.valueOf(TABLE),
          rows);
      }
    }
    return Map.of();
  }

  private static Map<String, Double> measure(ScenarioContext context, long rows,
    Map<String, String> point) throws Exception {
    TableName table = TableName.valueOf(TABLE);
    String state = point.get("state");
    int scanners = Integer.parseInt(point.get("scanners"));
    TableScan measured =
      new TableScan(point.get("scan").equals(FILTERED), state.equals(BLOCK_CACHE), scanners);
    if (state.equals(BLOCK_CACHE)) {
      new TableScan(true, true, 1).seconds(context.connection(), table, rows);
    } else {
      try (Admin admin = context.connection().getAdmin()) {
        admin.clearBlockCache(table);
      }
      if (state.equals(OS_CACHE)) {
        new TableScan(true, false, 1).seconds(context.connection(), table, rows);
      } else if (!context.dropPageCaches()) {
        context.note("\"" + NOTHING + "\" is left out: page caches can be emptied here only if all "
          + "DataNodes run on this machine and dd (GNU coreutils) is there");
        return Map.of();
      }
    }
    context.startMeasuring();
    double seconds = measured.seconds(context.connection(), table, rows);
    return Map.of("seconds", seconds, "rowsPerSecond", rows * scanners / seconds);
  }
}
