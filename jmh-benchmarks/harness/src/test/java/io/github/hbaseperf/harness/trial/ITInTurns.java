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

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two JVMs are measured in turns, and both are reported where one of them fails. */
class ITInTurns {
  private static final RunProfile PROFILE = RunProfile.TURNS;

  @TempDir
  Path tmp;
  private BenchmarkRun.Outcome outcome;

  private record Iteration(String variant, long beginMillis, long endMillis) {
  }

  @BeforeEach
  void run() throws IOException {
    RunOptions options = new RunOptions(List.of(variant("a"), variant("b")), "TurnsBenchmark", 1,
      Map.of(), PROFILE, tmp.resolve("run"), false);
    outcome = new BenchmarkRun(options, new PrintStream(PrintStream.nullOutputStream())).run();
  }

  @Test
  void testNoIterationRunsBesideAnotherAndAPartnerIsNeverLeftAlone() throws IOException {
    assertThat(outcome.samples()).extracting(TrialResult::variant).containsExactly("a", "b", "a",
      "b", "a", "b");
    assertThat(outcome.samples()).allSatisfy(sample -> {
      assertThat(sample.inTurns()).isTrue();
      assertThat(sample.iterations()).hasSize(PROFILE.iterations);
      assertThat(sample.jvm().get(TurnProfiler.CPU_TIME)).isPositive();
    });
    assertThat(outcome.samples()).filteredOn(TrialResult::control)
      .extracting(sample -> sample.params().keySet().iterator().next())
      .containsExactly("before", "before", "after", "after");
    assertThat(outcome.failures()).hasSize(2).extracting(Object::toString)
      .anySatisfy(failure -> assertThat(failure).contains("JVM of b: ", "does not work in b"))
      .allSatisfy(failure -> assertThat(failure).contains("works=false"));
    List<Iteration> measured = new ArrayList<>();
    for (String variant : List.of("a", "b")) {
      assertThat(Files.readAllLines(tmp.resolve(variant)).get(0)).startsWith("polluted ");
      List<Iteration> iterations = iterations(variant);
      int warmup = PROFILE.warmupIterations;
      measured.addAll(iterations.subList(warmup, warmup + PROFILE.iterations));
    }
    measured.sort(Comparator.comparing(Iteration::beginMillis));
    for (int i = 1; i < measured.size(); i++) {
      assertThat(measured.get(i).beginMillis).isGreaterThanOrEqualTo(measured.get(i - 1).endMillis);
    }
    assertThat(measured.stream().map(Iteration::variant).toList().subList(0, 5))
      .containsExactly("a", "b", "b", "a", "a");
  }

  /** Of the JVM that measured the trial that works. */
  private List<Iteration> iterations(String variant) throws IOException {
    List<Iteration> iterations = new ArrayList<>();
    long begin = 0;
    for (String line : Files.readAllLines(tmp.resolve(variant))) {
      String[] parts = line.split(" ");
      switch (parts[0]) {
        case "begin" -> begin = Long.parseLong(parts[1]);
        case "end" -> iterations.add(new Iteration(variant, begin, Long.parseLong(parts[1])));
        default -> iterations.clear();
      }
      if (iterations.size() == PROFILE.warmupIterations + PROFILE.iterations) {
        return iterations;
      }
    }
    throw new AssertionError("No trial of " + variant + " has all its iterations");
  }

  private Variant variant(String name) {
    return new Variant(name, System.getProperty("java.class.path"),
      List.of("-D" + TurnsBenchmark.FOLDER + "=" + tmp, "-D" + TurnsBenchmark.VARIANT + "=" + name),
      null);
  }
}
