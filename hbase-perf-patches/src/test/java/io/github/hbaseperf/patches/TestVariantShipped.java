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

import io.github.hbaseperf.testkit.check.ReplayMain;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scan goes on with all its stores, whatever they did when they were told what was shipped. */
class TestVariantShipped {
  private static final Path CASE =
    Path.of("src", "test", "resources", "cases", "store-empty-among-others.case").toAbsolutePath();

  @TempDir
  private Path temp;

  @ParameterizedTest
  @CsvSource({ "stock, true", "all, true", "all, false" })
  void testScanReturnsEveryCellAfterShippedHasThrown(String variant, String rowMerge)
    throws Exception {
    ChildRun run = VariantJvm.of(variant).option("-Dhbase.perf.row-merge.enabled=" + rowMerge)
      .run(temp, ShippedScenario.class, temp.resolve("region").toUri().toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.outLines()).contains("a: thrown 1, cells 90", "b: thrown 1, cells 90",
      "c: thrown 1, cells 90");
  }

  @ParameterizedTest
  @CsvSource({ "stock, true, FAILURE", "all, true, as the model", "all, false, as the model" })
  void testScanGoesOnWithoutAStoreThatFindsNoCellsInStreams(String variant, String rowMerge,
    String outcome) throws Exception {
    ChildRun run = VariantJvm.of(variant).option("-Dhbase.perf.row-merge.enabled=" + rowMerge)
      .run(temp, ReplayMain.class, "--mended", CASE.toString());
    assertThat(run.out()).as(run.err()).startsWith(CASE.getFileName() + ": " + outcome);
  }
}
