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
package io.github.hbaseperf.patches;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The index of patches in the docs has numbers for each, and they are those that were measured. */
class TestPatchIndex {
  /** A link to the comparison that measured it. */
  private static final Pattern NUMBER =
    Pattern.compile("\\[(\\d+\\.\\d\\d) ×]\\((results/[^)]+)\\)");
  /** The first refuses to start, the others mend wrong answers: their tests are their numbers. */
  private static final Set<String> NOT_FOR_SPEED = Set.of("0001", "0006", "0018", "0019");
  /** Columns of a page: what ran with which variant, and how fast, or what it counted. */
  private static final int VARIANT = 3;
  private static final int SPEED = 4;
  private static final int BASELINE_COUNT = 5;
  private static final int VARIANT_COUNT = 6;
  private static final int BASELINE_BYTES = 9;
  private static final int VARIANT_BYTES = 10;

  static Stream<Patch> patches() {
    return Built.series().patches().stream()
      .filter(patch -> !NOT_FOR_SPEED.contains(patch.number()));
  }

  @ParameterizedTest
  @MethodSource("patches")
  void testNumbersOfThePatchWereMeasured(Patch patch) throws IOException {
    String row = Files.readAllLines(Built.DOCS.resolve("patches.md")).stream()
      .filter(line -> line.startsWith("| `" + patch.name())).findFirst().orElseThrow();
    List<MatchResult> numbers = NUMBER.matcher(row).results().toList();
    assertThat(numbers).as(row).isNotEmpty();
    for (MatchResult number : numbers) {
      assertThat(measured(Built.DOCS.resolve(number.group(2)), patch.number())).as(row)
        .contains(number.group(1));
    }
  }

  /** Ratios of speed, bytes and counts, of the patch alone or of the series without it. */
  private static List<String> measured(Path page, String variant) throws IOException {
    List<Double> ratios = new ArrayList<>();
    for (String line : Files.readAllLines(page)) {
      String[] cells = line.split("\\s*\\|\\s*");
      if (cells.length <= VARIANT_COUNT || cells[1].startsWith("Ruler")
        || !Set.of(variant, "all-without-" + variant).contains(cells[VARIANT])) {
        continue;
      }
      if (cells.length > VARIANT_BYTES) {
        ratios.add(Double.parseDouble(cells[SPEED]));
        ratios.add(ratio(cells[VARIANT_BYTES], cells[BASELINE_BYTES]));
      } else {
        ratios.add(ratio(cells[VARIANT_COUNT], cells[BASELINE_COUNT]));
      }
    }
    return ratios.stream().map(ratio -> String.format(Locale.ROOT, "%.2f", ratio)).toList();
  }

  private static double ratio(String of, String over) {
    return Double.parseDouble(of) / Double.parseDouble(over);
  }
}
