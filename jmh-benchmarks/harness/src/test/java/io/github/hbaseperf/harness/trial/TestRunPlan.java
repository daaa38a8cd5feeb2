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
package io.github.hbaseperf.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestRunPlan {
  private static final List<Variant> VARIANTS = List.of(new Variant("a", ""), new Variant("b", ""));

  @Test
  void testContendersAlternateAndTheControlRunsInEveryRound() {
    List<Trial> plan = plan("Plain.first", 2);
    assertThat(plan).extracting(trial -> trial.variant().name()).containsExactly("a", "b", "a", "b",
      "b", "a", "b", "a");
    assertThat(plan).filteredOn(Trial::control).hasSize(4)
      .allSatisfy(trial -> assertThat(trial.benchmark()).endsWith("Steady.consumeCpu"));
  }

  @Test
  void testEveryCombinationOfParametersIsATrial() {
    assertThat(trials(options("Concurrent.threads1", 1, RunProfile.FULL)))
      .extracting(trial -> trial.params().get("kind")).contains("A", "B", "C");
  }

  @Test
  void testQuickRunsOneNumberOfThreadsAndFewerValues() {
    List<Trial> plan = plan("Concurrent", 1);
    assertThat(plan).filteredOn(trial -> trial.variant().name().equals("a"))
      .extracting(trial -> TrialResult.shortName(trial.benchmark()) + trial.params().get("kind"))
      .containsExactly("Concurrent.threads4A", "Concurrent.threads4C", "Steady.consumeCpunull");
    assertThat(plan("Concurrent.threads", 1)).as("asked for").hasSize(2 * (2 * 2 + 1));
    assertThat(plan("Concurrent.*1", 1)).as("nothing else matches").hasSize(2 * (2 + 1));
    assertThat(trials(options("Concurrent", 1, RunProfile.FULL))).hasSize(2 * (2 * 3 + 1));
  }

  @ParameterizedTest
  @CsvSource({ "QUICK, 20, 1", "GATE, 50, 2", "FULL, 1000, 2" })
  void testStatesSayHowLargeShortRunsAre(RunProfile profile, String rows, int queries) {
    RunOptions options = new RunOptions(List.of(VARIANTS.get(0)), "OfTable", 1, Map.of(), profile,
      Path.of("unused"), false);
    assertThat(trials(options)).filteredOn(trial -> !trial.control()).hasSize(queries)
      .allSatisfy(trial -> assertThat(trial.params()).containsEntry("rows", rows));
  }

  @Test
  void testBenchmarksSayWhatAnOperationDoes() {
    assertThat(plan("OfTable", 1)).filteredOn(trial -> !trial.control())
      .extracting(Trial::operation).containsOnly(new Operation("row", 7_000));
    assertThat(plan("Plain.second", 1)).filteredOn(trial -> !trial.control())
      .extracting(Trial::operation).containsOnly(new Operation("cell", 7));
    assertThat(plan("Plain.first", 1)).extracting(Trial::operation)
      .containsOnly(Operation.UNDECLARED);
  }

  @Test
  void testGivenParametersTakeOneValue() {
    assertThat(plan("OfTable.count", 1)).filteredOn(trial -> !trial.params().isEmpty())
      .extracting(Trial::params).containsOnly(Map.of("rows", "7000", "query", "ALL"));
  }

  @Test
  void testGivenParameterNobodyHasIsRefused() {
    RunOptions options = new RunOptions(VARIANTS, "Concurrent", 1, Map.of("kinds", List.of("A")),
      RunProfile.FULL, Path.of("unused"), false);
    assertThatThrownBy(() -> RunPlan.of(options)).isInstanceOf(IllegalArgumentException.class)
      .hasMessage("None of the benchmarks has a parameter kinds");
  }

  @Test
  void testQuickRunsWhatWantsTheSameJvmInOneAndOthersApart() {
    List<List<Trial>> quick =
      RunPlan.of(options("Plain|OfTable|Concurrent|PlantedBenchmark", 1, RunProfile.QUICK));
    assertThat(quick).filteredOn(jvm -> jvm.get(0).variant().name().equals("a"))
      .extracting(jvm -> jvm.stream().map(trial -> TrialResult.shortName(trial.benchmark()))
        .distinct().sorted().collect(Collectors.joining(" ")))
      .containsExactlyInAnyOrder("OfTable.count Plain.first Plain.second", "Concurrent.threads4",
        "PlantedBenchmark.rows", "Steady.consumeCpu");
    assertThat(quick).allSatisfy(
      jvm -> assertThat(jvm).extracting(Trial::variant).containsOnly(jvm.get(0).variant()));
    assertThat(RunPlan.of(options("Plain|OfTable", 1, RunProfile.FULL)))
      .allSatisfy(jvm -> assertThat(jvm).hasSize(1));
  }

  @Test
  void testInTurnsVariantsRunTogetherBetweenTheControls() {
    List<List<Trial>> turns = RunPlan.of(options("Plain|PlantedBenchmark", 2, RunProfile.TURNS));
    assertThat(turns).hasSize(2 * 2);
    assertThat(turns.get(0)).extracting(Trial::toString).containsExactly(
      "a Steady.consumeCpu {before=Plain.first}", "b Steady.consumeCpu {before=Plain.first}",
      "a Plain.first", "b Plain.first", "a Plain.second", "b Plain.second",
      "a Steady.consumeCpu {after=Plain.second}", "b Steady.consumeCpu {after=Plain.second}");
    assertThat(turns.get(3)).extracting(trial -> trial.variant().name()).startsWith("b", "a");
  }

  private static List<Trial> trials(RunOptions options) {
    return RunPlan.of(options).stream().flatMap(List::stream).toList();
  }

  private static List<Trial> plan(String regex, int trials) {
    return trials(options(regex, trials, RunProfile.QUICK));
  }

  private static RunOptions options(String regex, int trials, RunProfile profile) {
    return new RunOptions(VARIANTS, regex, trials, Map.of("rows", List.of("7000")), profile,
      Path.of("unused"), false);
  }
}
