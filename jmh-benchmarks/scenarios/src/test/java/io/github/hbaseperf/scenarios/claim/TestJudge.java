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
package io.github.hbaseperf.scenarios.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseperf.scenarios.record.MachineUse;
import io.github.hbaseperf.scenarios.result.Point;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts on both sides of each border, of planted runs. */
class TestJudge {
  private static final Claim FASTER = ratio(Operator.AT_LEAST, List.of(1.2), 1.25);
  private static final Claim SLOWER = ratio(Operator.AT_MOST, List.of(0.8), 0.75);
  private static final Claim EQUAL = ratio(Operator.WITHIN, List.of(0.9, 1.1), null);

  private final List<Point> points = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({ "1.21, 1.22, 1.23, CONFIRMED", "1.17, 1.18, 1.19, DIRECTION",
    "1.019, 1.020, 1.021, DIRECTION", "0.99, 1.00, 1.03, NOT_CONFIRMED",
    "0.90, 1.22, 1.70, NOT_CONFIRMED", "0.81, 0.82, 0.83, NOT_CONFIRMED" })
  void testEffectOfThreeRunsNeedsAnIntervalClearOfOne(double first, double second, double third,
    Verdict verdict) {
    pair("x", first, second, third);
    assertThat(judge(FASTER).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({ "0.79, 0.78, 0.77, CONFIRMED", "0.83, 0.82, 0.81, DIRECTION",
    "0.60, 0.80, 1.10, NOT_CONFIRMED", "1.21, 1.22, 1.23, NOT_CONFIRMED" })
  void testLossIsJudgedLikeAGain(double first, double second, double third, Verdict verdict) {
    pair("x", first, second, third);
    assertThat(judge(SLOWER).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({ "5.0, DIRECTION", "1.10, DIRECTION", "1.09, NOT_CONFIRMED", "0.9, NOT_CONFIRMED" })
  void testOneRunNeverSaysMoreThanADirectionAndNeedsHalfOfTheEffect(double ratio, Verdict verdict) {
    pair("x", ratio);
    JudgedClaim judged = judge(FASTER);
    assertThat(judged.verdict()).isEqualTo(verdict);
    assertThat(judged.today()).contains("one run a point");
  }

  @Test
  void testTwoRunsAreNoInterval() {
    pair("x", 1.3, 1.31);
    JudgedClaim judged = judge(FASTER);
    assertThat(judged.verdict()).isEqualTo(Verdict.DIRECTION);
    assertThat(judged.today()).contains("2 runs a point").doesNotContain("95 %");
  }

  @Test
  void testPairsThatDisagreeConfirmNothingWithOneRun() {
    pair("x", 1.5);
    pair("y", 0.9);
    pair("z", 1.3);
    JudgedClaim judged = judge(FASTER);
    assertThat(judged.verdict()).isEqualTo(Verdict.NOT_CONFIRMED);
    assertThat(judged.today()).contains("95 % over 3 pairs of points; one run a point");
  }

  @Test
  void testPairsThatAgreeAreADirectionWithOneRun() {
    pair("x", 1.3);
    pair("y", 1.31);
    pair("z", 1.32);
    assertThat(judge(FASTER).verdict()).isEqualTo(Verdict.DIRECTION);
  }

  @Test
  void testLargePointsDoNotOutweighSmallOnes() {
    pair("x", 0.8);
    point("y", "of", 1, 2_000_000);
    point("y", "to", 1, 1_000_000);
    assertThat(judge(FASTER).today()).contains("= 1.26, ");
  }

  @Test
  void testShareIsThatOfThePublishedEffect() {
    pair("x", 1.118, 1.118, 1.118);
    JudgedClaim judged = judge(FASTER);
    assertThat(judged.share()).isCloseTo(0.5, within(0.001));
    assertThat(judged.label()).isEqualTo("direction confirmed (50 % of the effect)");
  }

  @ParameterizedTest
  @CsvSource({ "0.99, 1.00, 1.01, CONFIRMED", "0.99, 1.09, 1.10, DIRECTION",
    "1.11, 1.12, 1.13, NOT_CONFIRMED", "0.87, 0.88, 0.89, NOT_CONFIRMED" })
  void testNoEffectNeedsAnIntervalInsideTheRange(double first, double second, double third,
    Verdict verdict) {
    pair("x", first, second, third);
    assertThat(judge(EQUAL).verdict()).isEqualTo(verdict);
  }

  @Test
  void testTwoSidesThatAreOnePointAreNotMeasured() {
    pair("x", 1.3, 1.3, 1.3);
    Claim itself = new Claim("", "", "rate", null,
      List.of(new Contrast(Map.of("side", List.of("of")), Map.of("side", List.of("of")))), null,
      null, "ratio", Operator.AT_LEAST, List.of(1.2), "", null, null, null);
    assertThat(judge(itself).today()).isEqualTo("ratio was not measured");
  }

  @Test
  void testTwoContrastsAreTheRatioOfTheirRatios() {
    pair("x", 1.5, 1.51, 1.52);
    pair("y", 1.2, 1.21, 1.22);
    Claim more = new Claim("", "", "rate", null,
      List.of(FASTER.compare().get(0),
        new Contrast(Map.of("table", List.of("x")), Map.of("table", List.of("y")))),
      null, null, "ratio", Operator.AT_LEAST, List.of(1.2), "", null, null, null);
    assertThat(judge(more).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(judge(more).today()).contains("= 1.25 (");
  }

  @ParameterizedTest
  @CsvSource({ "1.6, DIRECTION", "1.4, NOT_CONFIRMED" })
  void testSpreadIsTheWorst(double threshold, Verdict verdict) {
    pair("x", 1.1);
    pair("y", 1.5);
    Claim alike = new Claim("", "", "rate", null, null, List.of("side"), null, "spread",
      Operator.AT_MOST, List.of(threshold), "", null, null, null);
    assertThat(judge(alike).verdict()).isEqualTo(verdict);
    assertThat(judge(alike).today()).contains("= 1.50, ");
  }

  @ParameterizedTest
  @CsvSource({ "85, 86, 87, CONFIRMED", "70, 82, 95, DIRECTION", "70, 71, 72, NOT_CONFIRMED" })
  void testLevelOfTheMachine(double first, double second, double third, Verdict verdict) {
    for (double idle : new double[] { first, second, third }) {
      points.add(new Point(Map.of("table", "x"), Map.of(), idle(idle), List.of()));
    }
    assertThat(judge(idleAtLeast(80, null)).verdict()).isEqualTo(verdict);
  }

  @Test
  void testWhatOneMachineCannotShowIsJudgedOnAClusterOnly() {
    for (double idle : new double[] { 90, 91, 92 }) {
      points.add(new Point(Map.of("table", "x"), Map.of(), idle(idle), List.of()));
    }
    Claim claim = idleAtLeast(80, "all share it");
    JudgedClaim here = Judge.judge(claim, record("embedded"));
    assertThat(here.verdict()).isEqualTo(Verdict.NOT_TESTABLE);
    assertThat(here.today()).contains("= 91.00 (", "all share it");
    assertThat(Judge.judge(claim, record(null)).verdict()).isEqualTo(Verdict.NOT_TESTABLE);
    assertThat(Judge.judge(claim, record("published")).verdict()).isEqualTo(Verdict.CONFIRMED);
  }

  @Test
  void testQuickRunsJudgeNothing() {
    pair("x", 1.3, 1.31, 1.32);
    assertThat(Judge.judge(FASTER, record("quick")).verdict()).isEqualTo(Verdict.NOT_TESTABLE);
    assertThat(Judge.judge(FASTER, record("embedded")).verdict()).isEqualTo(Verdict.CONFIRMED);
  }

  private static Claim ratio(Operator operator, List<Double> threshold, Double published) {
    return new Claim("", "", "rate", null,
      List.of(new Contrast(Map.of("side", List.of("of")), Map.of("side", List.of("to")))), null,
      null, "ratio", operator, threshold, "", published, null, null);
  }

  private static Claim idleAtLeast(double percent, String onOneMachine) {
    return new Claim("", "", "cpuIdlePercent", null, null, null, "mean", "idle", Operator.AT_LEAST,
      List.of(percent), "", null, null, onOneMachine);
  }

  private JudgedClaim judge(Claim claim) {
    return Judge.judge(claim, record("embedded"));
  }

  private ScenarioResult record(String extent) {
    return new ScenarioResult("planted", extent, "", "", "", null, null, points, List.of(), null);
  }

  private void pair(String table, double... ratios) {
    for (int run = 0; run < ratios.length; run++) {
      // The machine gets faster meanwhile: pairs are of the same run.
      point(table, "of", run + 1, ratios[run] * 1000 * (run + 1));
      point(table, "to", run + 1, 1000 * (run + 1));
    }
  }

  private void point(String table, String side, int round, double rate) {
    points.add(new Point(Map.of("table", table, "side", side, "round", String.valueOf(round)),
      Map.of("rate", rate), idle(0), List.of()));
  }

  private static MachineUse idle(double percent) {
    return new MachineUse(1, 0, 0, 0, percent, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }
}
