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
package io.github.hbaseperf.app.demo;

import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import java.util.ArrayList;
import java.util.List;

/**
 * The demo's one table: a row per query and way, and per variant its rate and the spread of its
 * rounds. Stock is put in proportion to stock AggregationClient, a patched variant to stock.
 */
final class DemoTable {
  private static final CountWay PEER = CountWay.AGGREGATION_CLIENT;
  private static final String STOCK = "stock";

  private DemoTable() {
  }

  /** Returns header and body as rows of cells, all of the same length. */
  static List<List<String>> cells(DemoResult result) {
    List<List<String>> table = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("query", "counted by"));
    for (String variant : result.variants().keySet()) {
      header.add(variant + " rows/s");
      header.add("rounds");
      header.add(variant.equals(STOCK) ? "× " + PEER.label() : "× " + STOCK);
    }
    table.add(header);
    for (CountQuery query : CountQuery.values()) {
      for (CountWay way : CountWay.values()) {
        table.add(row(result, query, way));
      }
    }
    return table;
  }

  private static List<String> row(DemoResult result, CountQuery query, CountWay way) {
    List<String> row = new ArrayList<>(List.of(query.label(), way.label()));
    double peer = result.rowsPerSecond(STOCK, query, PEER);
    double stock = result.rowsPerSecond(STOCK, query, way);
    for (String variant : result.variants().keySet()) {
      double rate = result.rowsPerSecond(variant, query, way);
      long[] nanos = result.sortedNanos(variant, query, way);
      row.add(String.format("%,.0f", rate));
      row.add(nanos.length == 0
        ? "-"
        : String.format("%.2f–%.2f s", nanos[0] / 1e9, nanos[nanos.length - 1] / 1e9));
      row.add(String.format("%.2f", rate / (variant.equals(STOCK) ? peer : stock)));
    }
    return row;
  }
}
