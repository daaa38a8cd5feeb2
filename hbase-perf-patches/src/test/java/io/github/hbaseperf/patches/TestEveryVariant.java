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

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every variant returns what stock returns from random regions read in random ways, and counts what
 * stock counts, whatever way a region is read. Of single patches some are tested in each build, all
 * with {@code -Dpatches.alone=each}.
 */
class TestEveryVariant {
  private static final String SEED = "reads.seed=" + EveryVariantRun.SEED;

  @Test
  void testRandomReadsFindSomethingAndMuchIsCounted() {
    EveryVariantRun stock = EveryVariantRun.of(Variants.STOCK);
    List<String> reads = stock.linesOf("read ");
    assertThat(reads).as(SEED).hasSizeGreaterThan(EveryVariantRun.REGIONS * 100);
    assertThat(reads.stream().filter(line -> line.contains(" 0 cells")).count()).as(SEED)
      .isLessThan(reads.size() * 3L / 4);
    assertThat(stock.linesOf("count ")).hasSizeGreaterThan(70).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("io.github.hbaseperf.patches.Built#overlaysAlone")
  void testVariantReadsAndCountsAsStockWithClassesOfItsOverlay(String variant) throws Exception {
    assertAsStock(variant);
    String overlay = Built.variants().overlay(variant).orElseThrow().toFile().toURI().toString();
    assertThat(EveryVariantRun.of(variant).linesOf("class ")).isNotEmpty()
      .hasSameSizeAs(EveryVariantRun.classesIn(variant))
      .allMatch(line -> line.endsWith(" " + overlay));
  }

  @Test
  void testAllReadsAndCountsAsStockWithEveryPatchSwitchedOff() {
    assertAsStock(EveryVariantRun.OFF);
  }

  private static void assertAsStock(String variant) {
    List<String> stock = EveryVariantRun.of(Variants.STOCK).readsAndCounts();
    List<String> patched = EveryVariantRun.of(variant).readsAndCounts();
    assertThat(patched).as(SEED).hasSameSizeAs(stock);
    for (int i = 0; i < stock.size(); i++) {
      assertThat(patched.get(i)).isEqualTo(stock.get(i));
    }
  }
}
