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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.testkit.browser.Chromium;
import io.github.hbaseperf.testkit.browser.PageChecks;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bin/hbase-perf as a user runs it: its own process, its output and its exit code. */
class ITLauncher {
  @TempDir
  Path tmp;

  @Test
  void testDemoAgreesAndLeavesOnlyItsReport() throws Exception {
    Run demo = run("demo", "--rows", "20000", "--rounds", "1", "--report", tmp + "/report");
    assertThat(demo.exitCode).as(demo.output).isZero();
    assertThat(demo.output).contains("All answers agree.", "AggregationClient", "× stock");
    assertThat(tmp.resolve("report/index.html")).content().contains("stock", "all", "20,000");
    JsonNode json = new ObjectMapper().readTree(tmp.resolve("report/demo.json").toFile());
    assertThat(json.at("/variants/all"))
      .hasSize(CountQuery.values().length * CountWay.values().length);
    assertThat(scratchFolders()).isEmpty();
    try (Chromium browser = Chromium.start(tmp.resolve("browser"))) {
      PageChecks.check(browser, tmp.resolve("report/index.html"), Path.of("target/pictures/demo"),
        CountQuery.values().length);
    }
  }

  @Test
  void testInterruptedDemoLeavesNothingBehind() throws Exception {
    Process demo = start("demo", "--rows", "20000", "--report", tmp + "/report");
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
    assertThat(scratchFolders()).isEmpty();
  }

  @Test
  void testComparisonRunsOnStockAndAll() throws Exception {
    Run compare = run("bench", "compare", "--quick", "--forks", "1", "--rows", "20000",
      "--benchmarks", "FullScanBenchmark", "--output", tmp.toString());
    assertThat(compare.exitCode).as("no verdicts: " + compare.output).isEqualTo(3);
    JsonNode json = new ObjectMapper().readTree(tmp.resolve("comparison.json").toFile());
    assertThat(json.get("rows")).as("next, nextRaw and the control").hasSize(3);
    assertThat(json.at("/rows/0/speed/ratio").asDouble()).isPositive();
    assertThat(json.at("/rows/0/variantBytes").asDouble()).isPositive();
  }

  @Test
  void testCheckHoldsStockAndAllAgainstTheModel() throws Exception {
    Run check = run("check", "--tables", "30", "--output", tmp + "/check");
    assertThat(check.exitCode).as(check.output).isZero();
    assertThat(check.output.lines().filter("no unknown difference"::equals)).hasSize(2);
    assertThat(check.output).contains("== stock", "== all", "30 tables");
  }

  @Test
  void testCheckReportsWhatItKnowsOfStockIfItIsStrict() throws Exception {
    Run check = run("check", "--variants", "stock", "--strict", "--seed", "18", "--tables", "100",
      "--output", tmp + "/check");
    assertThat(check.exitCode).as(check.output).isEqualTo(1);
    assertThat(check.output).contains("1 tables differ", "# seed ");
    assertThat(tmp.resolve("check/stock")).isDirectoryContaining("glob:**.case");
  }

  @Test
  void testUnknownVariantIsOneLine() throws Exception {
    Run compare = run("bench", "compare", "--variants", "stock,none-such");
    assertThat(compare.exitCode).isNotZero();
    assertThat(compare.output.lines()).singleElement().asString().contains("none-such", "all");
  }

  @Test
  void testUnknownBenchmarkIsOneLine() throws Exception {
    Run compare = run("bench", "compare", "--benchmarks", "NoSuchBenchmark");
    assertThat(compare.exitCode).isEqualTo(1);
    assertThat(compare.output.lines()).singleElement().asString().contains("NoSuchBenchmark");
  }

  @Test
  void testWrongOptionIsOneLineAndExitCode2() throws Exception {
    for (String[] wrong : new String[][] { { "demo", "--rows", "many" }, { "demo", "--rows", "1" },
      { "demo", "--no-such-option" }, { "nonsense" },
      { "bench", "compare", "--variants", "stock" } }) {
      Run run = run(wrong);
      assertThat(run.exitCode).as(run.output).isEqualTo(2);
      assertThat(run.output.lines()).singleElement().asString().contains("--help");
    }
  }

  @Test
  void testNoCommandTellsEachKindOfUserWhatIsNext() throws Exception {
    Run nothing = run();
    assertThat(nothing.exitCode).isZero();
    assertThat(nothing.output).contains("hbase-perf demo", "hbase-perf deploy", "hbase-perf count",
      "hbase-perf patches list", "hbase-perf bench compare");
    assertThat(nothing.output.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void testListsFitAHundredColumnsAndNameEverything() throws Exception {
    Run benchmarks = run("bench", "list");
    assertThat(benchmarks.output).contains("scan.FilteredScanBenchmark ", "next, nextRaw", "stock",
      "0019", "all");
    Run scenarios = run("scenario", "list");
    assertThat(scenarios.output).contains("wal-groups ", "Dell EMC", "takes ");
    for (Run list : List.of(benchmarks, scenarios)) {
      assertThat(list.exitCode).isZero();
      assertThat(list.output.lines()).allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void testEveryCommandTellsTheVersionOfThisBuild() throws Exception {
    for (String[] command : new String[][] { { "--version" }, { "bench", "compare", "--version" },
      { "patches", "--version" } }) {
      Run version = run(command);
      assertThat(version.exitCode).isZero();
      assertThat(version.output).contains("hbase-perf " + projectVersion(), "HBase 2.");
    }
  }

  private static String projectVersion() throws IOException {
    String pom = Files.readString(Kit.home().resolve("pom.xml"));
    return StringUtils.substringBetween(pom, "<version>", "</version>");
  }

  @Test
  void testEveryCommandHasHelpWithAnExample() throws Exception {
    for (String[] command : new String[][] { { "demo", "--help" }, { "count", "--help" },
      { "bench", "compare", "--help" }, { "bench", "report", "--help" }, { "profile", "--help" },
      { "patches", "--help" }, { "check", "--help" }, { "bench", "sensitivity", "--help" },
      { "bench", "simulate", "--help" } }) {
      Run help = run(command);
      assertThat(help.exitCode).isZero();
      assertThat(help.output).contains("Usage:", "Exit codes:", "Example:").doesNotContain("WARN",
        "%%");
    }
  }

  private record Run(int exitCode, String output) {
  }

  private Run run(String... arguments) throws IOException, InterruptedException {
    Process process = start(arguments);
    String output =
      new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return new Run(process.waitFor(), output);
  }

  /** Scratch folders go to a folder of the test, so that what is left there is ours. */
  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Kit.home().resolve("bin/hbase-perf").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("TMPDIR", scratch().toString());
    return builder.start();
  }

  private Path scratch() throws IOException {
    return Files.createDirectories(tmp.resolve("scratch"));
  }

  private List<Path> scratchFolders() throws IOException {
    try (Stream<Path> files = Files.list(scratch())) {
      return files.filter(file -> file.getFileName().toString().startsWith("hbase-perf-")).toList();
    }
  }
}
