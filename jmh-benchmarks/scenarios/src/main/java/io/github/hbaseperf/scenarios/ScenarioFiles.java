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

import io.github.hbaseperf.harness.render.chart.Chart;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.scenarios.claim.ClaimTables;
import io.github.hbaseperf.scenarios.claim.Judge;
import io.github.hbaseperf.scenarios.claim.JudgedClaim;
import io.github.hbaseperf.scenarios.result.ResultTables;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import io.github.hbaseperf.scenarios.study.Study;
import io.github.hbaseperf.testkit.json.JsonFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes a result as {@code NAME.json}, {@code NAME.csv}, {@code NAME.md}, and all claims. */
final class ScenarioFiles {

  /** What stands beside a record that does not say which overlays it measured. */
  static final String EARLIER_SERIES =
    "Measured with an earlier series of patches: the records do not name their overlays.";

  private ScenarioFiles() {
  }

  /**
   * Writes a result, or prints its points where they cannot be written: they took minutes.
   * @return false if they were printed
   */
  static boolean writeOrPrint(Path folder, Study study, ScenarioResult result,
    PrintStream console) {
    try {
      write(folder, study, result);
      return true;
    } catch (IOException e) {
      console.printf("%s could not be written to %s (%s): make room or use --out. Its points:%n%s",
        result.scenario(), folder, e, csv(result));
      return false;
    }
  }

  private static void write(Path folder, Study study, ScenarioResult result) throws IOException {
    Files.createDirectories(folder);
    JsonFile.write(folder.resolve(result.scenario() + ".json"), result);
    render(folder, study, result);
  }

  /** Writes what is drawn from a record: points, page with verdicts, charts. */
  static void render(Path folder, Study study, ScenarioResult result) throws IOException {
    Files.writeString(folder.resolve(result.scenario() + ".csv"), csv(result));
    Files.writeString(folder.resolve(result.scenario() + ".md"),
      markdown(study, result, charts(folder, study, result)));
  }

  /** Returns a scenario's result that an earlier or this run wrote. */
  static Optional<ScenarioResult> read(Path folder, Study study) throws IOException {
    Path file = folder.resolve(study.name() + ".json");
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /** Returns the record in a file. */
  static ScenarioResult read(Path file) throws IOException {
    return JsonFile.read(file, ScenarioResult.class);
  }

  /** Writes the claims of all results as one page. */
  static void writeClaims(Path folder, List<List<String>> claims, boolean earlier)
    throws IOException {
    Files.writeString(folder.resolve("claims.md"), "# What became of the published claims\n\n"
      + (earlier ? EARLIER_SERIES + "\n\n" : "") + MarkdownTable.format(claims));
  }

  /** Returns the charts' titles by the files they were written to. */
  private static Map<String, String> charts(Path folder, Study study, ScenarioResult result)
    throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    for (Chart chart : ScenarioCharts.of(study, result)) {
      String file = result.scenario() + "-" + (files.size() + 1) + ".svg";
      chart.write(folder.resolve(file));
      files.put(file, chart.title());
    }
    return files;
  }

  private static String csv(ScenarioResult result) {
    return ResultTables.raw(result).stream()
      .map(row -> row.stream().map(ScenarioFiles::csvCell).collect(Collectors.joining(",")) + "\n")
      .collect(Collectors.joining());
  }

  private static String csvCell(String cell) {
    return cell.matches("[^\",\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  private static String markdown(Study study, ScenarioResult result, Map<String, String> charts) {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(result.scenario()).append("\n\n").append(study.source())
      .append("\n\n- Publication: ").append(study.link()).append("\n- Command: `")
      .append(result.command()).append("`\n- Size: ").append(result.size()).append("\n- Cluster: ")
      .append(result.cluster()).append("\n- Machine: ").append(result.environment().line())
      .append("\n- Overlays: ").append(overlays(result)).append('\n');
    result.notes().forEach(note -> text.append("- Note: ").append(note).append('\n'));
    if (result.failure() != null) {
      text.append("- **Ended early**: ").append(result.failure()).append('\n');
    }
    text.append("\n## Claims\n\n")
      .append(MarkdownTable.format(ClaimTables.of(Judge.judge(study.claims(), result))));
    charts.forEach(
      (file, title) -> text.append("\n![").append(title).append("](").append(file).append(")\n"));
    if (!result.points().isEmpty()) {
      text.append("\n## Points\n\n").append(MarkdownTable.format(ResultTables.points(result)));
    }
    return text.toString();
  }

  /** Returns which overlays were measured, by checksum, or that the record is too early to say. */
  static String overlays(ScenarioResult result) {
    return result.overlays() == null
      ? "**of an earlier series**, not named by this record"
      : result.overlays().entrySet().stream()
        .map(overlay -> overlay.getKey() + " " + overlay.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Returns the judged claims of several results, by scenario. */
  static Map<String, List<JudgedClaim>> judge(Map<Study, ScenarioResult> results) {
    Map<String, List<JudgedClaim>> judged = new LinkedHashMap<>();
    results
      .forEach((study, result) -> judged.put(study.name(), Judge.judge(study.claims(), result)));
    return judged;
  }
}
