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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Flushes and compactions write the same cells with the whole series as with patch 0018 alone,
 * which mends stock, and with each other patch that says it runs in them as on stock. More regions,
 * and others: {@code -Dfiles.regions=200 -Dfiles.seed=2}.
 */
class ITVariantFiles {
  private static final String MENDED = "0018";
  private static final String SEED = System.getProperty("files.seed", "20");
  private static final String REGIONS = System.getProperty("files.regions", "12");

  @TempDir
  private static Path temp;
  private static List<String> stock;
  private static List<String> mended;

  @BeforeAll
  static void writeWithStockAndMendedStock() throws Exception {
    stock = files(Variants.STOCK);
    mended = files(Built.variants().names().stream().filter(name -> name.startsWith(MENDED))
      .findFirst().orElseThrow());
  }

  static Stream<String> patchesThatRunInCompactions() {
    return Built.series().patches().stream()
      .filter(patch -> patch.fields().get(PatchLint.FLUSH_COMPACTION).startsWith("runs: "))
      .map(Patch::name).filter(name -> !name.startsWith(MENDED));
  }

  @Test
  void testSeriesWritesWhatMendedStockWrites() throws Exception {
    assertThat(files(Variants.ALL)).as("files.seed=" + SEED).containsExactlyElementsOf(mended);
  }

  @ParameterizedTest
  @MethodSource("patchesThatRunInCompactions")
  void testPatchWritesWhatStockWrites(String variant) throws Exception {
    assertThat(files(variant)).as("files.seed=" + SEED).containsExactlyElementsOf(stock);
  }

  /** Regions that never meet the fault would prove nothing. */
  @Test
  void testSomeFilesNeedTheMend() {
    assertThat(mended).as("files.seed=" + SEED).isNotEqualTo(stock);
  }

  private static List<String> files(String variant) throws Exception {
    ChildRun run =
      VariantJvm.of(variant).timeoutSeconds(600).run(temp, FileScenario.class, SEED, REGIONS);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.startsWith("seed ")).toList();
  }
}
