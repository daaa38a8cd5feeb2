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
package io.github.hbaseperf.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run survives JVMs that crash, and goes on where it was stopped. */
class ITBenchmarkRun {
  @TempDir
  Path tmp;

  @BeforeEach
  void forgetStarts() throws IOException {
    FileUtils.deleteDirectory(CrashingBenchmark.STARTS.toFile());
    Files.createDirectories(CrashingBenchmark.STARTS);
  }

  /** Quick trials share a JVM, others have one each. */
  @ParameterizedTest
  @EnumSource(value = RunProfile.class, names = { "QUICK", "GATE" })
  void testCrashedTrialIsRetriedThenReportedAndTheRestGoesOn(RunProfile profile)
    throws IOException {
    ByteArrayOutputStream progress = new ByteArrayOutputStream();
    BenchmarkRun.Outcome outcome = run(profile, false, progress);
    assertThat(outcome.samples()).extracting(sample -> sample.params().get("crash"))
      .containsExactly("NEVER", "ONCE", null);
    assertThat(outcome.failures()).singleElement().asString().contains("ALWAYS", "nanoTime");
    assertThat(outcome.samples()).allSatisfy(sample -> {
      assertThat(sample.iterations()).hasSize(profile.iterations);
      assertThat(sample.iterations()).satisfies(scores -> assertThat(
        scores.stream().mapToDouble(Double::doubleValue).average().getAsDouble())
          .isCloseTo(sample.score(), Percentage.withPercentage(1)));
      assertThat(sample.jvm()).containsKeys("gc.count", "compiler.time.profiled");
    });
    assertThat(starts("NEVER")).isEqualTo(1);
    assertThat(starts("ONCE")).isEqualTo(2);
    assertThat(starts("ALWAYS")).isEqualTo(2);
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("4 trials in", "about 1 min",
      "--resume", "[1/4", "[4/4", "FAILED");
    if (profile == RunProfile.GATE) {
      assertTrialsAreKeptAsJmhWritesThemWithAForkForEach();
    }
  }

  private void assertTrialsAreKeptAsJmhWritesThemWithAForkForEach() throws IOException {
    JsonNode benchmarks = new ObjectMapper().readTree(tmp.resolve("run/jmh-stock.json").toFile());
    assertThat(benchmarks).hasSize(3).allSatisfy(benchmark -> {
      assertThat(benchmark.path("benchmark").asText()).contains(".");
      assertThat(benchmark.path("primaryMetric").path("rawData")).hasSize(1);
    });
  }

  @Test
  void testStoppedRunGoesOnWithWhatIsMissing() throws IOException {
    run(false, new ByteArrayOutputStream());
    Path log = tmp.resolve("run/samples.jsonl");
    List<String> lines = Files.readAllLines(log);
    assertThat(lines).hasSize(4);
    // Stopped while the second sample was being written.
    Files.writeString(log,
      lines.get(0) + "\n" + lines.get(1) + "\n" + lines.get(2).substring(0, 40));
    BenchmarkRun.Outcome outcome = run(true, new ByteArrayOutputStream());
    assertThat(outcome.samples()).hasSize(3);
    assertThat(outcome.failures()).hasSize(1);
    assertThat(starts("NEVER")).as("had its sample").isEqualTo(1);
    assertThat(starts("ONCE")).as("lost its sample").isEqualTo(3);
    assertThat(Files.readAllLines(log)).hasSize(4);
  }

  @Test
  void testRunOfOtherOptionsIsNotGoneOnWith() throws IOException {
    Files.createDirectories(tmp.resolve("run"));
    Files.writeString(tmp.resolve("run/samples.jsonl"), "{}\n");
    assertThatThrownBy(() -> run(true, new ByteArrayOutputStream())).isInstanceOf(IOException.class)
      .hasMessageContaining("other options");
    Files.delete(tmp.resolve("run/samples.jsonl"));
    assertThatThrownBy(() -> run(true, new ByteArrayOutputStream())).isInstanceOf(IOException.class)
      .hasMessageContaining("without --resume");
  }

  private long starts(String crash) throws IOException {
    try (Stream<Path> files = Files.list(CrashingBenchmark.STARTS)) {
      return files.filter(file -> file.getFileName().toString().startsWith(crash)).count();
    }
  }

  private BenchmarkRun.Outcome run(boolean resume, ByteArrayOutputStream progress)
    throws IOException {
    return run(RunProfile.QUICK, resume, progress);
  }

  private BenchmarkRun.Outcome run(RunProfile profile, boolean resume,
    ByteArrayOutputStream progress) throws IOException {
    Variant variant = new Variant("stock", System.getProperty("java.class.path"),
      List.of("-D" + CrashingBenchmark.OPTION + "=true"), null);
    RunOptions options = new RunOptions(List.of(variant), "CrashingBenchmark", 1, Map.of(), profile,
      tmp.resolve("run"), resume);
    return new BenchmarkRun(options, new PrintStream(progress, true, StandardCharsets.UTF_8)).run();
  }
}
