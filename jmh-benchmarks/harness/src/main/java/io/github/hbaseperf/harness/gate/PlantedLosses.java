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
package io.github.hbaseperf.harness.gate;

import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.json.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the gate sees of losses that are planted, and of the same code on both sides.
 * @param environment machine and versions
 * @param command     the command that repeats it
 * @param losses      of each benchmark
 */
public record PlantedLosses(Environment environment, String command, List<Loss> losses) {

  /**
   * One loss in one benchmark.
   * @param planted what it is
   */
  public record Loss(String benchmark, String planted, Check work, Check allocation) {
    List<String> cells() {
      return List.of(benchmark, planted, text(work), text(allocation));
    }

    private static String text(Check check) {
      return check.outcome() + ": " + check.text();
    }
  }

  /** Reads what {@link #write} wrote. */
  public static PlantedLosses read(Path file) throws IOException {
    return JsonFile.read(file, PlantedLosses.class);
  }

  /** Writes the record. */
  public void write(Path file) throws IOException {
    JsonFile.write(file, this);
  }

  /** Returns the page that is published beside the record. */
  public String page() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("benchmark", "planted", "work", "allocation"));
    losses.forEach(loss -> table.add(loss.cells()));
    return """
      # What the gate sees of planted losses

      Each is planted into the region scanner of the patch series, once or twice a row; *empty* is an overlay
      that lost its classes, *same* the series itself. A step of a loop takes about 1 ns, a filtered row about
      150. FAILED is what is to be seen of all but *same*, in one of both columns; not seen is what adds less
      than 0.5 %% to the byte codes of an operation, as a few steps to those of a get. Only what is counted is
      in this table; no clock was read.

      - Command: `%s`
      - Machine: %s

      %s"""
      .formatted(command, environment.line(), MarkdownTable.format(table));
  }
}
