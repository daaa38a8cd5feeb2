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

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseperf.environment.Environment;
import io.github.hbaseperf.text.MarkdownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finished comparison.
 * @param environment machine and versions
 * @param command     the command that repeats it
 * @param baseline    the variant the others are divided by
 * @param rows        what was found
 * @param samples     what it was found from
 */
record ComparisonResult(Environment environment, String command, String baseline,
  List<ComparedRow> rows, List<ForkSample> samples) {

  static ComparisonResult of(Environment environment, CompareOptions options,
    List<ForkSample> samples) {
    String baseline = options.variants().get(0);
    Map<List<Object>, Map<String, List<ForkSample>>> groups = new LinkedHashMap<>();
    for (ForkSample sample : samples) {
      groups
        .computeIfAbsent(List.of(sample.benchmark(), sample.params()), k -> new LinkedHashMap<>())
        .computeIfAbsent(sample.variant(), k -> new ArrayList<>()).add(sample);
    }
    List<ComparedRow> rows = new ArrayList<>();
    for (Map<String, List<ForkSample>> byVariant : groups.values()) {
      for (String variant : options.variants().subList(1, options.variants().size())) {
        rows.add(ComparedRow.of(byVariant.get(baseline), byVariant.get(variant)));
      }
    }
    return new ComparisonResult(environment, options.commandLine(), baseline, rows, samples);
  }

  /** Returns header and body as rows of cells. */
  List<List<String>> table() {
    List<List<String>> table = new ArrayList<>();
    table.add(ComparedRow.header(baseline));
    rows.forEach(row -> table.add(row.cells()));
    return table;
  }

  /** Writes {@code comparison.json} and {@code comparison.md} into the folder. */
  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
      .writeValue(folder.resolve("comparison.json").toFile(), this);
    Files.writeString(folder.resolve("comparison.md"), markdown());
  }

  private String markdown() {
    return """
      # Comparison with %s

      Ratios above 1 are faster. Forks ran interleaved in ABBA order; a pair is one fork of each,
      next to each other.

      - Command: `%s`
      - Machine: %s

      %s""".formatted(baseline, command, environment.line(), MarkdownTable.format(table()));
  }
}
