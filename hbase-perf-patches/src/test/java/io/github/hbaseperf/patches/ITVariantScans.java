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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random scans of random regions return, call by call, and count what they do on stock. More of
 * them, and others: {@code -Dscans.regions=40 -Dscans.seed=2}. When one differs, what each of its
 * calls returned is left in {@code target/variant-scans}.
 */
class ITVariantScans {
  private static final int SCANS = 200;
  private static final String NONE = "-1";
  /** Of the patches that change how rows are scanned. */
  private static final List<String> SWITCHES = List.of("blind-skips", "row-seek",
    "sorted-scanner-heap", "quick-cell-check", "user-row-loop", "row-merge", "stream-switch",
    "put-only-rows", "put-only-filtered-rows", "block-row", "rejected-rows", "rejected-values");
  private static final String REGIONS = System.getProperty("scans.regions", "4");
  /** Switches of patches that mend wrong answers of stock. */
  private static final List<String> MENDS = List.of("family-delete-guard", "leave-column",
    "seek-after-step-back", "lazy-seek-keys", "row-end-after-flush");
  private static final String SEED = System.getProperty("scans.seed", "1");

  @TempDir
  private static Path temp;
  private static List<String> stock;

  @BeforeAll
  static void scanOnStock() throws Exception {
    stock = scans(Variants.STOCK, List.of());
    assertThat(stock).as("seed " + SEED).hasSize(Integer.parseInt(REGIONS) * (SCANS + 1));
  }

  static List<String> overlays() {
    return Built.variants().names().stream()
      .filter(name -> name.equals(Variants.ALL) || name.matches("00(10|16).*")).toList();
  }

  private static List<String> scans(String variant, List<String> jvmOptions) throws Exception {
    return run(variant, jvmOptions, REGIONS, NONE).outLines();
  }

  private static ChildRun run(String variant, List<String> jvmOptions, String regions,
    String shownScan, String... mode) throws Exception {
    VariantJvm jvm = VariantJvm.of(variant).timeoutSeconds(60 + 15L * Integer.parseInt(regions));
    jvmOptions.forEach(jvm::option);
    List<String> arguments =
      new ArrayList<>(List.of(SEED, regions, Integer.toString(SCANS), shownScan));
    arguments.addAll(List.of(mode));
    ChildRun run = jvm.run(temp, ScanScenario.class, arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as("seed " + SEED + "\n" + run.err()).isZero();
    return run;
  }

  @ParameterizedTest
  @MethodSource("overlays")
  void testVariantScansAsStock(String variant) throws Exception {
    // These change, by intent, how often time limits are looked at, and when scans switch.
    List<String> switches = new ArrayList<>(List.of("blind-skips", "stream-switch"));
    // What mends stock gives other answers, by intent; the test below has them on.
    switches.addAll(MENDS);
    assertSameAsStock(variant, off(switches));
  }

  /** With every switch on, as it ships; stock gives wrong answers where 0018 and 0019 are off. */
  @Test
  void testSeriesReturnsTheCellsOfMendedStock() throws Exception {
    List<String> mended = cells(off(SWITCHES));
    List<String> shipped = cells(List.of());
    assertThat(shipped).as("seed " + SEED).hasSameSizeAs(mended);
    for (int i = 0; i < mended.size(); i++) {
      assertThat(shipped.get(i)).as("seed " + SEED).isEqualTo(mended.get(i));
    }
  }

  private static List<String> cells(List<String> jvmOptions) throws Exception {
    return run(Variants.ALL, jvmOptions, REGIONS, NONE, "cells").outLines();
  }

  private static List<String> off(List<String> names) {
    return names.stream().map(name -> "-Dhbase.perf." + name + ".enabled=false").toList();
  }

  @Test
  void testSwitchedOffScansAsStock() throws Exception {
    List<String> switches = new ArrayList<>(SWITCHES);
    switches.addAll(MENDS);
    assertSameAsStock(Variants.ALL, off(switches));
  }

  private static void assertSameAsStock(String variant, List<String> jvmOptions) throws Exception {
    List<String> scans = scans(variant, jvmOptions);
    assertThat(scans).as("seed " + SEED).hasSameSizeAs(stock);
    for (int i = 0; i < stock.size(); i++) {
      if (!scans.get(i).equals(stock.get(i))) {
        Path cases = saveCase(i, variant, jvmOptions);
        assertThat(scans.get(i)).as("seed " + SEED + ", every call in " + cases)
          .isEqualTo(stock.get(i));
      }
    }
  }

  /** Runs both again up to the scan of this line, and keeps what each of its calls returned. */
  private static Path saveCase(int line, String variant, List<String> jvmOptions) throws Exception {
    String region = Integer.toString(line / (SCANS + 1));
    String scan =
      Integer.toString(line / (SCANS + 1) * SCANS + Math.max(0, line % (SCANS + 1) - 1));
    Path folder = Files.createDirectories(Path.of("target", "variant-scans", SEED + "-" + scan));
    String regions = Integer.toString(Integer.parseInt(region) + 1);
    for (String name : List.of(Variants.STOCK, variant)) {
      List<String> options = name.equals(variant) ? jvmOptions : List.of();
      Files.writeString(folder.resolve(name + ".txt"), run(name, options, regions, scan).out());
    }
    return folder.toAbsolutePath();
  }
}
