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

/** Scans are told in time, and never early, that their time is up. */
class TestVariantClock {
  @TempDir
  private Path temp;

  @Test
  void testTickingClockIsNeverEarlyAndLeavesInjectedClocksAlone() throws Exception {
    assertThat(times("true")).containsExactly("early 0, late 0", "injected clock: true true false",
      "thread: true");
  }

  @Test
  void testSwitchedOffAsksAsBefore() throws Exception {
    assertThat(times("false")).containsExactly("early 0, late 0", "injected clock: true true false",
      "thread: false");
  }

  private List<String> times(String enabled) throws Exception {
    ChildRun run = VariantJvm.of(Variants.ALL)
      .option("-Dhbase.perf.ticking-clock.enabled=" + enabled).run(temp, ClockScenario.class);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.matches("(early|injected|thread).*"))
      .toList();
  }
}
