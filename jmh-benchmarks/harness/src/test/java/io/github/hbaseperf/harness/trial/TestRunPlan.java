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
  private static final List<Contender> CONTENDERS =
    List.of(new Contender("a", ""), new Contender("b", ""));

  @Test
  void testContendersAlternateAndTheControlRunsInEveryRound() {
    List<Fork> plan = plan("Plain.first", 2);
    assertThat(plan).extracting(fork -> fork.contender().name()).containsExactly("a", "b", "a", "b",
      "b", "a", "b", "a");
    assertThat(plan).filteredOn(Fork::control).hasSize(4)
      .allSatisfy(fork -> assertThat(fork.benchmark()).endsWith("Steady.consumeCpu"));
  }

  @Test
  void testEveryCombinationOfParametersIsAFork() {
    assertThat(forks(options("Concurrent.threads1", 1, Effort.FULL)))
      .extracting(fork -> fork.params().get("kind")).contains("A", "B", "C");
  }

  @Test
  void testQuickRunsOneNumberOfThreadsAndFewerValues() {
    List<Fork> plan = plan("Concurrent", 1);
    assertThat(plan).filteredOn(fork -> fork.contender().name().equals("a"))
      .extracting(fork -> ForkSample.shortName(fork.benchmark()) + fork.params().get("kind"))
      .containsExactly("Concurrent.threads4A", "Concurrent.threads4C", "Steady.consumeCpunull");
    assertThat(plan("Concurrent.threads", 1)).as("asked for").hasSize(2 * (2 * 2 + 1));
    assertThat(plan("Concurrent.*1", 1)).as("nothing else matches").hasSize(2 * (2 + 1));
    assertThat(forks(options("Concurrent", 1, Effort.FULL))).hasSize(2 * (2 * 3 + 1));
  }

  @ParameterizedTest
  @CsvSource({ "QUICK, 20, 1", "GATE, 50, 2", "FULL, 1000, 2" })
  void testStatesSayHowLargeShortRunsAre(Effort effort, String rows, int queries) {
    RunOptions options = new RunOptions(List.of(CONTENDERS.get(0)), "OfTable", 1, Map.of(), effort,
      Path.of("unused"), false);
    assertThat(forks(options)).filteredOn(fork -> !fork.control()).hasSize(queries)
      .allSatisfy(fork -> assertThat(fork.params()).containsEntry("rows", rows));
  }

  @Test
  void testBenchmarksSayWhatAnOperationDoes() {
    assertThat(plan("OfTable", 1)).filteredOn(fork -> !fork.control()).extracting(Fork::operation)
      .containsOnly(new Operation("row", 7_000));
    assertThat(plan("Plain.second", 1)).filteredOn(fork -> !fork.control())
      .extracting(Fork::operation).containsOnly(new Operation("cell", 7));
    assertThat(plan("Plain.first", 1)).extracting(Fork::operation)
      .containsOnly(Operation.UNDECLARED);
  }

  @Test
  void testGivenParametersTakeOneValue() {
    assertThat(plan("OfTable.count", 1)).filteredOn(fork -> !fork.params().isEmpty())
      .extracting(Fork::params).containsOnly(Map.of("rows", "7000", "query", "ALL"));
  }

  @Test
  void testGivenParameterNobodyHasIsRefused() {
    RunOptions options = new RunOptions(CONTENDERS, "Concurrent", 1, Map.of("kinds", List.of("A")),
      Effort.FULL, Path.of("unused"), false);
    assertThatThrownBy(() -> RunPlan.of(options)).isInstanceOf(IllegalArgumentException.class)
      .hasMessage("None of the benchmarks has a parameter kinds");
  }

  @Test
  void testQuickRunsWhatWantsTheSameJvmInOneAndOthersApart() {
    List<List<Fork>> quick =
      RunPlan.of(options("Plain|OfTable|Concurrent|PlantedBenchmark", 1, Effort.QUICK));
    assertThat(quick).filteredOn(jvm -> jvm.get(0).contender().name().equals("a"))
      .extracting(jvm -> jvm.stream().map(fork -> ForkSample.shortName(fork.benchmark())).distinct()
        .sorted().collect(Collectors.joining(" ")))
      .containsExactlyInAnyOrder("OfTable.count Plain.first Plain.second", "Concurrent.threads4",
        "PlantedBenchmark.allocation PlantedBenchmark.throughput PlantedBenchmark.time",
        "Steady.consumeCpu");
    assertThat(quick).allSatisfy(
      jvm -> assertThat(jvm).extracting(Fork::contender).containsOnly(jvm.get(0).contender()));
    assertThat(RunPlan.of(options("Plain|OfTable", 1, Effort.FULL)))
      .allSatisfy(jvm -> assertThat(jvm).hasSize(1));
  }

  private static List<Fork> forks(RunOptions options) {
    return RunPlan.of(options).stream().flatMap(List::stream).toList();
  }

  private static List<Fork> plan(String regex, int forks) {
    return forks(options(regex, forks, Effort.QUICK));
  }

  private static RunOptions options(String regex, int forks, Effort effort) {
    return new RunOptions(CONTENDERS, regex, forks, Map.of("rows", List.of("7000")), effort,
      Path.of("unused"), false);
  }
}
