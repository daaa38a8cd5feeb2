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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the rows that 0002 counts are seen by others. */
class TestVariantCounters {
  private static final String VISIBLE = "visible at once ";

  @TempDir
  private Path temp;

  private static List<String> counts(ChildRun run) {
    return run.outLines().stream().filter(line -> line.startsWith("count ")).toList();
  }

  private ChildRun run(VariantJvm jvm) throws Exception {
    String region = Files.createTempDirectory(temp, "region").toUri().toString();
    ChildRun run = jvm.run(temp, CounterScenario.class, region);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  @Test
  void testBatchingHoldsBackRowsOnlyWhileAScannerWorks() throws Exception {
    assertThat(run(VariantJvm.of("0002")).outLines()).contains(VISIBLE + 0);
  }

  @Test
  void testOffSwitchCountsEveryRowAtOnce() throws Exception {
    VariantJvm jvm =
      VariantJvm.of("0002").option("-Dhbase.perf.batched-row-counters.enabled=false");
    ChildRun off = run(jvm);
    assertThat(off.outLines()).contains(VISIBLE + 10);
    assertThat(counts(off)).isNotEmpty().isEqualTo(counts(run(VariantJvm.of(Variants.STOCK))));
  }
}
