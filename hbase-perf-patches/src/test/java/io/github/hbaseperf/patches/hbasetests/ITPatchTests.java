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
package io.github.hbaseperf.patches.hbasetests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.patches.Built;
import io.github.hbaseperf.patches.CarriedTests;
import io.github.hbaseperf.patches.PatchesException;
import io.github.hbaseperf.patches.VariantJvm;
import io.github.hbaseperf.patches.Variants;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The test that a patch carries passes with the whole series, and fails on stock HBase: with an
 * assertion, or because it does not compile. It also passes with the patch and what it depends on
 * alone: for some patches in each build, for all with {@code -Dpatches.alone=each}.
 */
@Execution(ExecutionMode.CONCURRENT)
class ITPatchTests {
  /** Patches whose tests are of a class that stock HBase does not have. */
  private static final Set<String> OF_A_NEW_CLASS = Set.of("0008", "0010");

  private static final int TIMEOUT_SECONDS = 180;

  @TempDir
  private static Path temp;
  private static CarriedTests tests;

  @BeforeAll
  static void applySeries() {
    tests = CarriedTests.in(temp.resolve("series"));
  }

  static List<String> patches() {
    return CarriedTests.byPatch().entrySet().stream().filter(patch -> !patch.getValue().isEmpty())
      .map(Map.Entry::getKey).toList();
  }

  static List<String> patchesAlone() {
    return patches().stream().filter(Built.patchesAlone()::contains).toList();
  }

  @ParameterizedTest
  @MethodSource("patchesAlone")
  void testPatchPassesItsTest(String patch) throws Exception {
    assertPass(run(patch, tests.compile(List.of(patch), patch), CarriedTests.byPatch().get(patch)));
  }

  @Test
  void testSeriesPassesTheTestsOfAll() throws Exception {
    assertPass(run(Variants.ALL, tests.compile(patches(), Variants.ALL), classesOf(patches())));
  }

  @Test
  void testStockFailsEach() throws Exception {
    Map<Boolean, List<String>> byNewClass = patches().stream()
      .collect(Collectors.partitioningBy(patch -> OF_A_NEW_CLASS.contains(patch.substring(0, 4))));
    for (String patch : byNewClass.get(true)) {
      assertThatThrownBy(() -> tests.compile(List.of(patch), Variants.STOCK))
        .isInstanceOf(PatchesException.class).hasMessageContaining("cannot find symbol");
    }
    List<String> others = byNewClass.get(false);
    HBaseTestRun run =
      run(Variants.STOCK, tests.compile(others, Variants.STOCK), classesOf(others));
    for (String test : classesOf(others)) {
      assertThat(run.lines().values()).as(test)
        .anySatisfy(line -> assertThat(isFailedAssertion(line, test)).as(line.format()).isTrue());
    }
  }

  private static List<String> classesOf(List<String> patches) {
    return patches.stream().flatMap(patch -> CarriedTests.byPatch().get(patch).stream()).toList();
  }

  private static boolean isFailedAssertion(TestLine line, String test) {
    return line.testClass().equals(test) && line.outcome() == TestLine.Outcome.FAILED
      && line.detail().matches("(java\\.lang\\.AssertionError|org\\.junit\\.[\\w.]*Failure).*");
  }

  private static void assertPass(HBaseTestRun run) {
    assertThat(run.lines().values()).isNotEmpty().allSatisfy(
      line -> assertThat(line.outcome()).as(line.format()).isEqualTo(TestLine.Outcome.PASSED));
  }

  private static HBaseTestRun run(String variant, Path classes, List<String> testClasses)
    throws IOException, InterruptedException {
    return HBaseTestRun.of(VariantJvm.of(variant).behind(classes).timeoutSeconds(TIMEOUT_SECONDS),
      temp, testClasses);
  }
}
