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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.scenarios.study.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine;

/**
 * Runs scenarios as small as they get, with their tools and servers, and checks what they leave.
 * Several classes share the scenarios, so that they run side by side.
 */
final class QuickRun {
  static final List<String> YCSB = List.of("mixed", "wal-groups");
  static final List<String> SCANS = List.of("scan-matrix", "scan-sweep");

  private QuickRun() {
  }

  /** Every scenario that no list names, those that are new among them. */
  static List<String> others() {
    return Study.all().stream().map(Study::name).filter(Predicate.not(YCSB::contains))
      .filter(Predicate.not(SCANS::contains)).toList();
  }

  static void check(Path folder, List<String> scenarios) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(scenarios);
    arguments.addAll(List.of("--quick", "--verbose", "--out", folder.toString()));
    int exitCode = new CommandLine(new ScenarioCommand()).execute(arguments.toArray(String[]::new));
    assertThat(exitCode).isZero();
    List<Study> studies =
      Study.all().stream().filter(study -> scenarios.contains(study.name())).toList();
    assertThat(studies).hasSameSizeAs(scenarios).isNotEmpty();
    for (Study study : studies) {
      checkRecord(folder, study);
    }
  }

  private static void checkRecord(Path folder, Study study) throws IOException {
    JsonNode result = new ObjectMapper().readTree(folder.resolve(study.name() + ".json").toFile());
    assertThat(result.get("failure").isNull()).describedAs(result.get("failure").asText()).isTrue();
    assertThat(result.get("points").size()).describedAs(study.name()).isGreaterThanOrEqualTo(3);
    for (JsonNode point : result.get("points")) {
      assertThat(point.get("measures").size()).isPositive();
      point.get("measures")
        .forEach(value -> assertThat(value.asDouble()).as("%s", point).isPositive());
    }
    assertThat(result.has("claims")).as("verdicts are computed when rendered").isFalse();
    assertThat(result.get("overlays").isObject()).isTrue();
    assertThat(Files.readAllLines(folder.resolve(study.name() + ".csv")))
      .hasSize(result.get("points").size() + 1);
    assertThat(Files.readString(folder.resolve(study.name() + ".md"))).contains("## Claims");
    assertThat(Files.readAllLines(folder.resolve("claims.md")))
      .filteredOn(line -> line.contains("| " + study.name() + " |")).hasSize(study.claims().size())
      .allMatch(line -> line.contains("not testable"));
  }
}
