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

import io.github.hbaseperf.harness.render.chart.Tone;
import io.github.hbaseperf.harness.render.page.HtmlPage;
import io.github.hbaseperf.harness.render.page.Section;
import io.github.hbaseperf.scenarios.claim.ClaimTables;
import io.github.hbaseperf.scenarios.claim.Judge;
import io.github.hbaseperf.scenarios.claim.Verdict;
import io.github.hbaseperf.scenarios.result.ResultTables;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import io.github.hbaseperf.scenarios.study.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The HTML report of several scenarios: charts, claims and points of each. */
final class ScenarioPage {
  private static final Map<Verdict, Tone> TONES =
    Map.of(Verdict.CONFIRMED, Tone.GOOD, Verdict.DIRECTION, Tone.EQUAL, Verdict.NOT_CONFIRMED,
      Tone.BAD, Verdict.NOT_TESTABLE, Tone.OPEN);

  private ScenarioPage() {
  }

  /**
   * Writes the page, {@code claims.md} and all that is drawn from the records in the folder,
   * whichever runs made them; claims are judged now.
   */
  static Path write(Path folder) throws IOException {
    HtmlPage page = new HtmlPage("Published HBase studies, run again");
    Map<Study, ScenarioResult> results = new LinkedHashMap<>();
    for (Study study : Study.all()) {
      ScenarioFiles.read(folder, study).ifPresent(result -> results.put(study, result));
    }
    if (results.isEmpty()) {
      throw new IOException(folder + " holds no result of a scenario");
    }
    List<List<String>> claims = ClaimTables.of(ScenarioFiles.judge(results));
    boolean earlier = results.values().stream().anyMatch(result -> result.overlays() == null);
    ScenarioFiles.writeClaims(folder, claims, earlier);
    page.lead("Each claim stands next to what was found here."
      + (earlier ? " " + ScenarioFiles.EARLIER_SERIES : ""));
    page.section("claims").table(claims, ScenarioPage::tone);
    for (Map.Entry<Study, ScenarioResult> result : results.entrySet()) {
      ScenarioFiles.render(folder, result.getKey(), result.getValue());
      add(page.section(result.getKey().name()), result.getKey(), result.getValue(), folder);
    }
    Path file = folder.resolve("index.html");
    page.write(file);
    return file;
  }

  private static Optional<Tone> tone(String cell) {
    return Arrays.stream(Verdict.values()).filter(verdict -> cell.startsWith(verdict.text()))
      .findFirst().map(TONES::get);
  }

  private static void add(Section section, Study study, ScenarioResult result, Path folder)
    throws IOException {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Study", study.source());
    facts.put("Publication", study.link());
    facts.put("Size", result.size());
    facts.put("Cluster", result.cluster());
    facts.put("Machine", result.environment().line());
    facts.put("Overlays", ScenarioFiles.overlays(result).replace("**", ""));
    section.facts(facts).command(result.command());
    result.notes().forEach(note -> section.paragraph("Note: " + note));
    if (result.failure() != null) {
      section.paragraph("Ended early: " + result.failure());
    }
    ScenarioCharts.of(study, result).forEach(section::chart);
    section.table(ClaimTables.of(Judge.judge(study.claims(), result)), ScenarioPage::tone);
    if (!result.points().isEmpty()) {
      section.table(ResultTables.points(result));
    }
    String json = result.scenario() + ".json";
    section.download("All numbers as JSON", json, "application/json",
      Files.readAllBytes(folder.resolve(json)));
  }
}
