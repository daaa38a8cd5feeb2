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
package io.github.hbaseperf.app.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.app.peers.PeersResult.Kind;
import io.github.hbaseperf.app.peers.PeersResult.Speed;
import io.github.hbaseperf.harness.results.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPeersPage {
  private static final Speed OURS =
    new Speed("count", "ours", Kind.HBASE_PERF, List.of(2.0, 4.0, 3.0));
  private static final Speed SLOW = new Speed("count", "slow", Kind.HBASE, List.of(90.0));
  private static final Speed BEST = new Speed("count", "best", Kind.HBASE, List.of(30.0));
  private static final Speed OUTSIDE = new Speed("count", "file", Kind.OUTSIDE, List.of(0.5));
  private static final Speed OUR_SUM = new Speed("sum", "ours", Kind.HBASE_PERF, List.of(8.0));
  private static final Speed SUM = new Speed("sum", "best", Kind.HBASE, List.of(6.0));

  @Test
  void testFactorsAreOverTheBestToolOfHBase() {
    assertThat(page(OURS, SLOW, BEST)).contains("| count | ours | 3.0 | 2.0–4.0 | 10.00 |",
      "| count | slow | 90.0 | 90.0–90.0 | 0.33 |", "| count | best | 30.0 | 30.0–30.0 | 1.00 |");
  }

  @Test
  void testQuestionThatNoToolOfHBaseAnswersHasNoFactor() {
    assertThat(page(OURS, BEST, OUR_SUM)).contains("| sum | ours | 8.0 | 8.0–8.0 | – |");
  }

  @Test
  void testEnginesFromOutsideStandApart() {
    String page = page(OURS, BEST, OUTSIDE);
    assertThat(page.indexOf("| count | file | 0.5 | 0.5–0.5 | 6.00 |"))
      .isGreaterThan(page.indexOf("## From outside")).isPositive();
    assertThat(page).contains("| count | ours | 3.0 | 2.0–4.0 | 10.00 |");
    assertThat(page(OURS, BEST)).doesNotContain("## From outside");
  }

  @Test
  void testWhatPeersDoBetterIsSaid() {
    assertThat(page(OURS, BEST, OUTSIDE, OUR_SUM, SUM))
      .contains("- count: file takes 0.5 ms (ours: 3.0 ms)",
        "- sum: best takes 6.0 ms (ours: 8.0 ms)")
      .doesNotContain("best takes 30.0 ms");
    assertThat(page(OURS, BEST)).contains("No peer was faster at any of these questions.");
  }

  @Test
  void testWhoHasNoAnswerAndWhoIsMissingIsSaid() {
    assertThat(page(OURS, SLOW, BEST, OUR_SUM, SUM)).contains("- No sum: slow.", "- A: `g:a:1`",
      "- Not measured: B, why");
  }

  @Test
  void testRecordIsReadAsItWasWritten(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("peers.json");
    result(OURS, BEST).write(file);
    assertThat(PeersResult.read(file)).isEqualTo(result(OURS, BEST));
  }

  private static String page(Speed... speeds) {
    return PeersPage.of(result(speeds));
  }

  private static PeersResult result(Speed... speeds) {
    return new PeersResult(
      new Environment("2026-01-01T00:00:00Z", "CPU", 2, 1L << 34, "Linux", "Java", "2.6.4", "3",
        "abc1234", null),
      "bin/hbase-perf bench peers", 1000, 2, Map.of("A", "g:a:1"), Map.of("B", "why"),
      List.of(speeds));
  }
}
