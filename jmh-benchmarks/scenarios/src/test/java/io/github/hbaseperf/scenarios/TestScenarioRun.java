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
package io.github.hbaseperf.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.scenarios.claim.Claim;
import io.github.hbaseperf.scenarios.result.ChartSpec;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.server.Servers;
import io.github.hbaseperf.scenarios.study.Extent;
import io.github.hbaseperf.scenarios.study.Step;
import io.github.hbaseperf.scenarios.study.Study;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a run ends that does not go well; what a point measures needs no servers for that. */
class TestScenarioRun {
  private static final Step POINT =
    new Step(Map.of("point", "1"), null, 0, context -> Map.of("keysPerSecond", 7.0));

  @TempDir
  private Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream console = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void testPointThatTakesTooLongIsStoppedAndLeavesThePointsBefore() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    Step endless = new Step(Map.of("point", "2"), null, 0, context -> {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        interrupted.countDown();
      }
      return Map.of();
    });
    ScenarioResult result = run(POINT, endless, POINT);
    assertThat(result.failure()).isEqualTo("The point {point=2} was stopped: not done within 1 s");
    assertThat(result.points()).extracting(point -> point.measures().get("keysPerSecond"))
      .containsExactly(7.0);
    assertThat(interrupted.getCount()).as("the work ends before its servers do").isZero();
  }

  @Test
  void testPointThatFailsIsSaidInOneLine() throws Exception {
    Step failing = new Step(Map.of("point", "2"), null, 0, context -> {
      throw new IOException("No space left on device\n\tat some.Class");
    });
    ScenarioResult result = run(POINT, failing);
    assertThat(result.failure()).isEqualTo("No space left on device");
    assertThat(result.points()).hasSize(1);
  }

  @Test
  void testPointsThatCannotBeWrittenArePrinted() throws Exception {
    Path noFolder = Files.createFile(folder.resolve("file"));
    ScenarioResult result = run(POINT);
    assertThat(ScenarioFiles.writeOrPrint(noFolder, new TwoPoints(), result, console)).isFalse();
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains(
      "could not be written to " + noFolder, "make room or use --out", "keysPerSecond", "7.0");
  }

  @Test
  void testPointsAreWritten() throws Exception {
    ScenarioResult result = run(POINT);
    assertThat(ScenarioFiles.writeOrPrint(folder, new TwoPoints(), result, console)).isTrue();
    assertThat(Files.readString(folder.resolve("two-points.csv"))).contains("keysPerSecond");
    assertThat(ScenarioFiles.read(folder, new TwoPoints())).contains(result);
    assertThat(folder.resolve("two-points.md")).isNotEmptyFile();
  }

  private ScenarioResult run(Step... steps) throws Exception {
    return new ScenarioRun(new TwoPoints(steps), new Extent(Extent.Kind.QUICK, 1, List.of(), 0),
      new NoServers(folder), folder, new ScenarioConsole(console), 1).run("a command");
  }

  private record TwoPoints(Step... points) implements Study {
    @Override
    public String name() {
      return "two-points";
    }

    @Override
    public String source() {
      return "this test";
    }

    @Override
    public String link() {
      return "no public link found";
    }

    @Override
    public int clustersAtOnce(Extent extent) {
      return 1;
    }

    @Override
    public String size(Extent extent) {
      return "two points";
    }

    @Override
    public long diskBytes(Extent extent) {
      return 0;
    }

    @Override
    public List<Step> steps(Extent extent) {
      return List.of(points);
    }

    @Override
    public List<Claim> claims() {
      return List.of();
    }

    @Override
    public List<ChartSpec> charts() {
      return List.of();
    }
  }

  private record NoServers(Path noConfiguration) implements ClusterPool {
    @Override
    public Servers get(ServerSettings settings, int atOnce) throws IOException {
      throw new IOException("no point of this test needs servers");
    }

    @Override
    public boolean startsServers() {
      return true;
    }

    @Override
    public Path hdfsConfiguration() {
      return noConfiguration;
    }

    @Override
    public boolean dropPageCaches() {
      return false;
    }

    @Override
    public String description() {
      return "no servers";
    }

    @Override
    public void close() {
    }
  }
}
