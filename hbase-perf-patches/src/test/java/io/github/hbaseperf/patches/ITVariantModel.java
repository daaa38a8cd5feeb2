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

import io.github.hbaseperf.testkit.check.CheckMain;
import io.github.hbaseperf.testkit.check.ReplayMain;
import io.github.hbaseperf.testkit.check.SwitchedCode;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole series, every switch on, answers and writes what the model of HBase says, in cases by
 * chance and in saved ones. Faults of stock that the series does not mend are known to the testkit;
 * those it mends are not excused here. More: {@code -Dmodel.seed=1 -Dmodel.tables=100000}, other
 * variants: {@code -Dmodel.variants=0018,0019} or {@code each}.
 */
class ITVariantModel {
  private static final String SEED = System.getProperty("model.seed", "171");
  private static final String TABLES = System.getProperty("model.tables", "340");
  private static final String VARIANTS = System.getProperty("model.variants", Variants.ALL);
  private static final Path CASES =
    Path.of("..", "hbase-perf-testkit", "src", "test", "resources", "cases").toAbsolutePath()
      .normalize();

  @TempDir
  private Path temp;

  static Stream<String> variants() {
    List<String> wanted = Arrays.asList(VARIANTS.split(","));
    return Built.variants().names().stream().filter(name -> VARIANTS.equals("each")
      || wanted.contains(name) || wanted.contains(name.substring(0, Math.min(4, name.length()))));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void testTablesByChanceAreAsTheModel(String variant) throws Exception {
    List<String> arguments =
      new ArrayList<>(List.of("--seed", SEED, "--tables", TABLES, "--differences", "5", "--output",
        Path.of("target", "check", variant).toAbsolutePath().toString()));
    if (variant.equals(Variants.ALL)) {
      arguments.add("--mended");
    }
    List<String> options = new ArrayList<>();
    Variants built = Built.variants();
    if (built.overlay(variant).isPresent()) {
      options.add(SwitchedCode.jvmOption(temp, built.overlay(variant).get(), built.patches(),
        built.patchesOfOneThread(), built.allSwitchesOff(variant)));
    }
    ChildRun run = run(variant, options, CheckMain.class, arguments);
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    List<String> used = run.outLines().stream().filter(line -> line.startsWith("used: ")).toList();
    assertThat(used).as("how often the code of patches was reached")
      .noneMatch(line -> line.endsWith(" 0"));
    if (variant.equals(Variants.ALL)) {
      assertThat(used).hasSameSizeAs(built.patchesOfOneThread());
    }
  }

  static List<String> linesWhoseRegionsRun() {
    return HBaseLines.read(Built.DIR.series()).series().stream().filter(Series::runsRegions)
      .map(Series::hbaseVersion).toList();
  }

  @ParameterizedTest
  @MethodSource("linesWhoseRegionsRun")
  void testTablesOnAnotherLineAreAsTheModel(String version) throws Exception {
    Series line = Series.read(Built.DIR.series(), version);
    new VariantBuilder(line, Built.DIR, Built.DIR.classPath(line), new PrintWriter(System.err))
      .build(Variants.ALL);
    Path overlay = Built.DIR.variants(version).resolve(Variants.ALL + ".jar");
    ChildRun run = run(VariantJvm.of(overlay, line), List.of(), CheckMain.class,
      List.of("--seed", SEED, "--tables", TABLES, "--differences", "5", "--mended", "--output",
        Path.of("target", "check", version).toAbsolutePath().toString()));
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains(version);
  }

  @Test
  void testSavedCasesAreAsTheModel() throws Exception {
    ChildRun run = run(Variants.ALL, List.of(), ReplayMain.class,
      List.of("--mended", "--small", CASES.toString(), CASES.resolve("unsteady").toString()));
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("deleted-cell-behind-empty-qualifier.case: as the model",
      "stock-hole-between-files.case: as the model",
      "stock-filter-and-empty-qualifier.case: as the model",
      "stock-endless-scan.case: as the model",
      "stock-next-version-of-new-versions.case: as the model",
      "stock-rows-out-of-order-after-stream-switch.case: as the model",
      "stock-rows-joined-by-a-flush.case: as the model",
      "rows-joined-by-a-flush-after-steps.case: as the model",
      "stock-HBASE-29907.case: as the model", "lazy-seek-in-bucket-cache.case: as the model");
  }

  /** Otherwise what the series mends would be excused. */
  @Test
  void testStockIsNotExcusedWhatTheSeriesMends() throws Exception {
    ChildRun run = run(Variants.STOCK, List.of(), ReplayMain.class,
      List.of("--mended", "--small", CASES.toString()));
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.out()).contains("stock-hole-between-files.case: ANSWER",
      "stock-filter-and-empty-qualifier.case: ANSWER",
      "stock-filter-and-empty-qualifier-of-raw-scan.case: ANSWER",
      "stock-families-out-of-order.case: ANSWER", "stock-endless-scan.case: ENDLESS",
      "stock-rows-missed-beside-bloom-filter.case: ANSWER",
      "stock-row-ends-beside-bloom-filter.case: LIMITS",
      "stock-rows-missed-beside-unnamed-column.case: ANSWER",
      "stock-hole-between-files-of-open-scanner.case: ANSWER",
      "stock-hole-of-earlier-version.case: ANSWER", "stock-rows-joined-by-a-flush.case: ANSWER",
      "stock-family-marker-lost-between-files.case: FILES",
      "stock-next-version-of-new-versions.case: ANSWER",
      "stock-rows-out-of-order-after-stream-switch.case: ANSWER", "stock-HBASE-29907.case: FAILURE",
      "stock-HBASE-29907-of-decoded-cells.case: FAILURE",
      "stock-deleted-column-takes-the-offset.case: ANSWER",
      "stock-hint-passes-over-family-marker.case: ANSWER", "18 differ");
  }

  private ChildRun run(String variant, List<String> options, Class<?> main, List<String> arguments)
    throws Exception {
    return run(VariantJvm.of(variant), options, main, arguments);
  }

  private ChildRun run(VariantJvm jvm, List<String> options, Class<?> main, List<String> arguments)
    throws Exception {
    jvm.option("-ea")
      // Known faults are told by their stack traces, which a JVM leaves out after a while.
      .option("-XX:-OmitStackTraceInFastThrow").timeoutSeconds(120 + Long.parseLong(TABLES));
    options.forEach(jvm::option);
    return jvm.run(temp, main, arguments.toArray(String[]::new));
  }
}
