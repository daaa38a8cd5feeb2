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

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.scenarios.claim.Judge;
import io.github.hbaseperf.scenarios.claim.JudgedClaim;
import io.github.hbaseperf.scenarios.claim.Verdict;
import io.github.hbaseperf.scenarios.result.Point;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import io.github.hbaseperf.scenarios.study.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The committed records say what today's rules make of their points, and nothing else. */
class TestPublishedScenarios {
  private static final Path RECORDS = Kit.home().resolve("docs/results/scenarios");

  @TempDir
  Path folder;

  @Test
  void testPagesAreWhatTheCommandWrites() throws IOException {
    for (Path json : files(RECORDS).filter(file -> file.toString().endsWith(".json")).toList()) {
      Files.copy(json, folder.resolve(json.getFileName()));
    }
    ScenarioPage.write(folder);
    for (Path written : files(folder).toList()) {
      // Pages are long: a difference of texts would fill the log.
      assertThat(Files.mismatch(RECORDS.resolve(written.getFileName()), written))
        .as("scenario page writes another %s", written.getFileName()).isEqualTo(-1);
    }
    assertThat(files(RECORDS).map(Path::getFileName)).containsExactlyInAnyOrderElementsOf(Stream
      .concat(files(folder).map(Path::getFileName), Stream.of(Path.of("README.md"))).toList());
  }

  @Test
  void testEveryRuleFindsItsStatisticInARecord() throws IOException {
    int judged = 0;
    for (Study study : Study.all()) {
      Optional<ScenarioResult> record = ScenarioFiles.read(RECORDS, study);
      if (record.isPresent()) {
        judged++;
        assertThat(Judge.judge(study.claims(), record.get()))
          .allSatisfy(claim -> assertThat(claim.today()).doesNotContain("was not measured"));
      }
    }
    assertThat(judged).isGreaterThanOrEqualTo(6);
  }

  @Test
  void testJudgeTakesRecordsByWhatTheyHold() throws IOException {
    Path renamed = Files.copy(RECORDS.resolve("mixed.json"), folder.resolve("tuesday.json"));
    assertThat(judge(renamed)).isZero();
    Path unknown = Files.writeString(folder.resolve("unknown.json"),
      Files.readString(renamed).replace("\"mixed\"", "\"no-such-study\""));
    assertThat(judge(unknown)).isEqualTo(1);
  }

  private static int judge(Path record) {
    return new CommandLine(new ScenarioCommand())
      .setExecutionExceptionHandler((e, command, result) -> {
        assertThat(e).hasMessageContaining("is of the scenario no-such-study, unknown here");
        return 1;
      }).execute("judge", record.toString());
  }

  @Test
  void testClaimsAboutShortScansAreJudgedOnWorkloadE() throws IOException {
    Predicate<Point> other = point -> !point.parameters().get("workload").startsWith("E:");
    Predicate<Point> twoServers =
      point -> point.parameters().get("regionServerProcesses").equals("2");
    ScenarioResult record = withRates(record("mixed"), other.negate().and(twoServers), 1.2);
    List<JudgedClaim> shortScans = shortScans(record);
    assertThat(shortScans).extracting(JudgedClaim::verdict).containsExactly(Verdict.DIRECTION,
      Verdict.DIRECTION);

    // Servers that are slow at everything else change nothing; at short scans they do.
    assertThat(shortScans(withRates(record, other.and(twoServers), 0.1))).isEqualTo(shortScans);
    assertThat(shortScans(withRates(record, other.negate().and(twoServers), 0.1)).get(0).verdict())
      .isEqualTo(Verdict.NOT_CONFIRMED);

    Predicate<Point> mostThreads = point -> point.parameters().get("threads").equals("64");
    assertThat(shortScans(withRates(record, other.negate().and(mostThreads), 0.1)).get(1).verdict())
      .isEqualTo(Verdict.NOT_CONFIRMED);
  }

  private static List<JudgedClaim> shortScans(ScenarioResult record) {
    return Study.all().stream().filter(study -> study.name().equals("mixed"))
      .flatMap(study -> Judge.judge(study.claims(), record).stream())
      .filter(judged -> judged.claim().claim().startsWith("Short range scans")).toList();
  }

  private static ScenarioResult withRates(ScenarioResult record, Predicate<Point> which,
    double factor) {
    List<Point> points = new ArrayList<>();
    for (Point point : record.points()) {
      Map<String, Double> measures = new HashMap<>(point.measures());
      if (which.test(point)) {
        measures.computeIfPresent("operationsPerSecond", (name, rate) -> rate * factor);
      }
      points.add(new Point(point.parameters(), measures, point.machine(), point.commands()));
    }
    return new ScenarioResult(record.scenario(), record.extent(), record.command(), record.size(),
      record.cluster(), record.overlays(), record.environment(), points, record.notes(),
      record.failure());
  }

  private static ScenarioResult record(String name) throws IOException {
    return ScenarioFiles.read(RECORDS.resolve(name + ".json"));
  }

  private static Stream<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      // The page of all scenarios is for a browser and not committed.
      return files.filter(file -> !file.endsWith("index.html")).toList().stream();
    }
  }
}
