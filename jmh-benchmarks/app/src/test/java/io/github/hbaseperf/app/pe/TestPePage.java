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
package io.github.hbaseperf.app.pe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.app.pe.PeResult.Sample;
import io.github.hbaseperf.harness.results.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page says of a record with planted times. */
class TestPePage {
  private static final double[] STEADY = { 100, 101, 99, 100, 102, 98 };
  private static final double[] WILD = { 60, 170, 80, 140, 70, 150 };

  @TempDir
  private Path folder;
  private final List<Sample> samples = new ArrayList<>();

  @Test
  void testGainThatWasAskedIsReached() {
    plant("filterScan", 600, 100, STEADY);
    assertThat(line("filterScan")).startsWith("| filterScan | all | ≥ 5.0 | **6.00 ×**, faster |")
      .contains("| reached |");
  }

  @Test
  void testGainThatIsTooSmallIsMissed() {
    plant("multiGet", 140, 100, STEADY);
    assertThat(line("multiGet")).contains("| **1.40 ×**, faster |", "| missed |");
  }

  @Test
  void testPlantedLossIsSlower() {
    plant("scan", 80, 100, STEADY);
    assertThat(line("scan")).contains("| **0.80 ×**, slower |", "| missed |");
  }

  @Test
  void testWhatCannotBeToldHasNoFactor() {
    plant("randomRead", 100, 100, WILD);
    assertThat(line("randomRead")).contains("| inconclusive |").doesNotContain("×", "reached");
  }

  @Test
  void testEqualSidesHaveNoFactor() {
    plant("scanRange100", 100, 100, STEADY);
    assertThat(line("scanRange100")).contains("| the same |", "| missed |").doesNotContain("×");
  }

  @Test
  void testFewRoundsHaveNoIntervalAndNoFactor() {
    plant("filterScan", 600, 100, 100, 101, 99);
    assertThat(line("filterScan")).contains("| inconclusive | needs 4 rounds | inconclusive |")
      .doesNotContain("×");
  }

  @Test
  void testCpuTimeHasATableOfItsOwn() {
    plant("scan", 80, 100, STEADY);
    assertThat(page().lines().filter(line -> line.startsWith("| scan |"))).hasSize(2).last()
      .asString().contains("| the same |");
  }

  @Test
  void testRecordIsReadAsWritten() throws Exception {
    plant("scan", 80, 100, STEADY);
    result().write(folder);
    assertThat(PeResult.read(folder.resolve("pe.json"))).isEqualTo(result());
    assertThat(folder.resolve("pe.md")).content().isEqualTo(page()).contains("100,000 rows",
      "12 visits", "`bin/hbase-perf bench pe`", "all (abc)", "series def");
  }

  /** Wall time of stock is steady; that of the variant has the noise, as percents. CPU is equal. */
  private void plant(String command, double stock, double variant, double... noise) {
    for (int round = 1; round <= noise.length; round++) {
      samples.add(new Sample("stock", 2 * round - 1, round, command, 10, stock, 50));
      samples.add(
        new Sample("all", 2 * round, round, command, 10, variant * noise[round - 1] / 100, 50));
    }
  }

  private PeResult result() {
    return new PeResult(
      new Environment("2026-01-01T00:00:00Z", "CPU", 2, 1L << 34, "Linux", "Java", "2.6.4", "3",
        "abc1234", "def"),
      "bin/hbase-perf bench pe", 100_000, 1, List.of("stock", "all"), Map.of("all", "abc"),
      samples);
  }

  private String page() {
    return PePage.of(result());
  }

  /** Of the wall times. */
  private String line(String command) {
    return page().lines().filter(line -> line.startsWith("| " + command + " |")).findFirst()
      .orElseThrow();
  }
}
