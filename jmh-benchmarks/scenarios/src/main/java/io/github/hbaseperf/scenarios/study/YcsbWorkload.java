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
import io.github.hbaseperf.scenarios.tool.ToolCommand;
import io.github.hbaseperf.scenarios.tool.Ycsb;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.hadoop.hbase.io.compress.Compression;

/**
 * YCSB loads a table or runs one of the mixes below on it. Parameters: {@code workload}, one of the
 * mixes, {@code threads}, and if they vary {@code clients}, {@code regionServerProcesses},
 * {@code groups} and {@code maxlogs}; values: {@code records}, {@code regions}, and of a run
 * {@code operations} or, where it has none, {@code seconds}.
 */
final class YcsbWorkload implements Workload {
  private static final String RATE = "operationsPerSecond";
  /** Latencies are taken at this share of the highest rate, where a queue need not build up. */
  private static final double PACE = 0.7;
  private static final long FIRST_KEY = 1_000;
  private static final long KEYS = 9_000;
  private static final int DISK_BYTES_PER_RECORD = 1_500 * 3;
  private static final Map<String, Map<String, String>> MIXES = Map.of("55 % insert, 45 % read",
    Map.of("readproportion", "0.45", "updateproportion", "0", "insertproportion", "0.55",
      "requestdistribution", "uniform"),
    "E: 95 % scan, 5 % insert",
    Map.of("readproportion", "0", "updateproportion", "0", "scanproportion", "0.95",
      "insertproportion", "0.05", "requestdistribution", "zipfian", "maxscanlength", "100"),
    "A: 50 % read, 50 % update",
    Map.of("readproportion", "0.5", "updateproportion", "0.5", "requestdistribution", "zipfian"));

  @Override
  public ServerSettings servers(Map<String, String> point) {
    ServerSettings settings = ServerSettings.DEFAULT
      .withRegionServers(Integer.parseInt(point.getOrDefault("regionServerProcesses", "1")));
    return !point.containsKey("groups")
      ? settings
      : settings.with("hbase.wal.provider", "multiwal")
        .with("hbase.wal.regiongrouping.numgroups", point.get("groups"))
        .with("hbase.regionserver.maxlogs", point.get("maxlogs"));
  }

  @Override
  public Step.Work work(String action, Map<String, String> point, Values values) {
    Tables.checkAction(action, "load", "run", "run paced");
    String table = Tables.name(values.list("table").get(0));
    Ycsb ycsb = new Ycsb(table, values.longNumber("records"), number(point, "threads"));
    if (action.equals("load")) {
      return context -> {
        createTable(context, table, values.number("regions"));
        context.startMeasuring();
        return plain(context.run(ycsb.load()));
      };
    }
    IntFunction<ToolCommand> run = run(ycsb, mix(point), values);
    int clients = Integer.parseInt(point.getOrDefault("clients", "1"));
    return action.equals("run") ? context -> {
      context.startMeasuring();
      return plain(context.run(Collections.nCopies(clients, run.apply(0))));
    } : context -> paced(context, ycsb.threads(), run);
  }

  /** Returns what runs a mix at a pace, in operations per second, or as fast as it goes: 0. */
  private static IntFunction<ToolCommand> run(Ycsb ycsb, Map<String, String> mix, Values values) {
    if (values.list("operations").isEmpty()) {
      int seconds = values.number("seconds");
      return pace -> ycsb.runSeconds(mix, seconds, pace);
    }
    long operations = values.longNumber("operations");
    return pace -> ycsb.runOperations(mix, operations, pace);
  }

  private static Map<String, String> mix(Map<String, String> point) {
    String name = point.get("workload");
    if (!MIXES.containsKey(name)) {
      throw new IllegalArgumentException(
        "There is no workload \"" + name + "\": " + MIXES.keySet());
    }
    return MIXES.get(name);
  }

  private static int number(Map<String, String> point, String parameter) {
    return Integer.parseInt(point.get(parameter));
  }

  /** As YCSB advises: cut evenly over user1000 to user9999. */
  private static void createTable(ScenarioContext context, String table, int regions)
    throws Exception {
    context.createTable(Tables.of(table, Tables.family(Ycsb.FAMILY, Compression.Algorithm.NONE)),
      Tables.splits(regions, KEYS,
        key -> ("user" + (FIRST_KEY + key)).getBytes(StandardCharsets.US_ASCII)));
  }

  /** As fast as it goes for the throughput, then paced for the latencies. */
  private static Map<String, Double> paced(ScenarioContext context, int threads,
    IntFunction<ToolCommand> run) throws Exception {
    context.startMeasuring();
    Map<String, Double> fastest = context.run(run.apply(0));
    Map<String, Double> measures = new LinkedHashMap<>();
    double rate = fastest.getOrDefault(RATE, 1_000.0);
    measures.put(RATE, rate);
    int target = (int) Math.max(threads, rate * PACE);
    context.run(run.apply(target)).forEach((name, value) -> {
      if (name.contains("Intended")) {
        measures.put(name.replace("Intended", ""), value);
      }
    });
    measures.put("pacedAtOperationsPerSecond", (double) target);
    return measures;
  }

  /** Without a pace the intended start of an operation is its start. */
  private static Map<String, Double> plain(Map<String, Double> measures) {
    measures.keySet().removeIf(name -> name.contains("Intended"));
    return measures;
  }

  @Override
  public long diskBytes(List<Map<String, String>> points, Values values) {
    long loads = points.stream().map(this::servers).distinct().count();
    return values.longNumber("records") * DISK_BYTES_PER_RECORD * loads;
  }
}
