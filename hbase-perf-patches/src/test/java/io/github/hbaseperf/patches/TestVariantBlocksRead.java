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

/** No read that goes forward takes more blocks of data than on stock. */
class TestVariantBlocksRead {
  private static final String SEED = System.getProperty("blocks.seed", "1");
  private static final String TABLES = System.getProperty("blocks.tables", "45");

  @TempDir
  private Path temp;

  @Test
  void testNoForwardReadTakesMoreBlocksThanOnStock() throws Exception {
    // Stock, but for the wrong answers that are mended.
    List<String> mended = reads("-Dhbase.perf.blind-skips.enabled=false");
    List<String> shipped = reads("-Dhbase.perf.blind-skips.enabled=true");
    assertThat(shipped).as("seed " + SEED).hasSameSizeAs(mended).hasSizeGreaterThan(2000);
    for (int i = 0; i < shipped.size(); i++) {
      assertThat(found(shipped.get(i))).as("seed " + SEED).isEqualTo(found(mended.get(i)));
      assertThat(blocks(shipped.get(i))).as("seed %s, read %s: %s", SEED, i, shipped.get(i))
        .isLessThanOrEqualTo(blocks(mended.get(i)));
    }
  }

  private static String found(String read) {
    return read.substring(read.indexOf(','));
  }

  private static int blocks(String read) {
    return Integer.parseInt(read.split(" ")[1]);
  }

  private List<String> reads(String option) throws Exception {
    ChildRun run =
      VariantJvm.of(Variants.ALL).option(option).run(temp, BlocksReadScenario.class, SEED, TABLES);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.startsWith("read: ")).toList();
  }
}
