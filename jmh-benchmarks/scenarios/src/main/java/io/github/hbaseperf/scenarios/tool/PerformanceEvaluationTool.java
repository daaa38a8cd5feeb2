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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** HBase's PerformanceEvaluation with threads of one JVM as clients. */
public final class PerformanceEvaluationTool {
  private static final String NAME = "PerformanceEvaluation";
  private static final Pattern LONGEST = Pattern.compile("duration \\]\\s+Min: .*Max: (\\d+)ms");

  private PerformanceEvaluationTool() {
  }

  /**
   * @param command what every client does: {@code sequentialWrite}, {@code scan}, …
   * @param rows    rows of all clients together
   * @param clients how many threads share them
   * @param options more of its options
   */
  public static ToolCommand command(String command, String table, long rows, int clients,
    List<String> options) {
    List<String> arguments = new ArrayList<>(
      List.of("--nomapred", "--table=" + table, "--rows=" + rows / clients, "--valueSize=1000"));
    arguments.addAll(options);
    arguments.add(command);
    arguments.add(String.valueOf(clients));
    long allRows = rows / clients * clients;
    return new ToolCommand("hbase pe", "org.apache.hadoop.hbase.PerformanceEvaluation", List.of(),
      arguments, lines -> measures(lines, allRows));
  }

  /**
   * The same, of one row in {@code every}: {@code recordsPerSecond} is of those. What reads at
   * random reads among all rows.
   */
  public static ToolCommand sampled(String command, String table, long rows, int clients,
    long every, List<String> options) {
    List<String> all = new ArrayList<>(options);
    if (every > 1) {
      // The tool takes the next lower whole number of the inverse.
      all.add("--sampleRate=" + 1 / (every + 0.5));
    }
    ToolCommand tool = command(command, table, rows, clients, all);
    long sampled = sampledRows(rows, clients, every);
    return new ToolCommand(tool.onCluster(), tool.mainClass(), tool.properties(), tool.arguments(),
      lines -> measures(lines, sampled));
  }

  /** Returns of how many rows {@link #sampled} is. */
  public static long sampledRows(long rows, int clients, long every) {
    return (rows / clients * clients + every - 1) / every;
  }

  /** The slowest client's time is the job's: records per second as the study defines it. */
  static Map<String, Double> measures(List<TimedLine> lines, long rows) {
    double millis = TimedLine.number(NAME, lines, LONGEST);
    return Map.of("recordsPerSecond", rows * 1000.0 / Math.max(1, millis));
  }
}
