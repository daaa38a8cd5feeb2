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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The series takes and refuses the cells that stock takes and refuses, in the same words. */
class TestVariantCellChecks {
  private static final String SEED = Long.toString(System.currentTimeMillis());
  private static final String CELLS = "20000";

  @TempDir
  private Path temp;

  @Test
  void testCorruptCellsAreRefusedAsByStock() throws Exception {
    List<String> stock = cells(Variants.STOCK);
    assertThat(stock).hasSize(Integer.parseInt(CELLS));
    assertThat(stock).as("seed " + SEED).anyMatch(line -> line.contains("Invalid family length"))
      .anyMatch(line -> line.contains("Timestamp cannot be negative"))
      .anyMatch(line -> line.contains("Invalid type")).anyMatch(line -> line.contains("/Put/"));
    assertThat(cells(Variants.ALL)).as("seed " + SEED).isEqualTo(stock);
  }

  private List<String> cells(String variant) throws Exception {
    ChildRun run = VariantJvm.of(variant).run(temp, CorruptCellScenario.class, SEED, CELLS);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.startsWith("cell ")).toList();
  }
}
