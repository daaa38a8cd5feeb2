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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tools' results as they print them. */
class TestToolOutput {
  private static List<TimedLine> lines(String... texts) {
    return Stream.of(texts).map(text -> new TimedLine(0, text)).toList();
  }

  @Test
  void readsPerformanceEvaluation() {
    assertThat(
      PerformanceEvaluationTool.measures(lines("[ScanTest] Summary of timings (ms): [1500, 2000]",
        "[ScanTest duration ]\tMin: 1500ms\tMax: 2000ms\tAvg: 1750ms"), 1000))
          .containsEntry("recordsPerSecond", 500.0);
  }

  @Test
  void samplesRowsAsPerformanceEvaluationDoes() {
    List<TimedLine> lines = lines("[ScanTest duration ]\tMin: 1000ms\tMax: 2000ms\tAvg: 1500ms");
    for (int every : new int[] { 2, 3, 7, 100, 5_000, 33_333, 100_000 }) {
      ToolCommand tool =
        PerformanceEvaluationTool.sampled("scan", "t", 100_001, 2, every, List.of());
      float rate = tool.arguments().stream().filter(word -> word.startsWith("--sampleRate="))
        .map(word -> Float.valueOf(word.substring(word.indexOf('=') + 1))).findFirst()
        .orElseThrow();
      int rows = 100_000;
      assertThat((int) (rows / (rows * rate))).isEqualTo(every);
      long sampled = (rows - 1) / every + 1;
      assertThat(tool.parser().apply(lines)).containsEntry("recordsPerSecond", sampled / 2.0);
    }
  }

  @Test
  void readsTestDfsio() {
    assertThat(Dfsio
      .measures(lines("      Throughput mb/sec: 12.5", "Total Throughput mb/sec: 0.02", ""), 4))
        .containsEntry("megabytesPerSecond", 50.0);
  }

  @Test
  void readsYcsb() {
    assertThat(Ycsb.measures(lines("[OVERALL], Throughput(ops/sec), 1234.5",
      "[READ], 95thPercentileLatency(us), 900", "[READ], Return=OK, 7",
      "[READ], Return=NOT_FOUND, 0", "[Intended-READ], 99.9PercentileLatency(us), 1500")))
        .containsEntry("operationsPerSecond", 1234.5).containsEntry("readP95Micros", 900.0)
        .containsEntry("readIntendedP99.9Micros", 1500.0);
  }

  @Test
  void timesLoadTestToolByItsFirstAndLastWord() {
    List<TimedLine> lines = List.of(new TimedLine(0, "Using LoadTestTool"),
      new TimedLine(1_000_000_000L, "Starting to write data..."),
      new TimedLine(3_000_000_000L, "Failed to write keys: 0"), new TimedLine(9_000_000_000L, ""));
    assertThat(LoadTest.measures(lines, 1000)).containsEntry("keysPerSecond", 500.0);
  }

  @Test
  void refusesAToolThatFailed() {
    assertThatThrownBy(() -> PerformanceEvaluationTool.measures(lines("nothing"), 1))
      .hasMessageContaining("without telling its result");
    assertThatThrownBy(
      () -> Ycsb.measures(lines("[OVERALL], Throughput(ops/sec), 1", "[INSERT], Return=ERROR, 3")))
        .hasMessageContaining("3 operations");
    assertThatThrownBy(() -> LoadTest.measures(lines("Failed to write keys: 2"), 1))
      .hasMessageContaining("could not write");
  }
}
