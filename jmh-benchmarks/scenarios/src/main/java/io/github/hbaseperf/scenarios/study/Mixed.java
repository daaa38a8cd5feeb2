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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** YCSB's load, a mix of inserts and reads, and short scans, by threads and server processes. */
final class Mixed implements Study {
  private static final String TABLE = Tables.name("mixed");
  private static final String RATE = "operationsPerSecond";
  /** Latencies are taken at this share of the highest rate, where a queue need not build up. */
  private static final double PACE = 0.7;
  private static final Map<String, Map<String, String>> MIXES = mixes();

  private static Map<String, Map<String, String>> mixes() {
    Map<String, Map<String, String>> mixes = new LinkedHashMap<>();
    mixes.put("55 % insert, 45 % read", Map.of("readproportion", "0.45", "updateproportion", "0",
      "insertproportion", "0.55", "requestdistribution", "uniform"));
    mixes.put("E: 95 % scan, 5 % insert",
      Map.of("readproportion", "0", "updateproportion", "0", "scanproportion", "0.95",
        "insertproportion", "0.05", "requestdistribution", "zipfian", "maxscanlength", "100"));
    return mixes;
  }

  @Override
  public String name() {
    return "mixed";
  }

  @Override
  public String source() {
    return "Shvachko & Sundar, Hadoop and HBase on the Cloud (2012), part b";
  }

  @Override
  public String size(Extent extent) {
    return String.format("%,d records of 1,000 bytes; %s threads; %s region-server processes",
      records(extent), threads(extent), servers(extent));
  }

  private static long records(Extent extent) {
    return extent.scaled(2_000, 50_000, 10_000_000);
  }

  private static List<Integer> threads(Extent extent) {
    return extent.pick(List.of(4), List.of(1, 4, 16, 64), List.of(64, 128, 256, 512));
  }

  private static List<Integer> servers(Extent extent) {
    return extent.pick(List.of(1, 2), List.of(1, 2), List.of(1));
  }

  @Override
  public long diskBytes(Extent extent) {
    return records(extent) * 1_500 * 6;
  }

  @Override
  public List<Step> steps(Extent extent) {
    List<Step> steps = new ArrayList<>();
    // YCSB starts its clock before it connects.
    int seconds = extent.pick(6, 6, 300);
    for (int servers : servers(extent)) {
      ServerSettings settings = ServerSettings.DEFAULT.withRegionServers(servers);
      List<Integer> threads = threads(extent);
      steps.add(load(extent, settings, threads.get(threads.size() - 1)));
      int mixes = extent.pick(servers == 1 ? 2 : 1, 2, 2);
      for (String mix : MIXES.keySet().stream().limit(mixes).toList()) {
        for (int count : threads) {
          steps.add(run(extent, settings, mix, count, seconds));
        }
      }
    }
    return steps;
  }

  private static Step load(Extent extent, ServerSettings settings, int threads) {
    return new Step(parameters("load: 100 % insert", settings, threads), settings,
      extent.pick(6, 20, 1800), bed -> {
        YcsbTable.create(bed, TABLE, extent.pick(4, 10, 30));
        bed.startMeasuring();
        return bed.run(new Ycsb(TABLE, records(extent), threads).load());
      });
  }

  /** As fast as it goes for the throughput, then paced for the latencies. */
  private static Step run(Extent extent, ServerSettings settings, String mix, int threads,
    int seconds) {
    return new Step(parameters(mix, settings, threads), settings, 2 * seconds + 5, bed -> {
      Ycsb ycsb = new Ycsb(TABLE, records(extent), threads);
      bed.startMeasuring();
      Map<String, Double> fastest = bed.run(ycsb.run(MIXES.get(mix), seconds, 0));
      Map<String, Double> measures = new LinkedHashMap<>();
      double rate = fastest.getOrDefault(RATE, 1_000.0);
      measures.put(RATE, rate);
      int target = (int) Math.max(threads, rate * PACE);
      if (extent.kind() == Extent.Kind.QUICK && settings.regionServers() > 1) {
        return measures;
      }
      bed.run(ycsb.run(MIXES.get(mix), seconds, target)).forEach((name, value) -> {
        if (name.contains("Intended")) {
          measures.put(name.replace("Intended", ""), value);
        }
      });
      measures.put("pacedAtOperationsPerSecond", (double) target);
      return measures;
    });
  }

  private static Map<String, String> parameters(String mix, ServerSettings settings, int threads) {
    return Tables.parameters("workload", mix, "threads", threads, "regionServerProcesses",
      settings.regionServers());
  }

  @Override
  public List<Claim> claims() {
    return List.of(
      new Claim("One region-server process leaves its node mostly idle", "about 92 % idle",
        points -> Finding.atLeast("idle CPU with one process, load and mix, percent",
          points.with("regionServerProcesses", 1).idlePercent(), 50)),
      new Claim("More server processes per node raise throughput", "about 20 % each",
        points -> Finding.atLeast("operations/s with 2 processes ÷ with 1",
          points.with("regionServerProcesses", 2).mean(RATE)
            / points.with("regionServerProcesses", 1).mean(RATE),
          1.1)),
      new Claim("More server processes bring the CPU to its limit", "near 100 % busy",
        points -> Finding.atMost("idle CPU with 2 processes, percent",
          points.with("regionServerProcesses", 2).idlePercent(), 10)),
      new Claim("Latency grows linearly with threads", "curves", Mixed::latency));
  }

  /** Little's law: with a saturated server the mean time of an operation is threads ÷ rate. */
  private static Finding latency(Points all) {
    Points points =
      all.with("regionServerProcesses", 1).with("workload", MIXES.keySet().iterator().next());
    List<String> threads = points.valuesOf("threads");
    if (threads.size() < 2) {
      return Finding.unseen("one number of threads was run");
    }
    int few = Integer.parseInt(threads.get(threads.size() - 2));
    int many = Integer.parseInt(threads.get(threads.size() - 1));
    double growth = many / points.with("threads", many).mean(RATE)
      / (few / points.with("threads", few).mean(RATE));
    return Finding.within(
      String.format("mean latency with %d threads ÷ with %d, over %d ÷ %d", many, few, many, few),
      growth * few / many, 0.7, 1.3);
  }

  @Override
  public List<ChartSpec> charts() {
    return List.of(
      new ChartSpec("Throughput by threads", "threads",
        List.of("workload", "regionServerProcesses"), RATE, "operations/s", Map.of()),
      new ChartSpec("99th percentile of reads by threads, paced at 70 %", "threads",
        List.of("regionServerProcesses"), "readP99Micros", "µs", Map.of()));
  }
}
