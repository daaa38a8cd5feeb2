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
package io.github.hbaseperf.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.app.check.CheckRecord.Checked;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.check.CheckReport;
import io.github.hbaseperf.testkit.differential.Event;
import io.github.hbaseperf.testkit.random.Feature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCheckPage {
  @TempDir
  private Path temp;
  private List<Long> again;

  @Test
  void testPageHasWhatTheRecordsSay() throws IOException {
    write("b", "stock", false, 3001, "2026-02-02T00:00:00Z", 1,
      "# seed 3007\n# ANSWER at: scan\ntable\n");
    write("a", "all", true, 1, "2026-01-01T00:00:00Z", 0, "");
    String page = CheckPage.of(temp);
    assertThat(page.indexOf("| all, endpoint | yes | 1–2,000 |")).isPositive()
      .isLessThan(page.indexOf("| stock | no | 3,001–5,000 |"));
    assertThat(page).contains("| what | stock | all, endpoint |").contains("| TTL | 12 | 12 |")
      .contains("| FLUSHED | 1,500 | 1,500 |").contains("| some fault | 4 | 4 |")
      .contains("| 2.6.1 | stock | some fault | 4,201 | 1,201 | 7.3 |")
      .contains("## Tables that differ: stock, seeds 3,001–5,000").contains("# seed 3007")
      .doesNotContain("\ntable\n").doesNotContain("differ: all");
  }

  @Test
  void testSeedThatSeveralRunsOfASeriesHadCountsOnce() throws IOException {
    write("a", "all", false, 1, "2026-01-01T00:00:00Z", 2, "");
    write("b", "all", false, 1001, "2026-01-02T00:00:00Z", 1, "");
    write("c", "all", false, 9001, "2026-01-03T00:00:00Z", 0, "");
    write("d", "stock", false, 1, "2026-01-04T00:00:00Z", 0, "");
    write("e", "all", true, 70_001, "2026-01-05T00:00:00Z", 9, "");
    String page = CheckPage.of(temp);
    assertThat(page).contains("| not recorded | 2.6.1 | all | 3 | 5,000 | 3 | 3 |")
      .doesNotContain("all, endpoint | 1 |");
    assertThat(page.indexOf("| not recorded | 2.6.1 | stock | 1 | 2,000 | 0 | 0 |")).isPositive()
      .isLessThan(page.indexOf("| not recorded | 2.6.1 | all |"));
  }

  @Test
  void testPatchesAloneAreOneColumnAndOneRowOfEachFault() throws IOException {
    write("a", "0003-Skip", false, 1, "2026-01-01T00:00:00Z", 0, "");
    write("b", "0010-Merge", false, 5001, "2026-01-02T00:00:00Z", 0, "");
    assertThat(CheckPage.of(temp)).contains("| what | each patch alone |")
      .contains("| FLUSHED | 3,000 |").containsOnlyOnce("| some fault | 1,201 | 1,201 |")
      .doesNotContain("| 6,201 |").contains("| 0003-Skip | no | 1–2,000 |");
  }

  @Test
  void testWhatIsRightWhenCheckedAgainDiffersNoLonger() throws IOException {
    write("a", "all", false, 1, "2026-01-01T00:00:00Z", 3, "# seed 7\n# seed 8\n# seed 9\n");
    again = List.of(7L, 8L, 4000L);
    write("b", "all", false, 1, "2026-01-02T00:00:00Z", 1, "# seed 8\n");
    assertThat(CheckPage.of(temp)).contains("| not recorded | 2.6.1 | all | 2 | 2,000 | 3 | 2 |")
      .contains("| 3 again |");
  }

  private void write(String name, String variant, boolean strict, long seed, String time, int found,
    String differences) throws IOException {
    CheckReport report = new CheckReport("2.6.1", 2000, 50_000, 30_000, 60, Map.of(Feature.TTL, 12),
      Map.of(Event.FLUSHED, 1500), Map.of("some fault", 4),
      Map.of("some fault", new CheckReport.First(seed + 1200, 1201, 7.25)), Map.of(), found,
      differences);
    new CheckRecord(
      new Environment(time, "CPU", 2, 1L << 34, "Linux", "Java", "2.6.4", "3", "abc1234", null),
      "bin/hbase-perf check", List.of(new Checked(variant, strict, seed, again, strict, report)))
        .write(temp.resolve(name + ".json"));
  }
}
