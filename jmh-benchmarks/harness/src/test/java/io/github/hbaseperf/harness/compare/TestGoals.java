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
package io.github.hbaseperf.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.trial.Operation;
import io.github.hbaseperf.harness.trial.RunPlan;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TestGoals {
  @TempDir
  Path folder;

  @Test
  void testGoalIsReachedMissedOrNotToldByTheInterval() throws IOException {
    assertThat(goals("""
      [{"goal": "easy", "benchmark": "A.scan", "variant": "all", "atLeast": 1.5},
       {"goal": "hard", "benchmark": "A.scan", "variant": "all", "atLeast": 4},
       {"goal": "near", "benchmark": "A.scan", "variant": "all", "atLeast": 1.99},
       {"goal": "far", "benchmark": "A.scan", "variant": "all", "atLeast": 2.05}]"""))
      .contains("| easy | A.scan, rows=1000 | ≥ 1.50 | 2.00 † |")
      .containsPattern("\\| easy .* \\| reached \\|").containsPattern("\\| hard .* \\| missed \\|")
      .containsPattern("\\| near .* \\| reached, by the mean \\|")
      .containsPattern("\\| far .* \\| missed, by the mean \\|");
  }

  @Test
  void testBytesAndOtherBenchmarksAreGoalsToo() throws IOException {
    assertThat(goals("""
      [{"goal": "less", "benchmark": "A.scan", "variant": "all", "atMost": 0.6},
       {"goal": "least", "benchmark": "A.scan", "variant": "all", "atMost": 0.4},
       {"goal": "two", "benchmark": "A.two", "variant": "all", "over": "A.scan", "atLeast": 4},
       {"goal": "reads", "benchmark": "A.two", "variant": "all", "over": "A.scan",
        "counted": "hdfs.bytes", "atMost": 1.2}]"""))
      .containsPattern("\\| less .* \\| 0.50 † \\| .*reached").containsPattern("\\| least .*missed")
      .containsPattern("\\| two \\| A.two, rows=1000 over A.scan \\| ≥ 4.00 \\| 5.00 † .*reached")
      .containsPattern("\\| reads \\| .* \\| hdfs.bytes ≤ 1.2 \\| 1.50 † .*missed");
  }

  @Test
  void testBaselineHasGoalsOfOneBenchmarkOverAnother() throws IOException {
    assertThat(goals("""
      [{"goal": "two", "benchmark": "A.two", "variant": "stock", "over": "A.scan", "atLeast": 3.5},
       {"goal": "bytes", "benchmark": "A.two", "variant": "stock", "over": "A.scan", "atMost": 2},
       {"goal": "alone", "benchmark": "A.two", "variant": "stock", "atLeast": 1}]"""))
      .containsPattern(
        "\\| two \\| A.two, rows=1000 over A.scan \\| ≥ 3.50 \\| 4.00 .*reached \\| 8000 \\| 8000")
      .containsPattern("\\| bytes \\| .* \\| 1.00 \\| .*reached")
      .containsPattern("\\| alone .* not measured");
  }

  @Test
  void testBenchmarkWithOtherParametersMayBeTheBaseline() throws IOException {
    assertThat(goals("""
      [{"goal": "threads", "benchmark": "A.parts", "variant": "stock", "params": {"threads": "2"},
        "over": "A.parts", "overParams": {"threads": "1"}, "atLeast": 1.75}]"""))
      .containsPattern("\\| threads \\| A.parts, rows=1000, threads=2 over A.parts, threads=1 "
        + "\\| ≥ 1.75 \\| 1.80 \\| .*reached");
  }

  @Test
  void testBenchmarksOfTheSameJvmsAreJudgedByItsControlBeforeAndAfter() throws IOException {
    String goals = """
      [{"goal": "near", "benchmark": "A.two", "variant": "stock", "over": "A.scan", "atLeast": 3.9},
       {"goal": "far", "benchmark": "A.two", "variant": "stock", "over": "A.scan", "atLeast": 3},
       {"goal": "other", "benchmark": "A.scan", "variant": "all", "atLeast": 1.5}]""";
    assertThat(goals(result(1), goals))
      .containsPattern("\\| near .* \\| 4.00 \\| 4.00–4.00 \\| reached \\|")
      .containsPattern("\\| other .* \\| no verdict: control \\|");
    assertThat(goals(result(1.25), goals))
      .containsPattern("\\| near .* \\| 3.20–5.00 \\| reached, by the mean \\|")
      .containsPattern("\\| far .* \\| reached \\|");
    assertThat(goals(result(1 / 1.25), goals)).containsPattern("\\| near .* \\| 3.20–5.00 \\|");
  }

  @Test
  void testTimeOfAnOperationIsAGoalToo() throws IOException {
    assertThat(goals("""
      [{"goal": "soon", "benchmark": "A.scan", "variant": "stock", "atMostMillis": 20},
       {"goal": "late", "benchmark": "A.scan", "variant": "stock", "atMostMillis": 19},
       {"goal": "near", "benchmark": "A.two", "variant": "all", "atMostMillis": 2.1}]"""))
      .contains(
        "| soon | A.scan, rows=1000 | ≤ 20 ms | 20.0 ms | 20.0–20.0 ms, all JVMs | reached |")
      .containsPattern("\\| late .* \\| missed \\|")
      .containsPattern("\\| near .* \\| 1.8–2.2 ms, all JVMs \\| reached, by the mean \\|");
  }

  @Test
  void testWhatNobodyMeasuredIsSaid() throws IOException {
    assertThat(goals("""
      [{"goal": "other rows", "benchmark": "A.scan", "params": {"rows": "7"}, "variant": "all",
        "atLeast": 2}]""")).contains("not measured");
  }

  @Test
  void testGoalWithoutBoundIsRefused() throws IOException {
    result().write(folder);
    Files.writeString(folder.resolve("goals.json"),
      "[{\"goal\": \"faster\", \"benchmark\": \"A.scan\", \"variant\": \"all\"}]");
    CommandLine command = new CommandLine(new GoalsCommand());
    List<String> errors = new ArrayList<>();
    command.setExecutionExceptionHandler((e, line, parsed) -> {
      errors.add(e.getMessage());
      return 1;
    });
    assertThat(command.execute(folder.resolve("goals.json").toString(),
      folder.resolve("comparison.json").toString())).isEqualTo(1);
    assertThat(errors).hasSize(1).first().asString().contains("is no list of goals", "faster");
  }

  @Test
  void testOnlyBenchmarksThatAreFasterAreGains() throws IOException {
    String gains = MarkdownTable.format(runs(result(), """
      [{"goal": "two", "benchmark": "A.two", "variant": "stock", "over": "A.scan", "atLeast": 9},
       {"goal": "scan", "benchmark": "A.scan", "variant": "stock", "over": "A.two", "atLeast": 2},
       {"goal": "alone", "benchmark": "A.two", "variant": "all", "atLeast": 1}]""")
      .gains(Goal.read(folder.resolve("goals.json"))));
    assertThat(gains).contains("| two | `A.scan` | 4.0 × | 4.0–4.0 |").doesNotContain("| scan |",
      "| alone |");
  }

  private String goals(String json) throws IOException {
    return goals(result(), json);
  }

  private String goals(ComparisonResult result, String json) throws IOException {
    return MarkdownTable.format(runs(result, json).goals(Goal.read(folder.resolve("goals.json"))));
  }

  private PublishedRuns runs(ComparisonResult result, String goals) throws IOException {
    result.write(folder.resolve("runs"));
    Files.writeString(folder.resolve("goals.json"), goals);
    return PublishedRuns.read(folder.resolve("runs"), name -> Optional.of("today"));
  }

  /** All twice as fast as stock, one pair a little less, one a little more. */
  private static ComparisonResult result() {
    List<TrialResult> samples = new ArrayList<>();
    for (int round = 0; round < 4; round++) {
      for (String benchmark : List.of("A.scan", "A.two")) {
        double stock = benchmark.equals("A.scan") ? 20 : 5;
        samples.add(sample(benchmark, "stock", round, stock, 8_000));
        double spread = Math.pow(1.1, round % 2 == 0 ? 1 : -1);
        double all = benchmark.equals("A.scan") ? 10 * spread : 2 * spread;
        samples.add(sample(benchmark, "all", round, all, 4_000));
      }
      for (String variant : List.of("stock", "all")) {
        samples
          .add(sample("A.parts", Map.of("rows", "1000", "threads", "1"), variant, round, 18, 1));
        samples
          .add(sample("A.parts", Map.of("rows", "1000", "threads", "2"), variant, round, 10, 1));
      }
      samples.add(TestComparisonResult.control("stock", round, 10));
      samples.add(TestComparisonResult.control("all", round, 10));
    }
    return TestComparisonResult.result(samples);
  }

  /**
   * Those of {@link #result}, with the control in their JVMs, and other times of it on both sides.
   * @param change what the control takes after the benchmarks, over what it takes before
   */
  private static ComparisonResult result(double change) {
    List<TrialResult> samples = new ArrayList<>();
    for (String variant : List.of("stock", "all")) {
      for (int round = 0; round < 4; round++) {
        int inRound = round;
        double before = variant.equals("stock") ? 10 : 13;
        samples.add(control(RunPlan.BEFORE, variant, round, before));
        result().samples().stream().filter(sample -> !sample.control()
          && sample.variant().equals(variant) && sample.round() == inRound).forEach(samples::add);
        samples.add(control(RunPlan.AFTER, variant, round, before * change));
      }
    }
    return TestComparisonResult.result(samples);
  }

  private static TrialResult control(String where, String variant, int round, double score) {
    return new TrialResult("Control.sort", Map.of(where, "A.scan"), Operation.UNDECLARED, true,
      variant, round, "ms/op", false, score, 0, Map.of(), 1);
  }

  private static TrialResult sample(String benchmark, String variant, int round, double score,
    double bytes) {
    return sample(benchmark, Map.of("rows", "1000"), variant, round, score, bytes);
  }

  private static TrialResult sample(String benchmark, Map<String, String> params, String variant,
    int round, double score, double bytes) {
    // In the order of their names, as in tables.
    return new TrialResult(benchmark, new TreeMap<>(params), Operation.UNDECLARED, false, variant,
      round, "ms/op", false, score, bytes,
      Map.of("hdfs.bytes", benchmark.equals("A.two") ? 150.0 : 100.0), 1);
  }
}
