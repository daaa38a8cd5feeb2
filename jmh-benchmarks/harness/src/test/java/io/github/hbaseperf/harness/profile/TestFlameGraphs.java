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
package io.github.hbaseperf.harness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestFlameGraphs {
  /** Colours by difference are switched off. */
  private static final String NO_DIFFERENCE = "const maxdiff = .*-1;";

  @TempDir
  Path tmp;

  @Test
  void testAGraphShowsItsFramesAndTitle() throws Exception {
    Path html = tmp.resolve("graph.html");
    FlameGraphs.draw(stacks("run;walk;jump 50"), "stock, cpu", html);
    assertThat(html).content().contains("stock, cpu", "walk", "jump")
      .containsPattern(NO_DIFFERENCE);
  }

  // The converter shares beginnings of names, so no two names here begin alike.
  @Test
  void testADifferenceShowsFramesOfTheSecond() throws Exception {
    Path before = stacks("run;walk;jump 50", "run;walk;next 50");
    Path after = stacks("run;walk;jump 10", "run;walk;hop 30", "run;walk;next 50");
    Path html = tmp.resolve("difference.html");
    FlameGraphs.drawDifference(before, after, "all against stock", html);
    assertThat(html).content().contains("all against stock", "hop", "next")
      .doesNotContainPattern(NO_DIFFERENCE);
  }

  private Path stacks(String... lines) throws Exception {
    Path file = Files.createTempFile(tmp, "stacks", ".collapsed");
    Files.writeString(file, String.join("\n", lines) + "\n");
    return file;
  }
}
