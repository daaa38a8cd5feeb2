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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestHBaseTestReport {
  private static final Set<String> NONE = Set.of();

  @TempDir
  private Path temp;

  private HBaseTestReport report(String fingerprint) throws IOException {
    return new HBaseTestReport(temp.resolve("page.md").toString(),
      new HBaseTestPage(List.of("filter.TestA", "filter.TestB", "filter.TestC"),
        Map.of("io.TestD", "needs 8 GB"), "command"),
      Map.of("all", fingerprint));
  }

  private static Verdict verdict(Set<String> both, Set<String> ours) {
    return new Verdict(60_000, 7, NONE, NONE, both, NONE, ours, NONE);
  }

  @Test
  void testWhatRanWellOnTheSameOverlayIsKept() throws IOException {
    HBaseTestReport first = report("1");
    first.add("all", "filter.TestA", verdict(Set.of("filter.TestA#testX"), NONE));
    first.add("all", "filter.TestB", verdict(NONE, Set.of("filter.TestB#testY")));
    HBaseTestReport second = report("1");
    assertThat(second.holds("all", "filter.TestA")).isTrue();
    assertThat(second.holds("all", "filter.TestB")).as("failed").isFalse();
    assertThat(second.holds("all", "filter.TestC")).as("did not run").isFalse();
    assertThat(report("2").holds("all", "filter.TestA")).as("other overlay").isFalse();
  }

  @Test
  void testPageSaysWhatRanAndWhatDidNot() throws IOException {
    HBaseTestReport report = report("1");
    report.add("all", "filter.TestA", verdict(Set.of("filter.TestA#testX"), NONE));
    report.add("all", "filter.TestB", verdict(NONE, Set.of("filter.TestB#testY")));
    assertThat(Files.readString(temp.resolve("page.md"))).contains(
      "| filter | 2 of 3 | 16 | 14 | 1 | 0 | 0 | 1 | 0 | 2.0 |",
      "Failed on ours only:\n\n- `filter.TestB#testY`",
      "Failed on stock, too:\n\n- `filter.TestA#testX`",
      "not run yet: 1 classes:\n\nfilter.TestC\n", "| io.TestD | needs 8 GB |");
  }

  @Test
  void testPageOfSeveralVariantsHasAColumnForEachClass() throws IOException {
    HBaseTestReport report = new HBaseTestReport(temp.resolve("page.md").toString(),
      new HBaseTestPage(List.of("filter.TestA", "filter.TestB"), Map.of(), "command"),
      Map.of("0001", "1", "0002", "2"));
    report.add("0001", "filter.TestA", verdict(NONE, NONE));
    report.add("0001", "filter.TestB", verdict(NONE, NONE));
    report.add("0002", "filter.TestA", verdict(NONE, Set.of("filter.TestA#testX")));
    assertThat(Files.readString(temp.resolve("page.md"))).contains(
      "| variant | overlay | filter.TestA | filter.TestB | minutes |",
      "| `0001` | 1 | 7 | 7 | 2.0 |", "| `0002` | 2 | 7 of 8 | not run | 1.0 |",
      "## `0002`\n\nFailed on ours only:\n\n- `filter.TestA#testX`\n\nSelected, but not run yet: 1")
      .doesNotContain("## `0001`");
  }
}
