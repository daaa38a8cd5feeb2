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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every variant returns what stock returns from random regions read in random ways. */
class TestVariantReads {
  private static final long SEED = ReadScenario.FIRST_SEED;
  private static final int REGIONS = Integer.getInteger("reads.regions", 12);

  @TempDir
  private static Path temp;
  private static List<String> stock;

  @BeforeAll
  static void readWithStock() throws Exception {
    stock = reads(VariantJvm.of(Variants.STOCK));
  }

  @Test
  void testAllReadsWhatStockReadsWithEveryPatchSwitchedOff() throws Exception {
    VariantJvm jvm = VariantJvm.of(Variants.ALL);
    for (Patch patch : Built.series().patches()) {
      String off = patch.fields().get("Switch").split(" ")[0];
      if (off.endsWith("=false")) {
        jvm.option("-D" + off);
      }
    }
    assertThat(reads(jvm)).isEqualTo(stock);
  }

  private static List<String> reads(VariantJvm jvm) throws Exception {
    ChildRun run = jvm.option("-XX:MaxDirectMemorySize=512m").run(temp, ReadScenario.class,
      Long.toString(SEED), Integer.toString(REGIONS));
    assertThat(run.exitCode()).as("reads.seed=" + SEED + "\n" + run.err()).isZero();
    return run.outLines().stream().filter(line -> line.startsWith("read ")).toList();
  }

  static List<String> overlays() {
    return Built.variants().names().stream().filter(name -> !name.equals(Variants.STOCK)).toList();
  }

  @Test
  void testRandomReadsFindSomething() {
    assertThat(stock).as("reads.seed=" + SEED).hasSizeGreaterThan(REGIONS * 100);
    assertThat(stock.stream().filter(line -> line.contains(" 0 cells")).count())
      .as("reads.seed=" + SEED).isLessThan(stock.size() * 3L / 4);
  }

  @ParameterizedTest
  @MethodSource("overlays")
  void testVariantReadsWhatStockReads(String variant) throws Exception {
    List<String> patched = reads(VariantJvm.of(variant));
    assertThat(patched).as("reads.seed=" + SEED).hasSameSizeAs(stock);
    for (int i = 0; i < stock.size(); i++) {
      assertThat(patched.get(i)).isEqualTo(stock.get(i));
    }
  }
}
