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
package io.github.hbaseperf.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.harness.compare.ComparedRow;
import io.github.hbaseperf.harness.compare.ComparisonResult;
import io.github.hbaseperf.harness.compare.Verdict;
import io.github.hbaseperf.harness.gate.Check.Kind;
import io.github.hbaseperf.harness.gate.Check.Outcome;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.harness.trial.Operation;
import io.github.hbaseperf.harness.trial.TrialFailure;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestGate {
  private static final Map<String, String> PARAMS = Map.of("rows", "1000");

  @Test
  void testSameRunAsTheBaselinePasses() {
    ComparisonResult run = run(false, row("A.scan", 1.5, 1.4, 1.6, 1_000));
    assertThat(judge(run, run)).extracting(Check::outcome).containsOnly(Outcome.PASSED);
  }

  @Test
  void testThreePercentMoreBytesPassAndFourFail() {
    ComparisonResult baseline = run(false, row("A.scan", 1, 1, 1, 100_000));
    assertThat(allocationOf(102_900, baseline)).isEqualTo(Outcome.PASSED);
    assertThat(allocationOf(104_000, baseline)).isEqualTo(Outcome.FAILED);
  }

  @Test
  void testWhatTheJitAllocatedInOneJvmIsNoLossInAll() {
    ComparedRow least = row("A.scan", 1, 1, 1, 100_000);
    ComparisonResult baseline = run(false,
      List.of(sample("all", 100_000), sample("all", 150_000), sample("stock", 900_000)), least);
    assertThat(allocationOf(150_000, baseline)).isEqualTo(Outcome.PASSED);
    assertThat(allocationOf(156_000, baseline)).isEqualTo(Outcome.FAILED);
  }

  @Test
  void testNoisyBaselinePromisesItsLowerEnd() {
    ComparisonResult baseline = run(false, row("A.scan", 2.2, 0.9, 11, 16));
    assertThat(outcome(judge(baseline, run(false, row("A.scan", 1, 0.9, 1.1, 16))), Kind.TIME))
      .isEqualTo(Outcome.PASSED);
  }

  @Test
  void testSixtyFourBytesMoreFailOnASmallOperation() {
    ComparisonResult baseline = run(false, row("A.scan", 1, 1, 1, 16));
    assertThat(allocationOf(80, baseline)).isEqualTo(Outcome.FAILED);
  }

  @Test
  void testInstructionsFailAboveTenPercentAndAreNotJudgedUncounted() {
    ComparisonResult baseline = run(false, row("A.scan", 1, 1, 1, 1_000));
    assertThat(
      outcome(judge(baseline, run(false, row("A.scan", 1, 1, 1, 1_090))), Kind.INSTRUCTIONS))
        .isEqualTo(Outcome.PASSED);
    assertThat(
      outcome(judge(baseline, run(false, row("A.scan", 1, 1, 1, 1_110))), Kind.INSTRUCTIONS))
        .isEqualTo(Outcome.FAILED);
    ComparedRow counted = row("A.scan", 1, 1, 1, 1_000);
    ComparedRow uncounted = new ComparedRow(counted.benchmark(), PARAMS, Operation.UNDECLARED,
      false, "all", counted.speed(), counted.verdict(), 1_000, 1_000, Map.of());
    assertThat(outcome(judge(baseline, run(false, uncounted)), Kind.INSTRUCTIONS))
      .isEqualTo(Outcome.NOT_JUDGED);
  }

  @Test
  void testFailedTrialFails() {
    ComparisonResult baseline = run(false, row("A.scan", 1, 1, 1, 16));
    ComparisonResult run = new ComparisonResult(Environment.current(), "command", "stock", false,
      baseline.rows(), List.of(),
      List.of(new TrialFailure("A.scan", PARAMS, "all", 3, "the forked VM failed")), 1);
    assertThat(judge(baseline, run)).filteredOn(check -> check.outcome() == Outcome.FAILED)
      .singleElement().extracting(Check::benchmark).asString().contains("A.scan", "all");
  }

  @Test
  void testTimeFailsOnlyIfTheWholeIntervalIsBeyondTheBound() {
    ComparisonResult baseline = run(false, row("A.scan", 1.5, 1.5, 1.5, 16));
    assertThat(outcome(judge(baseline, run(false, row("A.scan", 0.9, 0.8, 0.99, 16))), Kind.TIME))
      .isEqualTo(Outcome.FAILED);
    assertThat(outcome(judge(baseline, run(false, row("A.scan", 0.9, 0.8, 1.01, 16))), Kind.TIME))
      .isEqualTo(Outcome.PASSED);
  }

  @Test
  void testTimeIsNotJudgedWithoutAnIntervalOrOnAMachineThatMoved() {
    ComparisonResult baseline = run(false, row("A.scan", 1.5, 1.5, 1.5, 16));
    assertThat(outcome(judge(baseline, run(true, row("A.scan", 0.5, 0.5, 0.5, 16))), Kind.TIME))
      .isEqualTo(Outcome.NOT_JUDGED);
    ComparedRow tooFewTrials = row("A.scan", 0.5, Double.NaN, Double.NaN, 16);
    assertThat(outcome(judge(baseline, run(false, tooFewTrials)), Kind.TIME))
      .isEqualTo(Outcome.NOT_JUDGED);
  }

  @Test
  void testMissingBenchmarkFailsAndNewOneIsNotJudged() {
    List<Check> checks =
      judge(run(false, row("A.scan", 1, 1, 1, 16)), run(false, row("B.scan", 1, 1, 1, 16)));
    assertThat(checks).extracting(Check::kind).containsOnly(Kind.PRESENCE);
    assertThat(checks).extracting(Check::outcome).containsExactly(Outcome.FAILED,
      Outcome.NOT_JUDGED);
  }

  @Test
  void testBaselineSurvivesItsFile(@TempDir Path tmp) throws Exception {
    Baseline baseline = Baseline.of(run(false, row("A.scan", 1.5, 1.4, 1.6, 1_000)));
    baseline.write(tmp.resolve("baseline.json"));
    assertThat(Baseline.read(tmp.resolve("baseline.json"))).isEqualTo(baseline);
  }

  @Test
  void testBrokenBaselineIsOneLine(@TempDir Path tmp) throws Exception {
    Path file = Files.writeString(tmp.resolve("baseline.json"), "{ \"entries\": 3 }");
    assertThatThrownBy(() -> Baseline.read(file)).hasMessageContaining("is not a baseline");
  }

  /** Judges a run of A.scan that allocates so many bytes per operation. */
  private static Outcome allocationOf(double bytesPerOp, ComparisonResult baseline) {
    return outcome(judge(baseline, run(false, row("A.scan", 1, 1, 1, bytesPerOp))),
      Kind.ALLOCATION);
  }

  private static List<Check> judge(ComparisonResult baseline, ComparisonResult run) {
    return new Gate(Baseline.of(baseline), 0.5).judge(run);
  }

  private static Outcome outcome(List<Check> checks, Kind kind) {
    return checks.stream().filter(check -> check.kind() == kind).findFirst().orElseThrow()
      .outcome();
  }

  private static ComparedRow row(String benchmark, double ratio, double low, double high,
    double bytes) {
    return new ComparedRow(benchmark, PARAMS, Operation.UNDECLARED, false, "all",
      new RatioInterval(ratio, low, high, 4, low, high, 0.01), Verdict.INCONCLUSIVE, bytes, bytes,
      Map.of("instructions", new ComparedRow.Counted(bytes, bytes)));
  }

  private static ComparisonResult run(boolean machineMoved, ComparedRow... rows) {
    return run(machineMoved, List.of(), rows);
  }

  private static ComparisonResult run(boolean machineMoved, List<TrialResult> samples,
    ComparedRow... rows) {
    return new ComparisonResult(Environment.current(), "command", "stock", machineMoved,
      Arrays.asList(rows), samples, List.of(), 1);
  }

  private static TrialResult sample(String variant, double bytesPerOp) {
    return new TrialResult("A.scan", PARAMS, Operation.UNDECLARED, false, variant, 0, "ms/op",
      false, 1, bytesPerOp, Map.of(), 1);
  }
}
