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
package io.github.hbaseperf.harness.compare;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.BenchmarkRun;
import io.github.hbaseperf.harness.trial.TrialFailure;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A finished comparison.
 * @param environment machine and versions
 * @param command     the command that repeats it
 * @param baseline    the variant the others are divided by
 * @param overlays    hash of what the patches of a variant change, by its name, of those that have
 *                    an overlay; null if that was not recorded
 * @param margin      difference in speed nobody cares about, as a fraction
 * @param rows        what was found
 * @param samples     what it was found from
 * @param failures    trials that failed twice; what they would have measured is missing
 * @param seconds     that the trials took
 */
public record ComparisonResult(Environment environment, String command, String baseline,
  Map<String, String> overlays, double margin, List<ComparedRow> rows, List<TrialResult> samples,
  List<TrialFailure> failures, double seconds) {
  /** What a reader has to know where {@link #controlHolds} does not hold. */
  public static final String NO_VERDICTS =
    "A control is not EQUIVALENT, so nobody knows whether the "
      + "machine was the same for both sides: no verdict on time.";

  private static final double[] DIFFERENCES = { 0.05, 0.1, 0.25 };
  /** That of files of older versions, none of which has another one. */
  private static final double DEFAULT_MARGIN = 0.05;

  /** Files of older versions have no failures and no margin. */
  public ComparisonResult {
    failures = failures == null ? List.of() : failures;
    margin = margin == 0 ? DEFAULT_MARGIN : margin;
  }

  /** Judges what came of a run. */
  static ComparisonResult judged(Environment environment, String command, String baseline,
    Map<String, String> overlays, double margin, BenchmarkRun.Outcome outcome) {
    return new ComparisonResult(environment, command, baseline, overlays, margin,
      new Judgement(baseline, margin).rows(outcome.samples()), outcome.samples(),
      outcome.failures(), outcome.seconds());
  }

  /** Returns whether every control is EQUIVALENT; no verdict on time holds where one is not. */
  public boolean controlHolds() {
    List<ComparedRow> controls = rows.stream().filter(ComparedRow::control).toList();
    return !controls.isEmpty()
      && controls.stream().allMatch(row -> row.verdict() == Verdict.EQUIVALENT);
  }

  /** Returns header and body as rows of cells, the largest effects first and controls last. */
  public List<List<String>> table() {
    RankedRows ranked = RankedRows.of(rows);
    List<List<String>> table = new ArrayList<>();
    table.add(ComparedRow.header(baseline));
    ranked.benchmarks().forEach(row -> table.add(row.cells()));
    ranked.controls().forEach(row -> table.add(row.cells()));
    return table;
  }

  /**
   * Reads what {@link #write} wrote and judges it by today's rule, from its samples.
   * @throws IOException if the file is not there or no comparison; one line
   */
  public static ComparisonResult read(Path file) throws IOException {
    ComparisonResult result;
    try {
      // Answers of methods are written, too, and are not read.
      result = new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .readValue(file.toFile(), ComparisonResult.class);
    } catch (FileNotFoundException e) {
      throw new IOException("There is no " + file + "; bench compare writes one", e);
    } catch (JacksonException e) {
      throw new IOException(file + " is no comparison: " + e.getOriginalMessage(), e);
    }
    if (result == null || result.environment == null || result.samples == null
      || result.baseline == null) {
      throw new IOException(
        file + " is no comparison of this version; run the command it names again");
    }
    return judged(result.environment, result.command, result.baseline, result.overlays,
      result.margin, new BenchmarkRun.Outcome(result.samples, result.failures, result.seconds));
  }

  /**
   * Writes {@code comparison.json}, {@code comparison.html}, {@code comparison.md} and the charts
   * the last one shows into the folder.
   */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    byte[] json =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsBytes(this);
    Files.write(folder.resolve("comparison.json"), json);
    ComparisonPage.of(this, json).write(folder.resolve("comparison.html"));
    for (Map.Entry<String, String> page : pages().entrySet()) {
      Files.writeString(folder.resolve(page.getKey()), page.getValue());
    }
  }

  /** Returns {@code comparison.md} and the charts it shows, by the name of the file. */
  public Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    StringBuilder images = new StringBuilder();
    ComparisonCharts.of(this).forEach((name, chart) -> {
      pages.put(name + ".svg", chart.svg());
      images.append("\n![").append(chart.title()).append("](").append(name).append(".svg)\n");
    });
    pages.put("comparison.md", markdown() + images);
    return pages;
  }

  /** Returns which differences in speed how many benchmarks see in four such runs of five. */
  public String sensitivity() {
    List<ComparedRow> measured =
      rows.stream().filter(row -> !row.control() && !Double.isNaN(row.detectable())).toList();
    StringJoiner text = new StringJoiner(", ");
    for (double difference : DIFFERENCES) {
      text.add(String.format("%.0f %%: %d", 100 * difference,
        measured.stream().filter(row -> row.detectable() <= difference).count()));
    }
    return "Of " + measured.size() + " benchmarks so many see a difference of " + text;
  }

  /** Returns how many benchmarks have which verdict. */
  private String verdicts() {
    StringJoiner text = new StringJoiner(", ");
    for (Verdict verdict : Verdict.values()) {
      text.add(rows.stream().filter(row -> !row.control() && row.verdict() == verdict).count() + " "
        + verdict);
    }
    return "Verdicts: " + text;
  }

  /** Returns header and body of what was counted besides time and bytes; just a header if none. */
  private List<List<String>> countedTable() {
    List<List<String>> table = new ArrayList<>();
    table.add(
      List.of("benchmark", "parameters", "variant", "counted per operation", baseline, "variant"));
    rows.forEach(row -> row.counted().forEach(
      (name, counted) -> table.add(List.of(row.benchmark(), row.paramsText(), row.variant(), name,
        String.format("%.2f", counted.baseline()), String.format("%.2f", counted.variant())))));
    return table;
  }

  private String markdown() {
    List<List<String>> counted = countedTable();
    return """
      # Comparison with %s

      Ratios above 1 are faster. Trials ran interleaved in ABBA order; a pair is one trial of each,
      next to each other. The control is plain JDK code, the same for all: what it shows is the machine,
      and a variant whose control is not EQUIVALENT has no verdicts. *Loss at most*: 95 %% confidence.
      *Detectable* is the minimum detectable effect: four runs of five like this one find so small a
      difference significant, among as many benchmarks. What is INCONCLUSIVE is no factor.

      - Command: `%s`
      - Machine: %s
      - %d samples in %.0f min, %d trials failed. %s%s. %s.

      %s%s%s"""
      .formatted(baseline, command, environment.line(), samples.size(), Math.ceil(seconds / 60),
        failures.size(), controlHolds() ? "" : "**" + NO_VERDICTS + "** ", verdicts(),
        sensitivity(), MarkdownTable.format(table()),
        counted.size() > 1 ? "\n" + MarkdownTable.format(counted) : "", failureList());
  }

  private String failureList() {
    return failures.stream().map(failure -> "- failed: " + failure + "\n")
      .reduce(failures.isEmpty() ? "" : "\n", String::concat);
  }
}
