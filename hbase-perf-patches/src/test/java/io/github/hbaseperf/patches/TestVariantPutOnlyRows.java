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
package io.github.hbaseperf.patches;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells that patches 0016 and 0017 read past the matcher, and all others, which they may not. */
class TestVariantPutOnlyRows {
  /** The first row is the matcher's, as every scan begins with a look at its time limit. */
  private static final List<String> UNFILTERED = List.of("memstore: MMM MMM MM MM MMM MMM",
    "file: MMM PPM MM PM PMM PPP", "versions: MMM PPMM MM PM PMM PPP", "no version:",
    "old: MMM PMM MM PM PM PPP", "columns: M M M M M", "raw: MMM MMM MMM MMM MMM MMM",
    "reversed: MMM MMM MM MM MMM MMM", "get: MMM", "batch: M M M P M M M M P M P M M P M M",
    "file and memstore: MMM PPM MM PM PMM PPP M", "encoded: MMM PPM MM PM PMM PPP",
    "several files: MMMM PPM MM PM PMM MMMM PPP PPP PPP PPP PPP MMM",
    "flushed again: MMMM PPM MM PM PMM MMMM PPP PPP PPP PPP PPP PPP");

  @TempDir
  private Path temp;

  @Test
  void testPlainCellsOfOneFileAreReadWithoutTheMatcher() throws Exception {
    assertThat(scans(List.of())).containsAll(UNFILTERED).contains("first key: M P M P P P",
      "prefix: M M M M M M", "page: MMM PPM", "first key of several files: M P M P P M P P P P P M",
      "page of several files: MMMM PPM MM PM PMM MMMM PPP PPP PPP");
  }

  @Test
  void testFiltersSwitchedOffAreLeftToTheMatcher() throws Exception {
    assertThat(scans(List.of("put-only-filtered-rows"))).containsAll(UNFILTERED).contains(
      "first key: M M M M M M", "prefix: M M M M M M", "page: MMM MMM",
      "first key of several files: M M M M M M M M M M M M");
  }

  @Test
  void testSwitchedOffLeavesAllCellsToTheMatcher() throws Exception {
    assertThat(scans(List.of("put-only-rows"))).hasSize(19).noneMatch(line -> line.contains("P"));
  }

  private List<String> scans(List<String> switchedOff) throws Exception {
    VariantJvm jvm = VariantJvm.of(Variants.ALL);
    switchedOff.forEach(name -> jvm.option("-Dhbase.perf." + name + ".enabled=false"));
    ChildRun run =
      jvm.run(temp, PutOnlyRowScenario.class, temp.resolve("regions").toUri().toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.matches("[a-z ]+:.*")).toList();
  }
}
