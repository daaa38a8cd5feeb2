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
package io.github.hbaseperf.benchmarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.gate.Check;
import io.github.hbaseperf.harness.gate.Check.Kind;
import io.github.hbaseperf.harness.gate.Check.Outcome;
import io.github.hbaseperf.harness.gate.PlantedLosses;
import io.github.hbaseperf.harness.gate.PlantedLosses.Loss;
import io.github.hbaseperf.harness.gate.WorkGate;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.RunOptions;
import io.github.hbaseperf.harness.trial.RunProfile;
import io.github.hbaseperf.harness.trial.Variant;
import io.github.hbaseperf.patches.Variants;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The gate on patched HBase: what it sees of an overlay that lost its patches, and of faults
 * planted into HBase's scanner. Writes {@code target/gate-planted.json}; with
 * {@code -Dgate.benchmarks=REGEX} of more benchmarks than one, with {@code -Dgate.same=20} the same
 * code so many times.
 */
class ITGateOnHBase {
  private static final String ONE = "FilteredScanBenchmark.nextRaw";
  private static final String REGEX = System.getProperty("gate.benchmarks", ONE);
  private static final String SAME = "same";
  private static final int TIMES_SAME = Integer.getInteger("gate.same", 1);
  /** Methods of {@link Planted}, and what they do. */
  private static final Map<String, String> PLANTED =
    new TreeMap<>(Map.of("compare", "one comparison more", "allocate", "16 bytes more", "spin5",
      "7 steps, about 5 % of the time", "spin10", "14 steps, 10 %", "spin25", "35 steps, 25 %"));

  @TempDir
  static Path tmp;
  private static List<Check> checks;

  @BeforeAll
  static void count() throws IOException {
    Path all = Kit.variants().overlay(Variants.ALL).orElseThrow();
    List<Variant> variants = new ArrayList<>();
    variants.add(Variant.classes("before", all.toString()));
    for (int i = 1; i <= TIMES_SAME; i++) {
      variants.add(Variant.classes(SAME + i, all.toString()));
    }
    variants.add(Variant.classes("empty", Files.createDirectory(tmp.resolve("empty")).toString()));
    for (String method : PLANTED.keySet()) {
      Path overlay = PlantedOverlay.write(Files.createDirectory(tmp.resolve(method)), all, method);
      variants.add(Variant.classes(method, overlay + File.pathSeparator + all));
    }
    checks = WorkGate.run(
      new RunOptions(variants, REGEX, 1, Map.of(), RunProfile.WORK, tmp.resolve("run"), false),
      System.out);
  }

  @AfterAll
  static void writeRecord() throws IOException {
    Map<String, Map<Kind, Check>> bySide = new LinkedHashMap<>();
    for (Check check : checks) {
      bySide.computeIfAbsent(check.benchmark().replaceFirst(SAME + "\\d+$", SAME),
        side -> new EnumMap<>(Kind.class)).merge(check.kind(), check, ITGateOnHBase::worse);
    }
    List<Loss> losses = new ArrayList<>();
    bySide.forEach((side, byKind) -> {
      String[] name = side.split(" on ");
      String planted = name[1].equals(SAME) && TIMES_SAME > 1
        ? SAME + ", " + TIMES_SAME + " times"
        : PLANTED.getOrDefault(name[1], name[1]);
      losses.add(new Loss(name[0], planted, byKind.get(Kind.WORK), byKind.get(Kind.ALLOCATION)));
    });
    String command = "mvn -B verify -pl jmh-benchmarks/benchmarks -am -Dit.test=ITGateOnHBase "
      + "-Dgate.benchmarks='" + REGEX + "' -Dgate.same=" + TIMES_SAME
      + " -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false";
    new PlantedLosses(Environment.current(), command, losses)
      .write(Path.of("target/gate-planted.json"));
  }

  private static Check worse(Check one, Check other) {
    return one.outcome() == Outcome.PASSED ? other : one;
  }

  @Test
  void testTheSameOnBothSidesPasses() {
    for (int i = 1; i <= TIMES_SAME; i++) {
      assertThat(outcomes(SAME + i, Kind.WORK)).containsOnly(Outcome.PASSED);
      assertThat(outcomes(SAME + i, Kind.ALLOCATION)).containsOnly(Outcome.PASSED);
    }
  }

  @Test
  void testOverlayWithoutClassesFires() {
    assertThat(outcomes("empty", Kind.WORK)).contains(Outcome.FAILED);
  }

  @Test
  void testOneComparisonMorePerRowFires() {
    assertThat(outcomes("compare", Kind.WORK)).contains(Outcome.FAILED);
  }

  @Test
  void testSixteenBytesMorePerRowFire() {
    assertThat(outcomes("allocate", Kind.ALLOCATION)).contains(Outcome.FAILED);
  }

  @Test
  void testLoopsOfFivePercentAndMoreOfTheTimeFire() {
    for (String spin : List.of("spin5", "spin10", "spin25")) {
      assertThat(outcomes(spin, Kind.WORK)).as(spin).contains(Outcome.FAILED);
    }
  }

  private static List<Outcome> outcomes(String side, Kind kind) {
    return checks.stream().filter(check -> check.benchmark().endsWith(" on " + side))
      .filter(check -> check.kind() == kind).map(Check::outcome).toList();
  }
}
