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

import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.StringUtils;
import org.junit.jupiter.api.Test;

/** bin/hbase-perf as a user runs it: its own process, its output and its exit code. */
class ITLauncher extends LauncherTest {
  @Test
  void testUnknownVariantIsAnsweredWithThoseThereAre() throws Exception {
    Launcher.Run compare = launcher.run("bench", "compare", "--variants", "stock,none-such");
    assertThat(compare.output().lines()).singleElement().asString().contains("none-such", "all");
  }

  @Test
  void testWhatIsNotThereIsOneLineAndExitCode2() throws Exception {
    for (String[] wrong : new String[][] { { "bench", "compare", "--variants", "stock,none-such" },
      { "check", "--variants", "none-such" }, { "demo", "--variant", "none-such" },
      { "check", "--classpath", "/none-such" }, { "bench", "compare", "--benchmarks", "none-such" },
      { "profile", "none-such" },
      { "bench", "gate", "--classpath-a", "/none-such", "--classpath-b", "/none-such" },
      { "scenario", "run", "none-such" }, { "patches", "apply", "--source", "/none-such" } }) {
      Launcher.Run run = launcher.run(wrong);
      assertThat(run.output().lines()).singleElement().asString().contains("none-such");
      assertThat(run.exitCode()).as(run.output()).isEqualTo(2);
    }
  }

  @Test
  void testWrongOptionIsOneLineAndExitCode2() throws Exception {
    for (String[] wrong : new String[][] { { "demo", "--rows", "many" }, { "demo", "--rows", "1" },
      { "demo", "--no-such-option" }, { "nonsense" },
      { "bench", "compare", "--variants", "stock" } }) {
      Launcher.Run run = launcher.run(wrong);
      assertThat(run.exitCode()).as(run.output()).isEqualTo(2);
      assertThat(run.output().lines()).singleElement().asString().contains("--help");
    }
  }

  @Test
  void testNoCommandTellsEachKindOfUserWhatIsNext() throws Exception {
    Launcher.Run nothing = launcher.run();
    assertThat(nothing.exitCode()).isZero();
    assertThat(nothing.output()).contains("hbase-perf demo", "hbase-perf deploy",
      "hbase-perf count", "hbase-perf patches list", "hbase-perf bench compare");
    assertThat(nothing.output().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void testOnlyHelpHasColorsAndNotWithoutATerminalOrWithNoColor() throws Exception {
    String escape = "\033[";
    Map<String, String> forced = Map.of("CLICOLOR_FORCE", "1");
    String[] help = { "count", "--help" };
    assertThat(launcher.run(forced, help).output()).contains(escape);
    assertThat(launcher.run(help).output()).doesNotContain(escape);
    assertThat(launcher.run(Map.of("CLICOLOR_FORCE", "1", "NO_COLOR", "1"), help).output())
      .doesNotContain(escape);
    for (String[] command : new String[][] { { "bench", "list" }, { "nonsense" } }) {
      assertThat(launcher.run(forced, command).output()).isNotEmpty().doesNotContain(escape);
    }
  }

  @Test
  void testListsFitAHundredColumnsAndNameEverything() throws Exception {
    Launcher.Run benchmarks = launcher.run("bench", "list");
    assertThat(benchmarks.output()).contains("scan.FilteredScanBenchmark ", "next, nextRaw",
      "stock", "0019", "all");
    Launcher.Run scenarios = launcher.run("scenario", "list");
    assertThat(scenarios.output()).contains("wal-groups ", "Dell EMC", "takes ");
    for (Launcher.Run list : List.of(benchmarks, scenarios)) {
      assertThat(list.exitCode()).isZero();
      assertThat(list.output().lines()).allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void testEveryCommandTellsTheVersionOfThisBuild() throws Exception {
    for (String[] command : new String[][] { { "--version" }, { "bench", "compare", "--version" },
      { "patches", "--version" } }) {
      Launcher.Run version = launcher.run(command);
      assertThat(version.exitCode()).isZero();
      assertThat(version.output()).contains("hbase-perf " + projectVersion(),
        "Patch series " + Kit.seriesHash().orElseThrow(), "HBase 2.");
    }
  }

  private static String projectVersion() throws IOException {
    String pom = Files.readString(Kit.home().resolve("pom.xml"));
    return StringUtils.substringBetween(pom, "<version>", "</version>");
  }

  /** TestCommandLines asks all commands; here nothing may be logged before the help. */
  @Test
  void testHelpIsAllThatIsPrinted() throws Exception {
    for (String[] command : new String[][] { { "patches", "--help" },
      { "bench", "sensitivity", "--help" } }) {
      Launcher.Run help = launcher.run(command);
      assertThat(help.exitCode()).isZero();
      assertThat(help.output()).contains("Usage:", "Exit codes:", "Example:").doesNotContain("WARN",
        "%%");
    }
  }
}
