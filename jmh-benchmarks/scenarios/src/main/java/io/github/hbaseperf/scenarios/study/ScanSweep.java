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

import io.github.hbaseperf.scenarios.result.ChartSpec;
import io.github.hbaseperf.scenarios.result.Claim;
import io.github.hbaseperf.scenarios.result.Finding;
import io.github.hbaseperf.scenarios.result.Points;
import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.tool.PerformanceEvaluationTool;
import io.github.hbaseperf.scenarios.tool.ToolCommand;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.io.compress.Compression;

/** PerformanceEvaluation's scan over rows, clients, compression, caching and block cache. */
final class ScanSweep implements Study {
  private static final String RATE = "recordsPerSecond";
  private static final int ROW_BYTES = 1_100;

  @Override
  public String name() {
    return "scan-sweep";
  }

  @Override
  public String source() {
    return "GBIF, Performance Evaluation of HBase (2012)";
  }

  @Override
  public String size(Extent extent) {
    return String.format("tables of %s rows of 1,000 bytes; %s clients; %s", rows(extent),
      clients(extent), codecs(extent));
  }

  private static List<Long> rows(Extent extent) {
    List<Long> rows = extent.pick(List.of(10_000L), List.of(100_000L, 500_000L),
      List.of(50_000_000L, 100_000_000L, 200_000_000L));
    return rows.stream().map(count -> Math.max(100, Math.round(count * extent.scale()))).toList();
  }

  private static List<Integer> clients(Extent extent) {
    return extent.pick(List.of(2), List.of(1, 2, 4), List.of(8, 10, 12, 14, 20));
  }

  private static List<Compression.Algorithm> codecs(Extent extent) {
    List<Compression.Algorithm> all =
      List.of(Compression.Algorithm.NONE, Compression.Algorithm.SNAPPY, Compression.Algorithm.ZSTD);
    return extent.pick(all.subList(0, 2), all, all);
  }

  @Override
  public long diskBytes(Extent extent) {
    return rows(extent).stream().mapToLong(Long::longValue).sum() * codecs(extent).size()
      * ROW_BYTES * 3;
  }

  @Override
  public List<Step> steps(Extent extent) {
    List<Step> steps = new ArrayList<>();
    for (long rows : rows(extent)) {
      for (Compression.Algorithm codec : codecs(extent)) {
        String table = Tables.name("scan_sweep_" + codec.name().toLowerCase() + "_" + rows);
        steps.add(load(extent, table, rows, codec));
        boolean first = extent.pick(false, true, false);
        for (List<Object> scan : scans(extent, rows, codec)) {
          int clients = (Integer) scan.get(0);
          steps.add(scan(table, rows, codec, clients, (Integer) scan.get(1), (Boolean) scan.get(2),
            scan.get(1).equals(1) ? 20 : 6, first));
          first = false;
        }
      }
    }
    return steps;
  }

  private static Step load(Extent extent, String table, long rows, Compression.Algorithm codec) {
    int regions = extent.pick(2, 4, 60);
    int writers = extent.pick(2, 2, 20);
    Map<String, String> parameters = Tables.parameters("command", "sequentialWrite", "rows", rows,
      "codec", codec, "clients", writers);
    return new Step(parameters, ServerSettings.DEFAULT, extent.pick(10, 20, 3600), bed -> {
      bed.createTable(Tables.of(table, Tables.family("info0", codec)),
        Tables.splits(regions, rows, row -> String.format("%026d", row).getBytes()));
      bed.startMeasuring();
      Map<String, Double> measures = bed.run(PerformanceEvaluationTool.command("sequentialWrite",
        table, rows, writers, List.of("--compress=" + codec)));
      bed.compact(table);
      return measures;
    });
  }

  /** Every combination with large caching; caching 1 where it is compared. */
  private static Set<List<Object>> scans(Extent extent, long rows, Compression.Algorithm codec) {
    List<Integer> clients = clients(extent);
    Set<List<Object>> scans = new LinkedHashSet<>();
    for (int count : clients) {
      scans.add(List.of(count, 1000, true));
      if (extent.kind() != Extent.Kind.QUICK || codec == Compression.Algorithm.NONE) {
        scans.add(List.of(count, 1000, false));
      }
    }
    if (rows == rows(extent).get(0)
      && (extent.kind() != Extent.Kind.QUICK || codec == Compression.Algorithm.NONE)) {
      scans.add(List.of(clients.get(clients.size() / 2), 1, true));
    }
    return scans;
  }

  /** @param first whether nothing has read the table yet: it is scanned once before measuring */
  private static Step scan(String table, long rows, Compression.Algorithm codec, int clients,
    int caching, boolean blockCache, int seconds, boolean first) {
    ToolCommand scan = PerformanceEvaluationTool.command("scan", table, rows, clients,
      List.of("--caching=" + caching, "--cacheBlocks=" + blockCache));
    return new Step(
      Tables.parameters("command", "scan", "rows", rows, "codec", codec, "clients", clients,
        "caching", caching, "blockCache", blockCache ? "on" : "off"),
      ServerSettings.DEFAULT, seconds, bed -> {
        if (first) {
          bed.run(scan);
        }
        bed.startMeasuring();
        return bed.run(scan);
      });
  }

  @Override
  public List<Claim> claims() {
    return List.of(new Claim("Scanner caching 1 → 1000 is a large gain",
      "large; not given as a number", points -> {
        Points scans = alike(points, points.with("caching", 1));
        return Finding.atLeast("records/s with caching 1000 ÷ with 1",
          scans.with("caching", 1000).with("blockCache", "on").mean(RATE)
            / points.with("caching", 1).mean(RATE),
          2);
      }),
      new Claim("The block cache makes no difference to a scan that has the cluster to itself",
        "no difference",
        points -> Finding.within("records/s with block cache ÷ without",
          large(points).with("blockCache", "on").mean(RATE)
            / large(points).with("blockCache", "off").mean(RATE),
          0.9, 1.1)),
      new Claim("Scanning through the block cache churns it for random reads", "not given",
        points -> Finding.unseen("nobody reads at random beside these scans")),
      new Claim("Snappy makes scans slower", "not given as a number",
        points -> Finding.atMost("records/s with Snappy ÷ without compression",
          large(points).with("codec", "SNAPPY").mean(RATE)
            / large(points).with("codec", "NONE").mean(RATE),
          0.97)),
      new Claim("More clients help big tables", "8 to 20 mappers per server",
        ScanSweep::moreClients),
      new Claim("Everything but caching changes the rate by about 20 % only", "~20 %", points -> {
        Points scans = large(points);
        return Finding.atMost("fastest ÷ slowest scan with caching 1000",
          scans.max(RATE) / scans.min(RATE), 1.3);
      }),
      new Claim("About 100,000 records/s per server", "300,000 on three servers", points -> Finding
        .within("thousand records/s, best point", large(points).max(RATE) / 1000, 80, 125)));
  }

  private static Points large(Points points) {
    return points.with("caching", 1000);
  }

  /** The points that share rows and clients with the others. */
  private static Points alike(Points points, Points others) {
    Points found = points;
    for (String parameter : List.of("rows", "clients")) {
      List<String> values = others.valuesOf(parameter);
      if (!values.isEmpty()) {
        found = found.with(parameter, values.get(0));
      }
    }
    return found;
  }

  private static Finding moreClients(Points points) {
    List<String> rows = large(points).valuesOf("rows");
    List<String> clients = large(points).valuesOf("clients");
    if (clients.size() < 2) {
      return Finding.unseen("one number of clients was run");
    }
    Points big = large(points).with("rows", rows.get(rows.size() - 1));
    return Finding.atLeast(
      String.format("records/s with %s clients ÷ with %s", clients.get(clients.size() - 1),
        clients.get(0)),
      big.with("clients", clients.get(clients.size() - 1)).mean(RATE)
        / big.with("clients", clients.get(0)).mean(RATE),
      1.1);
  }

  @Override
  public List<ChartSpec> charts() {
    return List.of(
      new ChartSpec("Records per second by clients", "clients", List.of("rows", "codec"), RATE,
        "records/s", Map.of("command", "scan", "caching", "1000")),
      new ChartSpec("Records per second by scanner caching", "caching", List.of("codec"), RATE,
        "records/s", Map.of("command", "scan", "blockCache", "on")));
  }
}
