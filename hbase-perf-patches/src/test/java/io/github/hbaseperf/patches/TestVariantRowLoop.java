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

/** Scans are read by the loop of their own that a patch gives them, and others are left alone. */
class TestVariantRowLoop {
  @TempDir
  private Path temp;

  @Test
  void testGetsAndForwardScansAreReadByTheLoop() throws Exception {
    assertThat(scans("true")).containsExactly("plain: 20 rows, used 1, left 0",
      "filtered: 20 rows, used 1, left 0", "raw: 20 rows, used 1, left 0",
      "get: 1 rows, used 1, left 0", "reversed: 20 rows, used 0, left 1",
      "limited: 20 rows, used 0, left 1", "offset: 0 rows, used 0, left 1", "plain: context let go",
      "raw: context let go");
  }

  @Test
  void testSwitchedOffReadsNothing() throws Exception {
    assertThat(scans("false")).hasSize(9)
      .allMatch(line -> line.endsWith("used 0, left 1") || line.endsWith("context let go"));
  }

  private List<String> scans(String enabled) throws Exception {
    ChildRun run =
      VariantJvm.of(Variants.ALL).option("-Dhbase.perf.user-row-loop.enabled=" + enabled).run(temp,
        RowLoopScenario.class, temp.resolve(enabled).toUri().toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines().stream().filter(line -> line.matches(".*: (\\d+ rows|context).*"))
      .toList();
  }
}
