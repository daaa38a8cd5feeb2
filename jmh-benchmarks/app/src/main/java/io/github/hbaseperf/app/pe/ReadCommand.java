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
package io.github.hbaseperf.app.pe;

import io.github.hbaseperf.scenarios.tool.PerformanceEvaluationTool;
import io.github.hbaseperf.scenarios.tool.ToolCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What PerformanceEvaluation reads, how often, and what the series is to bring to it. */
enum ReadCommand {
  /** An operation reads the whole table and returns nothing. */
  FILTER_SCAN("filterScan", 5.0, 0) {
    @Override
    long enough(long rows) {
      return Math.min(rows, ROWS_FILTERED / rows);
    }
  },
  /** An operation is a row. */
  SCAN("scan", 1.6, Long.MAX_VALUE),
  /** An operation is a row, ten of them in a call. */
  MULTI_GET("multiGet", "randomRead", List.of("--multiGet=10"), 1.6, 12_000),
  /** An operation is a row. */
  RANDOM_READ("randomRead", 1.6, 8_000),
  /** An operation is a scan of 120 rows that a filter ends. */
  RANDOM_SEEK_SCAN("randomSeekScan", 1.3, 800),
  /** An operation is a scan of 100 rows. */
  SCAN_RANGE_100("scanRange100", 1.3, 1_000),
  /** An operation is a scan of 1,000 rows. */
  SCAN_RANGE_1000("scanRange1000", 1.3, 100);

  private static final long ROWS_FILTERED = 5_000_000;

  private final String label;
  private final String command;
  private final List<String> options;
  private final double goal;
  private final long mostOperations;

  ReadCommand(String label, double goal, long mostOperations) {
    this(label, label, List.of(), goal, mostOperations);
  }

  ReadCommand(String label, String command, List<String> options, double goal,
    long mostOperations) {
    this.label = label;
    this.command = command;
    this.options = options;
    this.goal = goal;
    this.mostOperations = mostOperations;
  }

  /** Returns the command of this name, as the tool or its option calls it. */
  static Optional<ReadCommand> of(String label) {
    return Arrays.stream(values()).filter(command -> command.label.equals(label)).findFirst();
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(ReadCommand::label).toList();
  }

  String label() {
    return label;
  }

  /** Returns how many times faster than stock the whole series is to be, at least. */
  double goal() {
    return goal;
  }

  /** How many operations are enough on a table of so many rows. */
  long enough(long rows) {
    return Math.min(rows, mostOperations);
  }

  /** Returns the run of the tool; its keys are of the whole table, however few it reads. */
  ToolCommand tool(String table, long rows, int clients) {
    return PerformanceEvaluationTool.sampled(command, table, rows, clients, every(rows), options);
  }

  /** Returns how many operations that run does, of all clients. */
  long operations(long rows, int clients) {
    return PerformanceEvaluationTool.sampledRows(rows, clients, every(rows));
  }

  private long every(long rows) {
    return rows / enough(rows);
  }
}
