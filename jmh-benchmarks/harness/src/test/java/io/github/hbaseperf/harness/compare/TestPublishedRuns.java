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

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.BenchmarkRun;
import io.github.hbaseperf.harness.trial.Operation;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPublishedRuns {
  private static final int ROUNDS = 6;

  @TempDir
  Path folder;
  /** Hashes of today's variants. */
  private final Map<String, String> today = new HashMap<>(Map.of("all", "today"));

  private void write(String id, String time, String series, String variant, double factor,
    double controlFactor) throws IOException {
    write(folder.resolve(id), time, series, variant, factor, controlFactor);
  }

  /**
   * Writes a run in which the variant takes 10 ms an operation and stock as much more as is said.
   */
  static void write(Path run, String time, String series, String variant, double factor,
    double controlFactor) throws IOException {
    write(run, time, series, null, List.of("stock", variant), factor, controlFactor);
  }

  /** Writes a run that knows what its overlays were, every variant of which is twice as fast. */
  static void write(Path run, String series, Map<String, String> overlays, String... variants)
    throws IOException {
    write(run, "2026-01-01T00:00:00Z", series, overlays, List.of(variants), 2, 1);
  }

  private static void write(Path run, String time, String series, Map<String, String> overlays,
    List<String> variants, double factor, double controlFactor) throws IOException {
    String baseline = variants.get(0);
    List<TrialResult> samples = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      double spread = Math.pow(1.01, round % 2 == 0 ? 1 : -1);
      samples.add(sample(baseline, round, 10 * factor * spread, 1000));
      samples.add(TestComparisonResult.control(baseline, round, 10 * controlFactor));
      for (String variant : variants.subList(1, variants.size())) {
        samples.add(sample(variant, round, 10 / spread, 500));
        samples.add(TestComparisonResult.control(variant, round, 10));
      }
    }
    ComparisonResult.judged(
      new Environment(time, "processor", 2, 1, "system", "java", "hbase", "hadoop", "abc", series),
      "the command", baseline, overlays, 0.05, new BenchmarkRun.Outcome(samples, List.of(), 1))
      .write(run);
  }

  private static TrialResult sample(String variant, int round, double score, double bytes) {
    return new TrialResult("A.scan", Map.of("rows", "7"), Operation.UNDECLARED, false, variant,
      round, "ms/op", false, score, bytes, Map.of(), 1);
  }

  private PublishedRuns runs() throws IOException {
    return PublishedRuns.read(folder, name -> Optional.ofNullable(today.get(name)));
  }

  private String cell(int column) throws IOException {
    return runs().workloads().get(1).get(column);
  }

  @Test
  void testWorkloadHasSeriesAndSinglePatchesSideBySide() throws IOException {
    write("a", "2026-01-01T00:00:00Z", "today", "all", 2, 1);
    write("b", "2026-01-01T00:00:00Z", "today", "0002-Two", 1, 1);
    assertThat(runs().workloads()).hasSize(2);
    assertThat(cell(0)).isEqualTo("A.scan, rows=7");
    assertThat(cell(1)).startsWith("**2.00 ×** (").endsWith("); 0.50 × bytes");
    assertThat(cell(2)).startsWith("0002 the same (");
  }

  @Test
  void testFactorOfARunWhoseControlDriftedIsNotPrinted() throws IOException {
    write("a", "2026-01-01T00:00:00Z", "today", "all", 2, 1.3);
    assertThat(cell(1)).isEqualTo("inconclusive; 0.50 × bytes");
  }

  @Test
  void testTodaysSeriesComesBeforeNewerRunsOfAnotherOne() throws IOException {
    write("a", "2026-01-01T00:00:00Z", "today", "all", 2, 1);
    write("b", "2026-01-02T00:00:00Z", "other", "all", 3, 1);
    assertThat(cell(1)).startsWith("**2.00 ×**").doesNotContain("†");
  }

  @Test
  void testRunWhoseControlHeldComesBeforeANewerOneThatSaysNothing() throws IOException {
    write("a", "2026-01-01T00:00:00Z", "other", "all", 2, 1);
    write("b", "2026-01-02T00:00:00Z", null, "all", 3, 1.3);
    assertThat(cell(1)).startsWith("**2.00 ×**").endsWith(" †");
  }

  @Test
  void testNewestOfEqualRunsCounts() throws IOException {
    write("a", "2026-01-01T00:00:00Z", null, "all", 3, 1);
    write("b", "2026-01-02T00:00:00Z", null, "all", 2, 1);
    assertThat(cell(1)).startsWith("**2.00 ×**");
  }

  @Test
  void testOnlySpeedsWithAVerdictAreQuoted() throws IOException {
    List<Goal> goals = List.of(
      new Goal("scan", "A.scan", Map.of("rows", "7"), "all", null, null, 1.5, null, null, null));
    write("a", "2026-01-01T00:00:00Z", "today", "all", 2, 1.3);
    assertThat(runs().speeds(goals)).hasSize(1);
    write("b", "2026-01-01T00:00:00Z", "other", "all", 2, 1);
    // Of today's series there is a run, and it says nothing: an earlier one does, and is marked.
    assertThat(runs().speeds(goals).get(1)).startsWith("scan", "2.0 × †");
  }

  @Test
  void testAddedPatchMarksRunsOfTheSeriesAndLeavesThoseOfSinglePatches() throws IOException {
    write(folder.resolve("a"), "old", Map.of("0003", "three", "all", "old"), "stock", "0003",
      "all");
    write(folder.resolve("b"), "old", Map.of("all", "old", "all-without-0003", "old"), "all",
      "all-without-0003");
    today.putAll(Map.of("0003", "three", "all-without-0003", "today"));
    assertThat(cell(1)).startsWith("**2.00 ×**").endsWith(" †");
    assertThat(cell(2)).startsWith("0003 **2.00 ×**").doesNotContain("†");
    assertThat(cell(3)).startsWith("0003 **2.00 ×**").endsWith(" †");
    List<List<String>> list = runs().list();
    assertThat(list.get(1)).contains("of series old; today's: 0003");
    assertThat(list.get(2)).contains("of series old");
  }

  @Test
  void testChangedPatchMarksItsRuns() throws IOException {
    write(folder.resolve("a"), "today", Map.of("0003", "three", "0004", "four"), "stock", "0003",
      "0004");
    today.putAll(Map.of("0003", "three, changed", "0004", "four"));
    assertThat(cell(2)).containsPattern("^0003 [^<]* †<br>0004 [^<†]*$");
  }

  @Test
  void testChangedBaselineMarksWhatIsOverIt() throws IOException {
    write(folder.resolve("a"), "old", Map.of("all", "old"), "all", "stock");
    today.put("all", "old");
    assertThat(runs().list().get(1)).contains("today's");
    today.put("all", "today");
    assertThat(runs().list().get(1)).contains("of series old");
  }

  @Test
  void testRunOfTodaysPatchComesBeforeNewerRunsOfAChangedOne() throws IOException {
    write(folder.resolve("a"), "old", Map.of("0003", "three"), "stock", "0003");
    write(folder.resolve("b"), "2026-01-02T00:00:00Z", "today", Map.of("0003", "changed"),
      List.of("stock", "0003"), 3, 1);
    today.put("0003", "three");
    assertThat(cell(2)).startsWith("0003 **2.00 ×**").doesNotContain("†");
  }

  @Test
  void testVariantThatIsNotBuiltTodayIsMarked() throws IOException {
    write(folder.resolve("a"), "today", Map.of("0003", "three"), "stock", "0003");
    assertThat(cell(2)).endsWith(" †");
  }

  @Test
  void testEveryRunIsListedWithItsSeriesAndControl() throws IOException {
    write("a", "2026-01-01T00:00:00Z", "today", "all", 2, 1);
    write("b", "2026-01-02T00:00:00Z", null, "all", 2, 1.3);
    List<List<String>> list = runs().list();
    assertThat(list.get(1)).startsWith("[b/comparison](runs/b/comparison.json)")
      .endsWith("not recorded", "not EQUIVALENT: no verdict on time");
    assertThat(list.get(2)).endsWith("today's", "EQUIVALENT");
  }
}
