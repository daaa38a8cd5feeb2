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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A deleted cell stays deleted on every variant that scans differently than stock, in memstores,
 * files, and what flushes and compactions write. The lines are what HBase's documents say, not what
 * stock returns.
 */
class TestVariantDeletes {
  private static final List<String> MEMSTORE = List.of("memstore scan: r/f:/4/Put",
    "memstore ColumnPrefixFilter:", "memstore ColumnRangeFilter:",
    "memstore MultipleColumnPrefixFilter:", "memstore get: r/f:/4/Put", "flushed scan: r/f:/4/Put",
    "flushed raw: r/f:/4/Put r/f:/2/DeleteFamily r/f:q/1/Put", "compacted raw: r/f:/4/Put");
  private static final List<String> FILES = List.of("files scan: 500 cells, 0 of q",
    "files column:", "files ColumnPrefixFilter:", "files ColumnRangeFilter:",
    "files MultipleColumnPrefixFilter:", "compacted files raw: 500 cells, 0 of q");
  private static final List<String> COLUMNS =
    List.of("columns 2: r/f:/3/Put r/f:q/1/Put", "columns from q: r/f:q/1/Put",
      "flushed columns 2: r/f:/3/Put r/f:q/1/Put", "flushed columns from q: r/f:q/1/Put");
  private static final List<String> FAKE_CELLS =
    List.of("fake cells scan: r/f:q/4/Put", "fake cells get: r/f:q/4/Put");

  @TempDir
  private Path temp;

  /** All with 0018, which each patch that changes how a store is scanned depends on. */
  static Stream<String> variantsWithGuard() {
    Series series = Built.series();
    return Stream.concat(Stream.of(Variants.ALL),
      series.patches().stream()
        .filter(patch -> series.withDepends(patch).stream()
          .anyMatch(needed -> needed.number().equals("0018")))
        .map(Patch::name).filter(Built.patchesAlone()::contains));
  }

  @ParameterizedTest
  @MethodSource("variantsWithGuard")
  void testDeletedCellsStayDeletedAndEmptyQualifiersCountOnce(String variant) {
    List<String> expected = new ArrayList<>(MEMSTORE);
    expected.addAll(COLUMNS);
    expected.addAll(FILES);
    assertThat(EveryVariantRun.of(variant).deletes()).isEqualTo(expected);
  }

  @Test
  void testStepsInAMemstoreDoNotNeedTheGuard() throws Exception {
    List<String> off = List.of("-Dhbase.perf.family-delete-guard.enabled=false");
    assertThat(told(Variants.ALL, off, "memstore")).contains("memstore scan: r/f:/4/Put",
      "flushed raw: r/f:/4/Put r/f:/2/DeleteFamily r/f:q/1/Put", "compacted raw: r/f:/4/Put");
  }

  /** If this fails, HBase has mended it, and patch 0018 can be dropped for this line. */
  @Test
  void testStockReturnsDeletedCells() {
    List<String> stock = EveryVariantRun.of(Variants.STOCK).deletes();
    assertThat(stock).contains("memstore ColumnPrefixFilter: r/f:q/1/Put",
      "files ColumnPrefixFilter: 500 cells, 500 of q");
    assertThat(stock).doesNotContain("files scan: 500 cells, 0 of q",
      "compacted files raw: 500 cells, 0 of q");
    assertThat(stock).doesNotContainAnyElementsOf(COLUMNS);
    assertThat(EveryVariantRun.of(EveryVariantRun.OFF).deletes()).isEqualTo(stock);
  }

  /** On stock neither ends; here a child that does not end is killed, and the test fails. */
  @ParameterizedTest
  @MethodSource("variantsThatLeaveFakeCells")
  void testScanOfGivenColumnsEnds(String variant) throws Exception {
    assertThat(told(variant, List.of(), "fakeCells")).isEqualTo(FAKE_CELLS);
  }

  static Stream<String> variantsThatLeaveFakeCells() {
    return Stream.of(Variants.ALL, Built.variants().names().stream()
      .filter(name -> name.startsWith("0019")).findFirst().orElseThrow());
  }

  private List<String> told(String variant, List<String> jvmOptions, String name) throws Exception {
    VariantJvm jvm = VariantJvm.of(variant);
    jvmOptions.forEach(jvm::option);
    String folder = Files.createTempDirectory(temp, variant).toUri().toString();
    ChildRun run = jvm.run(temp, DeleteScenario.class, folder, name);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines();
  }
}
