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

import io.github.hbaseperf.app.pe.PeResult;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** {@code bench pe}, started as a user starts it. */
class ITPerformanceEvaluation extends LauncherTest {
  private static final int SERVERS = 4;

  @Test
  void testRecordAndPageHaveEveryRun() throws Exception {
    Path folder = tmp.resolve("pe");
    Launcher.Run run = launcher.run("bench", "pe", "--rows", "2000", "--rounds", "1", "--commands",
      "scan,randomRead", "--output", folder.toString());
    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(run.output()).contains("2 visits", "about ", "[1/2, ", "[2/2, ");
    PeResult result = PeResult.read(folder.resolve("pe.json"));
    assertThat(result.variants()).containsExactly("stock", "all");
    assertThat(result.overlays()).containsOnlyKeys("all");
    assertThat(result.samples())
      .extracting(sample -> sample.visit() + " " + sample.variant() + " " + sample.command())
      .containsExactly("1 stock scan", "1 stock randomRead", "2 all scan", "2 all randomRead");
    assertThat(result.samples()).allSatisfy(sample -> {
      assertThat(sample.operations()).isEqualTo(2_000);
      assertThat(sample.wallMicros()).isPositive();
      assertThat(sample.cpuMicros()).isPositive();
    });
    assertThat(Files.readString(folder.resolve("pe.md"))).contains("| scan | all | ≥ 1.6 |",
      "needs 4 rounds", "`bin/hbase-perf bench pe --rows 2000 --rounds 1");
    assertThat(launcher.scratchFolders()).isEmpty();
  }

  @Test
  void testInterruptedRunLeavesNothingBehind() throws Exception {
    Process run = launcher.start("bench", "pe", "--output", tmp.resolve("stopped").toString());
    List<ProcessHandle> family = new ArrayList<>();
    try (BufferedReader lines = run.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); !line.contains("Ctrl-C"); line = lines.readLine()) {
        assertThat(line).isNotNull();
      }
      while (run.descendants().count() < SERVERS) {
        assertThat(run.isAlive()).isTrue();
        Thread.sleep(100);
      }
      run.descendants().forEach(family::add);
      run.destroy();
      assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
    for (ProcessHandle process : family) {
      process.onExit().get(30, TimeUnit.SECONDS);
    }
    assertThat(launcher.scratchFolders()).isEmpty();
  }

  @Test
  void testWrongUsageIsOneLineAndExitCode2() throws Exception {
    for (String[] wrong : new String[][] { { "--commands", "none-such" },
      { "--variants", "stock,none-such" }, { "--variants", "stock" }, { "--rows", "10" },
      { "--clients", "0" }, { "--rounds", "0" } }) {
      List<String> arguments = new ArrayList<>(List.of("bench", "pe"));
      arguments.addAll(List.of(wrong));
      Launcher.Run run = launcher.run(arguments.toArray(new String[0]));
      assertThat(run.output().lines()).as(run.output()).hasSize(1);
      assertThat(run.exitCode()).as(run.output()).isEqualTo(2);
    }
  }
}
