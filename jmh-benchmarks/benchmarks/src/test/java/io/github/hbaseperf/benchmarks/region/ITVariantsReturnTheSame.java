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
package io.github.hbaseperf.benchmarks.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every region benchmark returns, with the whole series, the cells and counters of stock; with each
 * patch alone, too, with {@code -Dvariants=each}.
 */
class ITVariantsReturnTheSame {
  private static final long ROWS = 3_000;
  private static final long TIMEOUT_SECONDS = 600;

  @TempDir
  static Path tmp;
  private static String stock;

  static List<String> patchedVariants() {
    if (!System.getProperty("variants", Variants.ALL).equals("each")) {
      return List.of(Variants.ALL);
    }
    return Kit.variants().names().stream().filter(name -> !name.equals(Variants.STOCK)).toList();
  }

  @BeforeAll
  static void digestStock() throws IOException, InterruptedException {
    // Written here, by stock, so that no variant ever reads what it wrote itself.
    RegionData.prepare(Kit.data(), ROWS);
    stock = digest(Optional.empty());
  }

  @Test
  void testStockFindsEveryRow() {
    for (String where : List.of("HEAP", "OFF_HEAP", "MEMSTORE")) {
      assertThat(stock).contains(where + " FULL next " + ROWS + " rows " + 2 * ROWS + " cells",
        where + " FULL nextRaw " + ROWS + " rows", where + " FILTERED next 0 rows 0 cells",
        where + " FILTERED nextRaw 0 rows 0 cells",
        where + " EXPLICIT_COLUMN nextRaw " + ROWS + " rows " + ROWS + " cells");
    }
  }

  @Test
  void testStockFindsWhatEachLayoutWrote() {
    for (RegionLayout layout : RegionLayout.values()) {
      long rows = layout.rows(RegionDigest.cells(layout, ROWS));
      assertThat(stock).contains("\n" + layout + " FULL nextRaw " + rows + " rows",
        "\n" + layout + " REVERSED next " + rows + " rows",
        "\n" + layout + " EXPLICIT_COLUMN nextRaw " + rows + " rows " + rows + " cells");
    }
  }

  @ParameterizedTest
  @MethodSource("patchedVariants")
  void testVariantReturnsWhatStockReturns(String variant) throws Exception {
    assertThat(digest(Kit.variants().overlay(variant))).isEqualTo(stock);
  }

  private static String digest(Optional<Path> overlay) throws IOException, InterruptedException {
    List<String> command = ChildJvm.command(overlay,
      List.of("-Xmx2g", "-D" + Kit.HOME + "=" + Kit.home(), "-Dhbase.perf.log=" + tmp + "/log"),
      RegionDigest.class, List.of(Long.toString(ROWS)));
    ChildRun run = ChildRun.of(command, tmp, TIMEOUT_SECONDS);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }
}
