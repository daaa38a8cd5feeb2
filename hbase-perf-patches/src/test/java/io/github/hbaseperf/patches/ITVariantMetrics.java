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

/** On a mini cluster, a variant's counters are right the moment a client has its response. */
class ITVariantMetrics {
  @TempDir
  private Path temp;

  private List<String> counts(VariantJvm jvm) throws Exception {
    ChildRun run = jvm.run(temp, MetricsScenario.class);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.startsWith("count ")).toList();
  }

  @Test
  void testCountersAreThoseOfStockAfterEveryCall() throws Exception {
    List<String> stock = counts(VariantJvm.of(Variants.STOCK));
    assertThat(stock).hasSizeGreaterThan(100).doesNotHaveDuplicates();
    // A scan that does not switch to streams ends its calls elsewhere.
    assertThat(
      counts(VariantJvm.of(Variants.ALL).option("-Dhbase.perf.stream-switch.enabled=false")))
        .isEqualTo(stock);
  }
}
