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

/** Scans of the series are told that their time is up where those of stock are, and no later. */
class TestVariantClock {
  private static final String SEED = System.getProperty("clock.seed", "1");

  @TempDir
  private Path temp;

  @Test
  void testTimeIsUpWhereItIsOnStock() throws Exception {
    List<String> stock = times(Variants.STOCK);
    assertThat(stock).hasSize(6).contains("time up in the second row: cells [3, 1]",
      "time up in a long family: cells [15]", "interrupted scans: every cell once");
    assertThat(times(Variants.ALL)).as("seed " + SEED).isEqualTo(stock);
  }

  private List<String> times(String variant) throws Exception {
    ChildRun run = VariantJvm.of(variant).run(temp, ClockScenario.class,
      temp.resolve(variant).toUri().toString(), SEED);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.matches("(reads|time up|interrupted).*"))
      .toList();
  }
}
