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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPatchResults {
  private static final String LINE = "2.6.4";
  private static final String TIME = "2026-01-01T00:00:00Z";
  private static final String PATCH = """
    Subject: [PATCH] One

    What: an answer
     over two lines
    Result: %s
    Cost: an answer

    diff --git a/A b/A
    +Result: see docs/results
    """;
  private static final String NOT_ALONE =
    "not measured alone with a verdict; the series: docs/results/patches.md";

  @TempDir
  private Path folder;
  private Path runs;
  private Path patch;

  @BeforeEach
  void setUp() throws IOException {
    runs = Files.createDirectories(folder.resolve("runs"));
    patch = patch(LINE, "see docs/results");
  }

  private Path patch(String line, String result) throws IOException {
    Path file =
      Files.createDirectories(folder.resolve("series").resolve(line)).resolve("0002-One.patch");
    return Files.writeString(file, PATCH.formatted(result));
  }

  private void run(String id, String series, String variant, double factor, double control)
    throws IOException {
    TestPublishedRuns.write(runs.resolve(id), TIME, series, variant, factor, control);
  }

  private String rewritten(Path file) throws IOException {
    return new PatchResults(PublishedRuns.read(runs, name -> Optional.of("today")), LINE)
      .files(folder.resolve("series")).get(file);
  }

  private void assertResult(String result) throws IOException {
    assertThat(rewritten(patch)).isEqualTo(PATCH.formatted(result));
  }

  @Test
  void testVerdictOnThePatchAloneIsWrittenWithItsCommitAndRecord() throws IOException {
    run("a", "today", "0002-One", 2, 1);
    assertThat(rewritten(patch)).isEqualTo(PATCH.formatted("""
      A.scan rows=7 2.00x (1.95-2.05) and 0.50x bytes: single patch over
       stock, commit abc, docs/results/runs/a/comparison.json"""));
  }

  @Test
  void testVariantMayBeCalledByTheNumberOfThePatch() throws IOException {
    run("a", "today", "0002", 1, 1);
    assertThat(rewritten(patch)).contains("\nResult: A.scan rows=7 the same (");
  }

  @Test
  void testWhatIsWrittenIsReplacedByWhatANewRunSays() throws IOException {
    run("a", "today", "0002", 3, 1);
    String first = rewritten(patch);
    Files.writeString(patch, first);
    assertThat(rewritten(patch)).isEqualTo(first);
    TestPublishedRuns.write(runs.resolve("b"), "2026-01-02T00:00:00Z", "today", "0002", 2, 1);
    assertThat(rewritten(patch)).contains("2.00x", "/b/").doesNotContain("3.00x", "/a/");
  }

  @Test
  void testFactorOfADriftedControlIsNotWritten() throws IOException {
    run("a", "today", "0002", 2, 1.3);
    assertThat(rewritten(patch)).contains("A.scan rows=7 inconclusive and 0.50x bytes:");
  }

  @Test
  void testRunsOfAnotherSeriesPatchOrOfAllAreNotItsResult() throws IOException {
    run("a", "other", "0002", 2, 1);
    run("b", "today", "0003", 2, 1);
    run("c", "today", "all", 2, 1);
    assertResult(NOT_ALONE);
  }

  @Test
  void testResultStaysUntilThePatchIsChanged() throws IOException {
    TestPublishedRuns.write(runs.resolve("a"), "other", Map.of("0002", "today"), "stock", "0002");
    assertThat(rewritten(patch)).contains("\nResult: A.scan rows=7 2.00x (");
    TestPublishedRuns.write(runs.resolve("a"), "today", Map.of("0002", "other"), "stock", "0002");
    assertResult(NOT_ALONE);
  }

  @Test
  void testFileOfAnotherLineWasNotMeasured() throws IOException {
    run("a", "today", "0002", 2, 1);
    patch = patch("2.5.13", "see docs/results");
    assertResult("not measured on this line; on 2.6.4: docs/results/patches.md");
  }

  @Test
  void testResultThatIsNoSpeedStaysItsAuthors() throws IOException {
    run("a", "today", "0002", 2, 1);
    patch = patch(LINE, "such scans end: TestScans");
    assertResult("such scans end: TestScans");
  }
}
