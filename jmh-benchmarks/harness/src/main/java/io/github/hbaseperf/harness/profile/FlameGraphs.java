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

import java.io.IOException;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.FlameGraph;
import one.convert.Main;

/** Draws collapsed stacks as flame graphs, with async-profiler's own converter. */
final class FlameGraphs {
  private FlameGraphs() {
  }

  /** Writes the flame graph of a file of collapsed stacks. */
  static void draw(Path stacks, String title, Path html) throws IOException {
    FlameGraph.convert(stacks.toString(), html.toString(),
      new Arguments("--title", title, "--norm"));
  }

  /**
   * Writes the stacks of {@code after} coloured by how they differ from {@code before}: red takes
   * more than before, blue less, yellow is new. What is only in {@code before} is not shown.
   */
  static void drawDifference(Path before, Path after, String title, Path html) throws IOException {
    try {
      Main.main(new String[] { "--diff", "--title", title, "--norm", before.toString(),
        after.toString(), html.toString() });
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("async-profiler's converter failed: " + e, e);
    }
  }
}
