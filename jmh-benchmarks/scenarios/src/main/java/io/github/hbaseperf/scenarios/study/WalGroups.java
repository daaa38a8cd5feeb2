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
import io.github.hbaseperf.scenarios.tool.Ycsb;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** YCSB's load by write-ahead logs per server, then workload A by threads, servers and clients. */
final class WalGroups implements Study {
  private static final String TABLE = Tables.name("wal_groups");
  private static final String RATE = "operationsPerSecond";
  private static final int MAX_LOGS = 256;
  private static final Map<String, String> WORKLOAD_A =
    Map.of("readproportion", "0.5", "updateproportion", "0.5", "requestdistribution", "zipfian");

  @Override
  public String name() {
    return "wal-groups";
  }

  @Override
  public String source() {
    return "Isilon X410, HBase performance testing (CDH 5.10)";
  }

  @Override
  public String size(Extent extent) {
    return String.format(
      "%,d records of 1,000 bytes, %d threads; %s WAL groups, maxlogs %s; "
        + "workload A with %s threads, %s region-server processes, %s clients",
      records(extent), loadThreads(extent), groups(extent), maxLogs(extent), threads(extent),
      servers(extent), clients(extent));
  }

  private static long records(Extent extent) {
    return extent.scaled(3_000, 50_000, 40_000_000);
  }

  private static int loadThreads(Extent extent) {
    return extent.pick(32, 64, 256);
  }

  private static List<Integer> groups(Extent extent) {
    return extent.pick(List.of(1, 4), List.of(1, 2, 4), List.of(1, 2, 5, 10, 20));
  }

  private static List<Integer> maxLogs(Extent extent) {
    return extent.pick(List.of(256), List.of(128, 256), List.of(128, 256));
  }

  private static List<Integer> threads(Extent extent) {
    return extent.pick(List.of(16), List.of(16, 64, 256), List.of(51, 128, 256, 512));
  }

  private static List<Integer> servers(Extent extent) {
    return extent.pick(List.of(1), List.of(1, 2, 3), List.of(1));
  }

  private static List<Integer> clients(Extent extent) {
    return extent.pick(List.of(2), List.of(1, 2, 3), List.of(1, 2, 3, 4, 5, 6));
  }

  @Override
  public long diskBytes(Extent extent) {
    return records(extent) * 1_500 * 3 * (groups(extent).size() * maxLogs(extent).size() + 3);
  }

  @Override
  public List<Step> steps(Extent extent) {
    List<Step> steps = new ArrayList<>();
    for (int maxLogs : maxLogs(extent)) {
      for (int groups : groups(extent)) {
        steps.add(load(extent, settings(groups, maxLogs), "load by groups", groups, maxLogs));
      }
    }
    List<Integer> groups = groups(extent);
    int most = groups.get(groups.size() - 1);
    ServerSettings settings = settings(most, MAX_LOGS);
    for (int threads : threads(extent)) {
      steps.add(workloadA(extent, settings, "A by threads", most, threads, 1));
    }
    for (int clients : clients(extent)) {
      steps.add(workloadA(extent, settings, "A by clients", most, threads(extent).get(0), clients));
    }
    for (int servers : servers(extent)) {
      if (servers > 1) {
        ServerSettings more = settings.withRegionServers(servers);
        steps.add(load(extent, more, "load by servers", most, MAX_LOGS));
        steps.add(workloadA(extent, more, "A by servers", most, 51, 1));
      } else if (servers(extent).size() > 1) {
        steps.add(workloadA(extent, settings, "A by servers", most, 51, 1));
      }
    }
    return steps;
  }

  private static ServerSettings settings(int groups, int maxLogs) {
    return ServerSettings.DEFAULT.with("hbase.wal.provider", "multiwal")
      .with("hbase.wal.regiongrouping.numgroups", String.valueOf(groups))
      .with("hbase.regionserver.maxlogs", String.valueOf(maxLogs));
  }

  private static Step load(Extent extent, ServerSettings settings, String part, int groups,
    int maxLogs) {
    int threads = loadThreads(extent);
    return new Step(parameters(part, settings, groups, maxLogs, threads, 1), settings,
      extent.pick(8, 35, 3600), bed -> {
        YcsbTable.create(bed, TABLE, extent.pick(8, 16, 90));
        bed.startMeasuring();
        return plain(bed.run(new Ycsb(TABLE, records(extent), threads).load()));
      });
  }

  private static Step workloadA(Extent extent, ServerSettings settings, String part, int groups,
    int threads, int clients) {
    int seconds = extent.pick(5, 12, 600);
    return new Step(parameters(part, settings, groups, MAX_LOGS, threads, clients), settings,
      seconds + 5, bed -> {
        bed.startMeasuring();
        return plain(bed.run(Collections.nCopies(clients,
          new Ycsb(TABLE, records(extent), threads).run(WORKLOAD_A, seconds, 0))));
      });
  }

  /** Without a pace the intended start of an operation is its start. */
  private static Map<String, Double> plain(Map<String, Double> measures) {
    measures.keySet().removeIf(name -> name.contains("Intended"));
    return measures;
  }

  private static Map<String, String> parameters(String part, ServerSettings settings, int groups,
    int maxLogs, int threads, int clients) {
    return Tables.parameters("part", part, "groups", groups, "maxlogs", maxLogs, "threads", threads,
      "regionServerProcesses", settings.regionServers(), "clients", clients);
  }

  @Override
  public List<Claim> claims() {
    return List.of(new Claim("maxlogs has no visible effect", "no effect", points -> {
      Points loads = points.with("part", "load by groups");
      return Finding.within("operations/s with maxlogs 256 ÷ 128",
        loads.with("maxlogs", 256).mean(RATE) / loads.with("maxlogs", 128).mean(RATE), 0.9, 1.1);
    }),
      new Claim("More WAL groups raise the throughput of loading", "up to 20 groups",
        points -> byGroups(points, RATE, true)),
      new Claim("More WAL groups lower the latency of loading", "up to 20 groups",
        points -> byGroups(points, "insertP95Micros", false)),
      new Claim("Throughput falls off with very many threads", "beyond 256", points -> {
        Points runs = points.with("part", "A by threads");
        List<String> threads = runs.valuesOf("threads");
        return threads.size() < 2
          ? Finding.unseen("one number of threads was run")
          : Finding.atMost("operations/s with the most threads ÷ best",
            runs.with("threads", threads.get(threads.size() - 1)).mean(RATE) / runs.max(RATE),
            0.97);
      }),
      new Claim("Scaling with region servers is near linear", "near linear", WalGroups::byServers),
      new Claim("The size of the table matters little", "4 billion against 400 million rows",
        points -> Finding.unseen("one size of table was run")),
      new Claim("Over 200,000 operations/s, 800,000 with six clients", "> 200,000 operations/s",
        points -> Finding
          .unseen(String.format("the best point has %,.0f operations/s", points.max(RATE)))));
  }

  private static Finding byGroups(Points all, String measure, boolean more) {
    Points points = all.with("part", "load by groups");
    List<String> groups = points.valuesOf("groups");
    if (groups.size() < 2) {
      return Finding.unseen("one number of groups was run");
    }
    String most = groups.get(groups.size() - 1);
    double ratio =
      points.with("groups", most).mean(measure) / points.with("groups", 1).mean(measure);
    String what = measure + " with " + most + " groups ÷ with 1";
    return more ? Finding.atLeast(what, ratio, 1.05) : Finding.atMost(what, ratio, 0.95);
  }

  private static Finding byServers(Points all) {
    Points points = all.with("part", "A by servers");
    List<String> servers = points.valuesOf("regionServerProcesses");
    if (servers.size() < 2) {
      return Finding.unseen("one number of servers was run");
    }
    String most = servers.get(servers.size() - 1);
    return Finding.unseen(String.format(
      "all servers share one machine: with %s processes %.2f times the operations/s of 1", most,
      points.with("regionServerProcesses", most).mean(RATE)
        / points.with("regionServerProcesses", 1).mean(RATE)));
  }

  @Override
  public List<ChartSpec> charts() {
    return List.of(
      new ChartSpec("Loading by WAL groups", "groups", List.of("maxlogs"), RATE, "operations/s",
        Map.of("part", "load by groups")),
      new ChartSpec("95th percentile of loading by WAL groups", "groups", List.of("maxlogs"),
        "insertP95Micros", "µs", Map.of("part", "load by groups")),
      new ChartSpec("Workload A by threads", "threads", List.of(), RATE, "operations/s",
        Map.of("part", "A by threads")),
      new ChartSpec("Workload A by region-server processes", "regionServerProcesses", List.of(),
        RATE, "operations/s", Map.of("part", "A by servers")),
      new ChartSpec("Workload A by clients", "clients", List.of(), RATE, "operations/s",
        Map.of("part", "A by clients")));
  }
}
