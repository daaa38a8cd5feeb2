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

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What cannot be profiled is said before anything runs. */
class TestProfileCommand {
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return new CommandLine(new ProfileCommand()).setCaseInsensitiveEnumValuesAllowed(true)
      .setErr(new PrintWriter(err, true)).execute(args);
  }

  @Test
  void testParameterThatNoneHas() {
    assertThat(run("TurnsBenchmark.work$", "--variants", "stock", "--param", "colour=red"))
      .isEqualTo(2);
    assertThat(err.toString()).startsWith("None of the benchmarks has a parameter colour");
  }

  @Test
  void testNoBenchmark() {
    assertThat(run("NoSuchBenchmark")).isEqualTo(2);
    assertThat(err.toString()).startsWith("No benchmark matches NoSuchBenchmark");
  }
}
