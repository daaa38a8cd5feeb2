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
package io.github.hbaseperf.compare;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseperf.chart.Chart;
import io.github.hbaseperf.environment.Environment;
import io.github.hbaseperf.text.MarkdownTable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finished comparison.
 * @param environment  machine and versions
 * @param command      the command that repeats it
 * @param baseline     the contender the others are divided by
 * @param machineMoved whether the ruler differed between contenders: no verdict on time holds then
 * @param rows         what was found
 * @param samples      what it was found from
 */
public record ComparisonResult(Environment environment, String command, String baseline,
  boolean machineMoved, List<ComparedRow> rows, List<ForkSample> samples) {

  static ComparisonResult of(Environment environment, CompareOptions options,
    List<ForkSample> samples) {
    String baseline = options.baseline().name();
    List<ComparedRow> rows = new ArrayList<>();
    for (Map<String, List<ForkSample>> byContender : byBenchmark(samples).values()) {
      for (Contender contender : options.contenders().subList(1, options.contenders().size())) {
        rows.add(ComparedRow.of(byContender.get(baseline), byContender.get(contender.name()),
          options.margin()));
      }
    }
    boolean moved = rows.stream().anyMatch(row -> row.isRuler()
      && (row.verdict() == Verdict.IMPROVED || row.verdict() == Verdict.REGRESSED));
    if (moved) {
      rows.replaceAll(row -> row.isRuler() ? row : row.withVerdict(Verdict.INCONCLUSIVE));
    }
    return new ComparisonResult(environment, options.command(), baseline, moved, rows, samples);
  }

  /** Benchmark and parameters to contender to its samples, in the order they ran. */
  private static Map<List<Object>, Map<String, List<ForkSample>>> byBenchmark(
    List<ForkSample> samples) {
    Map<List<Object>, Map<String, List<ForkSample>>> groups = new LinkedHashMap<>();
    for (ForkSample sample : samples) {
      groups
        .computeIfAbsent(List.of(sample.benchmark(), sample.params()), k -> new LinkedHashMap<>())
        .computeIfAbsent(sample.variant(), k -> new ArrayList<>()).add(sample);
    }
    return groups;
  }

  /** Returns header and body as rows of cells. */
  public List<List<String>> table() {
    List<List<String>> table = new ArrayList<>();
    table.add(ComparedRow.header(baseline));
    rows.forEach(row -> table.add(row.cells()));
    return table;
  }

  /**
   * Reads what {@link #write} wrote.
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
    if (result.rows == null || result.samples == null
      || result.rows.stream().anyMatch(row -> row.verdict() == null)) {
      throw new IOException(
        file + " is no comparison of this version; run the command it names again");
    }
    return result;
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
    writeMarkdown(folder);
  }

  /** Writes {@code comparison.md} and its charts as SVG into the folder. */
  public void writeMarkdown(Path folder) throws IOException {
    Files.createDirectories(folder);
    StringBuilder images = new StringBuilder();
    for (Map.Entry<String, Chart> chart : ComparisonCharts.of(this).entrySet()) {
      String file = chart.getKey() + ".svg";
      chart.getValue().write(folder.resolve(file));
      images.append("\n![").append(chart.getValue().title()).append("](").append(file)
        .append(")\n");
    }
    Files.writeString(folder.resolve("comparison.md"), markdown() + images);
  }

  private String markdown() {
    return """
      # Comparison with %s

      Ratios above 1 are faster. Forks ran interleaved in ABBA order; a pair is one fork of each,
      next to each other. The ruler is plain JDK code, the same for all: what it shows is the machine.

      - Command: `%s`
      - Machine: %s

      %s"""
      .formatted(baseline, command, environment.line(), MarkdownTable.format(table()));
  }
}
