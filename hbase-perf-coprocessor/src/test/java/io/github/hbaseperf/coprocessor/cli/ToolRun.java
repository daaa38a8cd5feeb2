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
package io.github.hbaseperf.coprocessor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.MiniCluster;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs commands of the tool as its main does, except that it returns instead of exiting. */
final class ToolRun {

  private StringWriter out = new StringWriter();
  private StringWriter err = new StringWriter();

  /** ZooKeeper of the mini cluster, as {@code --quorum} takes it. */
  static String quorum() {
    return "localhost:" + MiniCluster.get().getZkCluster().getClientPort();
  }

  /** Forgets what was printed before, and returns the exit code. */
  int run(String... args) {
    out = new StringWriter();
    err = new StringWriter();
    CommandLine tool = HBasePerfTool.commandLine();
    tool.setOut(new PrintWriter(out, true));
    tool.setErr(new PrintWriter(err, true));
    return tool.execute(args);
  }

  /** Also with what stands behind what a test gives. */
  int run(String[] args, String... more) {
    return run(Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new));
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }

  String[] lines() {
    return out().split("\\R");
  }

  /** There is no answer, and one line says why. */
  void assertOneLine(String expected) {
    assertThat(out()).isEmpty();
    assertThat(err().trim()).contains(expected).doesNotContain("\n", "\tat ");
  }
}
