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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Halves of files, as a split leaves them, hold what they hold for stock. */
class TestVariantHalfFiles {
  /** Among these regions are some whose scans fail on stock and end well with the series. */
  private static final long SEED = Long.getLong("reads.seed", 20);
  private static final int REGIONS = Integer.getInteger("reads.regions", 12);
  private static final String SWITCH = "-Dhbase.perf.blocks-before-split.enabled=";
  private static final String STOCK_FAILS = ", then NullPointerException";

  @TempDir
  private Path temp;

  @Test
  void testHalvesReadAsByStockAndMakeNoKeyOfEachCell() throws Exception {
    List<String> stock = read(VariantJvm.of(Variants.STOCK), "stock");
    List<String> on = read(VariantJvm.of(Variants.ALL).option(SWITCH + true), "on");
    List<String> off = read(VariantJvm.of(Variants.ALL).option(SWITCH + false), "off");
    assertThat(reads(stock)).as("reads.seed=" + SEED).hasSizeGreaterThan(REGIONS * 200)
      .anyMatch(line -> line.contains(" bottom ") && !line.contains(" 0 cells"))
      .anyMatch(line -> line.contains(" top ") && !line.contains(" 0 cells"));
    assertSame(reads(on), reads(stock));
    assertSame(reads(off), reads(stock));
    assertThat(bytesPerCell(on)).isLessThanOrEqualTo(bytesPerCell(off) - 30);
  }

  /**
   * Stock fails to go back to the first row of a file once it read past the last row of the half;
   * so do some scans with the series, but fewer.
   */
  private static void assertSame(List<String> patched, List<String> stock) {
    assertThat(patched).as("reads.seed=" + SEED).hasSameSizeAs(stock);
    for (int i = 0; i < stock.size(); i++) {
      boolean fails = stock.get(i).contains(" bottom ") && stock.get(i).contains(STOCK_FAILS);
      if (fails && !patched.get(i).equals(stock.get(i))) {
        assertThat(patched.get(i)).as("reads.seed=" + SEED).doesNotContain(STOCK_FAILS);
      } else {
        assertThat(patched.get(i)).as("reads.seed=" + SEED).isEqualTo(stock.get(i));
      }
    }
    assertThat(failures(patched)).as("reads.seed=" + SEED).isLessThan(failures(stock));
  }

  private static long failures(List<String> reads) {
    return reads.stream().filter(line -> line.contains(STOCK_FAILS)).count();
  }

  private static List<String> reads(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("read ")).toList();
  }

  private static long bytesPerCell(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("bytes per cell: "))
      .mapToLong(line -> Long.parseLong(line.substring("bytes per cell: ".length()))).findFirst()
      .orElseThrow();
  }

  private List<String> read(VariantJvm jvm, String folder) throws Exception {
    String regions = Files.createDirectories(temp.resolve(folder)).toUri().toString();
    ChildRun run = jvm.option("-XX:MaxDirectMemorySize=512m").run(temp, HalfFileScenario.class,
      regions, Long.toString(SEED), Integer.toString(REGIONS));
    assertThat(run.exitCode()).as("reads.seed=" + SEED + "\n" + run.err()).isZero();
    return run.outLines();
  }
}
