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

import io.github.hbaseperf.harness.compare.PublishedRuns.Cell;
import io.github.hbaseperf.harness.compare.PublishedRuns.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/**
 * The field {@code Result} of patches that are made for speed: what the patch alone, with those it
 * depends on, was measured to bring. A field that does not refer to the records, like that of a
 * patch that corrects answers, is its author's.
 */
public final class PatchResults {
  private static final String RECORDS = "docs/results";
  private static final Pattern FIELD = Pattern.compile("\nResult: (.*(?:\n .*)*)");
  private static final int WIDTH = 79;

  private final PublishedRuns runs;
  private final String measuredLine;

  /**
   * @param measuredLine the HBase version that the series of the runs is for
   */
  public PatchResults(PublishedRuns runs, String measuredLine) {
    this.runs = runs;
    this.measuredLine = measuredLine;
  }

  /**
   * Returns the text of every patch file as it should be, by its path.
   * @param series folder with one folder per HBase version
   * @throws IOException if one cannot be read
   */
  public Map<Path, String> files(Path series) throws IOException {
    Map<Path, String> files = new LinkedHashMap<>();
    try (Stream<Path> found = Files.walk(series, 2)) {
      List<Path> patches =
        found.filter(file -> file.toString().endsWith(".patch")).sorted().toList();
      for (Path file : patches) {
        String line = file.getParent().getFileName().toString();
        String number = file.getFileName().toString().substring(0, 4);
        files.put(file, filled(Files.readString(file), line, number));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return files;
  }

  private String filled(String patch, String line, String number) {
    Matcher field = FIELD.matcher(patch);
    if (!field.find() || !field.group(1).contains(RECORDS)) {
      return patch;
    }
    // Lines after the first begin with a space: they continue the field.
    String result = WordUtils.wrap("Result: " + result(line, number), WIDTH, "\n ", false);
    return patch.substring(0, field.start()) + "\n" + result + patch.substring(field.end());
  }

  private String result(String line, String number) {
    if (!line.equals(measuredLine)) {
      return "not measured on this line; on " + measuredLine + ": " + RECORDS + "/patches.md";
    }
    Map<Run, List<Cell>> byRun = runs.alone(number).stream().filter(PatchResults::tells)
      .collect(Collectors.groupingBy(Cell::run, LinkedHashMap::new, Collectors.toList()));
    if (byRun.isEmpty()) {
      return "not measured alone with a verdict; the series: " + RECORDS + "/patches.md";
    }
    return byRun.entrySet().stream().map(run -> text(run.getKey(), run.getValue()))
      .collect(Collectors.joining("; "));
  }

  private static boolean tells(Cell cell) {
    return cell.row().verdict() != Verdict.INCONCLUSIVE || !cell.row().amounts().isEmpty();
  }

  private static String text(Run run, List<Cell> cells) {
    return cells.stream().map(cell -> text(cell.row())).collect(Collectors.joining(", "))
      + ": single patch over stock, commit " + run.result().environment().commit() + ", " + RECORDS
      + "/runs/" + run.id() + ".json";
  }

  private static String text(ComparedRow row) {
    StringJoiner text = new StringJoiner(" ").add(row.benchmark());
    row.params().forEach((name, value) -> text.add(name + "=" + value));
    String interval = String.format("(%.2f-%.2f)", row.speed().low(), row.speed().high());
    text.add(switch (row.verdict()) {
      case IMPROVED, REGRESSED -> String.format("%.2fx %s", row.speed().ratio(), interval);
      case EQUIVALENT -> "the same " + interval;
      case INCONCLUSIVE -> "inconclusive";
    });
    row.amounts().forEach((name, ratio) -> text.add(String.format("and %.2fx %s", ratio, name)));
    return text.toString();
  }
}
