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
package io.github.hbaseperf.scenarios.tool;

import io.github.hbaseperf.ycsb.HBaseClientDB;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * YCSB's core workload against the HBase client.
 * @param table   table to use, with the family {@link #FAMILY}
 * @param records rows the load phase makes
 * @param threads client threads
 */
public record Ycsb(String table, long records, int threads) {
  public static final String FAMILY = "family";

  private static final int MOST_OPERATIONS_PER_SECOND = 50_000;

  private static final Pattern OVERALL =
    Pattern.compile("^\\[OVERALL\\], Throughput\\(ops/sec\\), ([0-9.E]+)");
  private static final Pattern LATENCY = Pattern
    .compile("^\\[(Intended-)?(READ|UPDATE|INSERT|SCAN)\\], (50|95|99|99\\.9)(?:th)?Percentile"
      + "Latency\\(us\\), ([0-9.E]+)");
  /** A read of a row that another client is about to insert misses, and is no error. */
  private static final Pattern ERRORS =
    Pattern.compile("^\\[[A-Z]+\\], Return=(?!OK|NOT_FOUND)[A-Z_]+, (\\d+)");

  /** Inserts every row. */
  public ToolCommand load() {
    return command(List.of("-load"), Map.of());
  }

  /**
   * Runs a mix of operations for some time, which YCSB counts from before it connects.
   * @param mix     YCSB's own properties: readproportion and so on
   * @param seconds how long
   * @param target  operations per second to aim at, 0 for as many as possible. With a target,
   *                latencies count from when an operation should have begun: what a queue would
   *                hide (coordinated omission) shows
   */
  public ToolCommand runSeconds(Map<String, String> mix, int seconds, int target) {
    Map<String, String> properties = new LinkedHashMap<>(mix);
    // YCSB draws from as many keys as this count could insert: time is to end a run, not keys.
    properties.put("operationcount", String.valueOf(seconds * MOST_OPERATIONS_PER_SECOND));
    properties.put("maxexecutiontime", String.valueOf(seconds));
    return run(properties, target);
  }

  /** Runs a number of operations, however long they take. See {@link #runSeconds}. */
  public ToolCommand runOperations(Map<String, String> mix, long operations, int target) {
    Map<String, String> properties = new LinkedHashMap<>(mix);
    properties.put("operationcount", String.valueOf(operations));
    return run(properties, target);
  }

  private ToolCommand run(Map<String, String> properties, int target) {
    return command(target == 0 ? List.of("-t") : List.of("-t", "-target", String.valueOf(target)),
      properties);
  }

  private ToolCommand command(List<String> phase, Map<String, String> more) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    properties.put("table", table);
    properties.put("columnfamily", FAMILY);
    properties.put("recordcount", String.valueOf(records));
    properties.put("measurementtype", "hdrhistogram");
    properties.put("measurement.interval", "both");
    properties.put("hdrhistogram.percentiles", "50,95,99,99.9");
    properties.putAll(more);
    List<String> arguments = new ArrayList<>(phase);
    arguments
      .addAll(List.of("-db", HBaseClientDB.class.getName(), "-threads", String.valueOf(threads)));
    properties.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    return new ToolCommand("java -cp \"$YCSB_HOME/lib/*:$(hbase classpath)\" site.ycsb.Client",
      "site.ycsb.Client", List.of(), arguments, Ycsb::measures);
  }

  static Map<String, Double> measures(List<TimedLine> lines) {
    Map<String, Double> measures = new LinkedHashMap<>();
    double failed = lines.stream().map(line -> ERRORS.matcher(line.text())).filter(Matcher::find)
      .mapToDouble(errors -> Double.parseDouble(errors.group(1))).sum();
    if (failed > 0) {
      throw new IllegalStateException(
        String.format("YCSB could not finish %,.0f operations", failed));
    }
    measures.put("operationsPerSecond", TimedLine.number("YCSB", lines, OVERALL));
    for (TimedLine line : lines) {
      Matcher latency = LATENCY.matcher(line.text());
      if (latency.find()) {
        String from = latency.group(1) == null ? "" : "Intended";
        measures.put(
          latency.group(2).toLowerCase(Locale.ROOT) + from + "P" + latency.group(3) + "Micros",
          Double.valueOf(latency.group(4)));
      }
    }
    return measures;
  }
}
