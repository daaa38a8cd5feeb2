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
package io.github.hbaseperf.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The demo, started as a user starts it, who then has seen enough. */
class ITInterruptedDemo extends LauncherTest {
  @Test
  void testInterruptedDemoLeavesNothingBehind() throws Exception {
    Process demo = launcher.start("demo", "--rows", "20000", "--report", tmp + "/report");
    List<ProcessHandle> family = new ArrayList<>();
    try (BufferedReader lines = demo.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); !line.contains("warming up"); line = lines.readLine()) {
        assertThat(line).isNotNull();
      }
      demo.descendants().forEach(family::add);
      family.add(demo.toHandle());
      assertThat(family).as("a worker runs").hasSizeGreaterThan(1);
      // Ends a JVM the way Ctrl-C does, but is never ignored by children of a background job.
      demo.destroy();
      assertThat(demo.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(demo.exitValue()).isEqualTo(143);
    for (ProcessHandle process : family) {
      process.onExit().get(30, TimeUnit.SECONDS);
    }
    assertThat(launcher.scratchFolders()).isEmpty();
  }
}
