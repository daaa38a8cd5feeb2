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
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.harness.trial.BenchmarkRun;
import io.github.hbaseperf.harness.trial.Operation;
import io.github.hbaseperf.harness.trial.RunOptions;
import io.github.hbaseperf.harness.trial.RunProfile;
import io.github.hbaseperf.harness.trial.TrialResult;
import io.github.hbaseperf.harness.trial.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TestComparisonResult {
  private static final CompareOptions OPTIONS = new CompareOptions(
    new RunOptions(List.of(new Variant("stock", ""), new Variant("all", "", List.of(), "of all")),
      "Scan", 4, Map.of("rows", List.of("1000")), RunProfile.QUICK, Path.of("unused"), false),
    0.05, "bin/hbase-perf bench compare");

  @Test
  void testLessTimeIsFaster() {
    assertThat(onlyRow(false, 20, 10).speed().ratio()).isCloseTo(2, within(1e-9));
  }

  @Test
  void testMoreThroughputIsFaster() {
    assertThat(onlyRow(true, 10, 20).speed().ratio()).isCloseTo(2, within(1e-9));
  }

  @Test
  void testTrialsArePairedByRound() {
    List<TrialResult> samples = new ArrayList<>();
    for (int round = 0; round < 4; round++) {
      // The machine gets slower from round to round: each pair still says "twice as fast".
      samples.add(sample("stock", round, false, 20 + 10 * round));
      samples.add(sample("all", round, false, 10 + 5 * round));
    }
    RatioInterval speed = result(samples).rows().get(0).speed();
    assertThat(speed.least()).isCloseTo(2, within(1e-9));
    assertThat(speed.most()).isCloseTo(2, within(1e-9));
  }

  @Test
  void testBytesArePerUnitOfTheOperation() {
    assertThat(onlyRow(false, 20, 10).cells()).contains("8.00 B/row");
  }

  @Test
  void testFilesNameCommandMachineAndOverlays(@TempDir Path folder) throws IOException {
    result(samples(false, 20, 10)).write(folder);
    assertThat(folder.resolve("comparison.md")).content().contains("bin/hbase-perf bench compare",
      "HBase 2.", "| A.scan |");
    assertThat(ComparisonResult.read(folder.resolve("comparison.json")).overlays())
      .containsExactly(Map.entry("all", "of all"));
  }

  @Test
  void testTwiceAsFastIsImprovedAndHalfAsFastRegressed() {
    assertThat(onlyRow(false, 20, 10).verdict()).isEqualTo(Verdict.IMPROVED);
    assertThat(onlyRow(false, 10, 20).verdict()).isEqualTo(Verdict.REGRESSED);
    assertThat(onlyRow(false, 10, 10).verdict()).isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void testControlThatDriftedVoidsEveryOtherVerdict() {
    assertThat(controlled(12, 12)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void testControlThatCannotTellVoidsEveryOtherVerdict() {
    assertThat(controlled(9, 11.2)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void testRunWithoutControlHasNoVerdict() {
    List<TrialResult> samples = samples(false, 20, 10);
    samples.removeIf(TrialResult::control);
    ComparisonResult result = result(samples);
    assertThat(result.controlHolds()).isFalse();
    assertThat(result.rows()).extracting(ComparedRow::verdict)
      .containsExactly(Verdict.INCONCLUSIVE);
    assertThat(result.rows().get(0).lossBound()).isNaN();
  }

  @Test
  void testControlOfAnotherVariantVoidsNothing() {
    List<TrialResult> samples = samples(false, 20, 10);
    for (int round = 0; round < 4; round++) {
      samples.add(sample("other", round, false, 10));
      samples.add(control("other", round, 12));
    }
    ComparisonResult result = result(samples);
    assertThat(result.rows()).filteredOn(row -> !row.control()).extracting(ComparedRow::verdict)
      .containsExactly(Verdict.IMPROVED, Verdict.INCONCLUSIVE);
    assertThat(result.controlHolds()).isFalse();
  }

  /** Returns the verdict on what is twice as fast if the control's scores are 10 and so many. */
  private static Verdict controlled(double even, double odd) {
    List<TrialResult> samples = samples(false, 20, 10);
    samples.removeIf(sample -> sample.control() && sample.variant().equals("all"));
    for (int round = 0; round < 4; round++) {
      samples.add(control("all", round, round % 2 == 0 ? even : odd));
    }
    ComparisonResult result = result(samples);
    assertThat(result.controlHolds()).isFalse();
    return result.rows().get(0).verdict();
  }

  @Test
  void testVerdictsAreThoseOfTheSamplesAndNotOfTheFile(@TempDir Path folder) throws IOException {
    result(samples(false, 20, 10)).write(folder);
    Path file = folder.resolve("comparison.json");
    Files.writeString(file, Files.readString(file).replace("IMPROVED", "REGRESSED"));
    assertThat(ComparisonResult.read(file).rows().get(0).verdict()).isEqualTo(Verdict.IMPROVED);
  }

  @ParameterizedTest
  @ValueSource(strings = { "", "null", "{}", "[]", "{\"samples\": [], \"baseline\": \"stock\"}" })
  void testFileThatIsNoComparisonIsOneLine(String text, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("some.json"), text);
    assertThatThrownBy(() -> ComparisonResult.read(file)).isInstanceOf(IOException.class)
      .hasMessageContaining("some.json is no comparison").hasMessageNotContaining("\n");
  }

  @Test
  void testComparisonIsReadAsItWasWritten(@TempDir Path folder) throws IOException {
    ComparisonResult result = result(samples(false, 20, 10));
    result.write(folder);
    assertThat(ComparisonResult.read(folder.resolve("comparison.json"))).isEqualTo(result);
  }

  @Test
  void testWhatWasCountedIsShown(@TempDir Path folder) throws IOException {
    result(samples(false, 20, 10)).write(folder);
    assertThat(folder.resolve("comparison.md")).content()
      .contains("| hdfs.bytes | 64.00 | 64.00 |");
  }

  @Test
  void testPageSaysWhichBenchmarkSeesWhat(@TempDir Path folder) throws IOException {
    List<TrialResult> samples = samples(false, 20, 10);
    result(samples).write(folder);
    assertThat(folder.resolve("comparison.md")).content().contains("Verdicts: 1 IMPROVED, 0 ");
    Path file = folder.resolve("comparison.json");
    assertThat(new CommandLine(new SensitivityCommand()).execute(file.toString())).isZero();
    assertThat(SensitivityCommand.markdown(ComparisonResult.read(file))).contains(
      "| yes | yes | yes | A.scan |", "bin/hbase-perf bench compare", "5 %: 1, 10 %: 1, 25 %: 1");
  }

  @Test
  void testRoundOfAFailedTrialIsLeftOut() {
    List<TrialResult> samples = samples(false, 20, 10);
    samples.removeIf(sample -> sample.round() == 1 && sample.variant().equals("all"));
    assertThat(result(samples).rows().get(0).speed().pairs()).isEqualTo(3);
    samples.removeIf(sample -> sample.variant().equals("all"));
    assertThat(result(samples).rows()).allMatch(ComparedRow::control);
  }

  /**
   * Equal sides measured with a spread of 20 %, as often as it takes to find chance differences.
   */
  @Test
  void testChanceIsNoDifferenceAmongSixtyBenchmarks() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int runsWithDifference = 0;
    for (int run = 0; run < 10; run++) {
      List<TrialResult> samples = samples(false, 10, 10);
      for (int benchmark = 0; benchmark < 60; benchmark++) {
        for (int round = 0; round < 4; round++) {
          for (String variant : List.of("stock", "all")) {
            samples.add(new TrialResult("B" + benchmark + ".scan", Map.of(), Operation.UNDECLARED,
              false, variant, round, "ms/op", false, Math.exp(0.2 * random.nextGaussian()), 0,
              Map.of(), 1));
          }
        }
      }
      if (result(samples).rows().stream().anyMatch(row -> row.verdict().isDifference())) {
        runsWithDifference++;
      }
    }
    // One run in twenty may have one; five of ten would be seen once in ten thousand times.
    assertThat(runsWithDifference).as("seed " + seed).isLessThan(5);
  }

  static TrialResult control(String variant, int round, double score) {
    return new TrialResult("A.control", Map.of(), Operation.UNDECLARED, true, variant, round,
      "ms/op", false, score, 0, Map.of(), 1);
  }

  private static ComparedRow onlyRow(boolean throughput, double stock, double all) {
    return result(samples(throughput, stock, all)).rows().get(0);
  }

  @Test
  void testTrendTellsAJvmThatStillGetsFaster() {
    assertThat(trial(false, List.of(20.0, 20.0, 15.0, 10.0, 10.0)).trend()).isEqualTo(0.5);
    assertThat(trial(true, List.of(10.0, 10.0, 20.0, 20.0)).trend()).isEqualTo(0.5);
    assertThat(trial(false, List.of(10.0, 11.0, 11.0, 10.0)).trend()).isEqualTo(1);
    assertThat(trial(false, List.of(10.0, 11.0, 11.0)).trend()).isNaN();
  }

  private static TrialResult trial(boolean throughput, List<Double> iterations) {
    return new TrialResult("A.scan", Map.of(), Operation.UNDECLARED, false, "all", 0, "ms/op",
      throughput, 1, 1, Map.of(), 1, iterations, Map.of(), false);
  }

  static ComparisonResult result(List<TrialResult> samples) {
    return new Comparison(OPTIONS).judge(Environment.current(),
      new BenchmarkRun.Outcome(samples, List.of(), samples.size()));
  }

  private static List<TrialResult> samples(boolean throughput, double stock, double all) {
    List<TrialResult> samples = new ArrayList<>();
    for (int round = 0; round < 4; round++) {
      samples.add(sample("stock", round, throughput, stock));
      samples.add(sample("all", round, throughput, all));
      samples.add(control("stock", round, 10));
      samples.add(control("all", round, 10));
    }
    return samples;
  }

  private static TrialResult sample(String variant, int round, boolean throughput, double score) {
    return new TrialResult("A.scan", Map.of("rows", "1000"), new Operation("row", 1_000), false,
      variant, round, "ms/op", throughput, score, 8_000, Map.of("hdfs.bytes", 64.0), 1);
  }
}
