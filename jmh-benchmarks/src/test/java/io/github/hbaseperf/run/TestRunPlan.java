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
package io.github.hbaseperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TestRunPlan {
  private static final List<Contender> CONTENDERS =
    List.of(new Contender("a", ""), new Contender("b", ""));

  @Test
  void testContendersAlternateAndTheRulerRunsInEveryRound() {
    List<Fork> plan = plan("FullScanBenchmark.nextRaw", 2);
    assertThat(plan).extracting(fork -> fork.contender().name()).containsExactly("a", "b", "a", "b",
      "b", "a", "b", "a");
    assertThat(plan).filteredOn(Fork::control).hasSize(4);
  }

  @Test
  void testEveryCombinationOfParametersIsAFork() {
    assertThat(forks(options("CounterBenchmark.threads1", 1, Effort.FULL)))
      .extracting(fork -> fork.params().get("kind"))
      .contains("PLAIN", "VOLATILE", "ATOMIC_LONG", "LONG_ADDER", "BATCHED");
  }

  @Test
  void testQuickRunsOneNumberOfThreadsAndFewerValues() {
    List<Fork> plan = plan("CounterBenchmark", 1);
    assertThat(plan).filteredOn(fork -> fork.contender().name().equals("a"))
      .extracting(fork -> ForkSample.shortName(fork.benchmark()) + fork.params().get("kind"))
      .containsExactly("CounterBenchmark.threads4ATOMIC_LONG", "CounterBenchmark.threads4BATCHED",
        "RulerBenchmark.sortKeysnull");
    assertThat(plan("CounterBenchmark.threads", 1)).as("asked for").hasSize(2 * (4 * 2 + 1));
    assertThat(forks(options("CounterBenchmark", 1, Effort.FULL))).hasSize(2 * (4 * 5 + 1));
  }

  @Test
  void testGivenParametersTakeOneValue() {
    assertThat(plan("CountBenchmark.clientScan", 1)).filteredOn(fork -> !fork.params().isEmpty())
      .extracting(Fork::params).containsOnly(Map.of("rows", "7000", "query", "ALL"));
  }

  @Test
  void testGivenParameterNobodyHasIsRefused() {
    RunOptions options = new RunOptions(CONTENDERS, "LayoutScan", 1,
      Map.of("layouts", List.of("OFF_HEAP")), Effort.FULL, Path.of("unused"), false);
    assertThatThrownBy(() -> RunPlan.of(options)).isInstanceOf(IllegalArgumentException.class)
      .hasMessage("None of the benchmarks has a parameter layouts");
  }

  @Test
  void testQuickRunsWhatWantsTheSameJvmInOneAndOthersApart() {
    List<List<Fork>> quick =
      RunPlan.of(options("ShapeScan|FullScan|ConcurrentScan|KeyValueHeap", 1, Effort.QUICK));
    assertThat(quick).filteredOn(jvm -> jvm.get(0).contender().name().equals("a"))
      .extracting(jvm -> jvm.stream().map(fork -> ForkSample.shortName(fork.benchmark())).distinct()
        .collect(Collectors.joining(" ")))
      .containsExactlyInAnyOrder("KeyValueHeapBenchmark.merge",
        "FullScanBenchmark.next FullScanBenchmark.nextRaw ShapeScanBenchmark.nextRaw",
        "ConcurrentScanBenchmark.threads4", "RulerBenchmark.sortKeys");
    assertThat(quick).allSatisfy(
      jvm -> assertThat(jvm).extracting(Fork::contender).containsOnly(jvm.get(0).contender()));
    assertThat(RunPlan.of(options("ShapeScan|FullScan", 1, Effort.FULL)))
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
