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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestGate {

  @Test
  void testSameWorkPasses() {
    assertThat(work(counted(1_000_000, 6, 160), counted(1_000_000, 6, 160)))
      .extracting(Check::outcome).containsExactly(Outcome.PASSED, Outcome.PASSED);
  }

  @Test
  void testFourComparisonsMoreFailHoweverManyThereAre() {
    assertThat(work(counted(1_000_000, 100_000, 160), counted(1_000_000, 100_004, 160)).get(0))
      .extracting(Check::outcome, Check::text)
      .containsExactly(Outcome.FAILED, "more: comparisons 100000.0 → 100004.0");
  }

  @Test
  void testLessIsToldAndPasses() {
    assertThat(work(counted(1_000_000, 6, 160), counted(1_000_000, 1, 160)).get(0))
      .extracting(Check::outcome, Check::text)
      .containsExactly(Outcome.PASSED, "nothing more; less: comparisons 6.0 → 1.0");
  }

  @Test
  void testMoreByteCodesThanTheMarginFail() {
    assertThat(work(counted(1_000_000, 6, 160), counted(1_004_900, 6, 160)).get(0).outcome())
      .isEqualTo(Outcome.PASSED);
    assertThat(work(counted(1_000_000, 6, 160), counted(1_005_100, 6, 160)).get(0).outcome())
      .isEqualTo(Outcome.FAILED);
  }

  @Test
  void testOneByteMorePassesAndTwoFail() {
    assertThat(bytes(1, 160, 161)).isEqualTo(Outcome.PASSED);
    assertThat(bytes(1, 160, 162)).isEqualTo(Outcome.FAILED);
  }

  @Test
  void testOfManyRowsHalfAByteMorePerRowPassesAndOneByteFails() {
    assertThat(bytes(20_000, 2_000_000, 2_010_000)).isEqualTo(Outcome.PASSED);
    assertThat(bytes(20_000, 2_000_000, 2_020_000)).isEqualTo(Outcome.FAILED);
  }

  @Test
  void testOfManyRowsAFewComparisonsMorePassAndOneInAHundredRowsFails() {
    assertThat(comparisons(20_000, 340_075, 340_078)).isEqualTo(Outcome.PASSED);
    assertThat(comparisons(20_000, 340_075, 340_275)).isEqualTo(Outcome.FAILED);
  }

  private static Outcome bytes(long rows, double before, double after) {
    return work(rows, counted(1, 6, before), counted(1, 6, after)).get(1).outcome();
  }

  private static Outcome comparisons(long rows, double before, double after) {
    return work(rows, counted(1, before, 1), counted(1, after, 1)).get(0).outcome();
  }

  @Test
  void testWhatWasNotCountedIsNotJudged() {
    assertThat(work(Map.of(), Map.of())).extracting(Check::outcome)
      .containsOnly(Outcome.NOT_JUDGED);
  }

  @Test
  void testRegressedFails() {
    assertThat(time(Verdict.EQUIVALENT, Verdict.REGRESSED, 0.3)).isEqualTo(Outcome.FAILED);
  }

  @Test
  void testOnlyWhatExcludesALossPasses() {
    assertThat(time(Verdict.EQUIVALENT, Verdict.INCONCLUSIVE, 0.06)).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(time(Verdict.EQUIVALENT, Verdict.INCONCLUSIVE, 0.04)).isEqualTo(Outcome.PASSED);
    assertThat(time(Verdict.EQUIVALENT, Verdict.IMPROVED, 0)).isEqualTo(Outcome.PASSED);
  }

  @Test
  void testNoTimeIsJudgedUnlessTheControlIsEquivalent() {
    for (Verdict control : List.of(Verdict.INCONCLUSIVE, Verdict.IMPROVED, Verdict.REGRESSED)) {
      assertThat(time(control, Verdict.REGRESSED, 0.3)).isEqualTo(Outcome.NOT_JUDGED);
    }
  }

  @Test
  void testFailedTrialFails() {
    Check check =
      Check.failed(new TrialFailure("A.scan", Map.of(), "all", 3, "the forked VM failed"));
    assertThat(check.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(check.benchmark()).contains("A.scan", "all");
  }

  @Test
  void testWhatIsNotJudgedIsSkippedInJUnit(@TempDir Path tmp) throws Exception {
    GateReport report = new GateReport("command", Environment.current(),
      List.of(new Check("A.scan", Kind.TIME, Outcome.NOT_JUDGED, "cannot tell")));
    report.writeJUnit(tmp.resolve("gate.xml"));
    assertThat(Files.readString(tmp.resolve("gate.xml")))
      .contains("<skipped message=\"cannot tell\"");
  }

  private static Map<String, Double> counted(double bytecodes, double comparisons, double bytes) {
    return Map.of("work.bytecodes", bytecodes, "work.comparisons", comparisons, "work.bytes",
      bytes);
  }

  private static List<Check> work(Map<String, Double> before, Map<String, Double> after) {
    return work(1, before, after);
  }

  private static List<Check> work(long rows, Map<String, Double> before,
    Map<String, Double> after) {
    return new WorkGate("a").judge(List.of(sample("a", rows, before), sample("b", rows, after)));
  }

  private static TrialResult sample(String variant, long rows, Map<String, Double> counted) {
    return new TrialResult("A.scan", Map.of(), new Operation("row", rows), false, variant, 0,
      "ms/op", false, 1, Double.NaN, counted, 1);
  }

  private static Outcome time(Verdict control, Verdict verdict, double lossBound) {
    ComparisonResult result = new ComparisonResult(Environment.current(), "command", "a", null,
      0.05, List.of(row("A.scan", false, verdict, lossBound), row("A.control", true, control, 0)),
      List.of(), List.of(), 1);
    List<Check> checks = TimeGate.judge(result);
    assertThat(checks).hasSize(1);
    return checks.get(0).outcome();
  }

  private static ComparedRow row(String benchmark, boolean control, Verdict verdict,
    double lossBound) {
    return new ComparedRow(benchmark, Map.of(), Operation.UNDECLARED, control, "b",
      new RatioInterval(1, 0.9, 1.1, 4, 0.9, 1.1, 0.01, 3), verdict, lossBound, 0.1, 1, 1,
      Map.of());
  }
}
