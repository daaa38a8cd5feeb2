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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks of TinyLfuBlockCache are found as on stock, and only those that count wait for a lock. */
class TestVariantTinyLfu {
  private static final String SEED = Long.toString(System.currentTimeMillis());
  private static final String WAITS = "waits: block of a file %s, counted block true";

  @TempDir
  private static Path temp;
  private static List<String> stock;

  @BeforeAll
  static void useStock() throws Exception {
    stock = use(Variants.STOCK, "true");
    assertThat(stock).hasSize(3).contains(String.format(WAITS, true), "late 0, not freed 0");
  }

  @ParameterizedTest
  @ValueSource(strings = { "0013", "all" })
  void testFindsAndCountsAsStock(String variant) throws Exception {
    assertThat(use(variant, "true")).as("seed " + SEED).containsExactly(stock.get(0),
      String.format(WAITS, false), stock.get(2));
  }

  @Test
  void testSwitchedOffLocksAsStock() throws Exception {
    assertThat(use(Variants.ALL, "false")).as("seed " + SEED).isEqualTo(stock);
  }

  private static List<String> use(String variant, String enabled) throws Exception {
    String folder = Files.createTempDirectory(temp, variant).toUri().toString();
    ChildRun run = VariantJvm.of(variant).option("-Dhbase.perf.tiny-lfu-lookup.enabled=" + enabled)
      .run(temp, TinyLfuScenario.class, folder, SEED);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.matches("(steps|waits|late).*")).toList();
  }
}
