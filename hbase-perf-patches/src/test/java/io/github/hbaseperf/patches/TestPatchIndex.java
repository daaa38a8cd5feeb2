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

/**
 * The index of patches in the docs tells of each what was measured: factors of speed that are
 * statistically significant, and {@code inconclusive} where none is.
 */
class TestPatchIndex {
  /** A link to the comparison that measured it. */
  private static final Pattern NUMBER =
    Pattern.compile("\\[(\\d+\\.\\d\\d) ×]\\((results/[^)]+)\\)");
  private static final Pattern INCONCLUSIVE =
    Pattern.compile("\\[inconclusive]\\((results/[^)]+)\\)");
  /** The first refuses to start, the others mend wrong answers: their tests are their numbers. */
  private static final Set<String> NOT_FOR_SPEED = Set.of("0001", "0006", "0018", "0019");
  /** Columns of a page: what ran with which variant, and how fast, or what it counted. */
  private static final int VARIANT = 3;
  private static final int SPEED = 4;
  private static final int BASELINE_COUNT = 5;
  private static final int VARIANT_COUNT = 6;
  private static final int VERDICT = 6;
  private static final int BASELINE_BYTES = 10;
  private static final int VARIANT_BYTES = 11;
  private static final Set<String> DIFFERENCES = Set.of("IMPROVED", "REGRESSED");

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
    List<MatchResult> inconclusive = INCONCLUSIVE.matcher(row).results().toList();
    assertThat(numbers.size() + inconclusive.size()).as(row).isPositive();
    for (MatchResult number : numbers) {
      assertThat(measured(Built.DOCS.resolve(number.group(2)), patch.number())).as(row)
        .contains(number.group(1));
    }
    for (MatchResult page : inconclusive) {
      assertThat(rows(Built.DOCS.resolve(page.group(1)), patch.number())).as(row)
        .anyMatch(cells -> isOfSpeed(cells) && cells[VERDICT].equals("INCONCLUSIVE"));
    }
  }

  /** Ratios of bytes and counts, and of speed if significant. */
  private static List<String> measured(Path page, String number) throws IOException {
    List<Double> ratios = new ArrayList<>();
    for (String[] cells : rows(page, number)) {
      if (!isOfSpeed(cells)) {
        ratios.add(ratio(cells[VARIANT_COUNT], cells[BASELINE_COUNT]));
        continue;
      }
      ratios.add(ratio(cells[VARIANT_BYTES], cells[BASELINE_BYTES]));
      if (DIFFERENCES.contains(cells[VERDICT])) {
        ratios.add(Double.parseDouble(cells[SPEED]));
      }
    }
    return ratios.stream().map(ratio -> String.format(Locale.ROOT, "%.2f", ratio)).toList();
  }

  /** Rows of the patch alone or of the series without it, but for those of the control. */
  private static List<String[]> rows(Path page, String number) throws IOException {
    return Files.readAllLines(page).stream().map(line -> line.split("\\s*\\|\\s*"))
      .filter(cells -> cells.length > VARIANT_COUNT && !cells[1].startsWith("Ruler"))
      .filter(cells -> Set.of(number, "all-without-" + number).contains(cells[VARIANT])).toList();
  }

  private static boolean isOfSpeed(String[] cells) {
    return cells.length > VARIANT_BYTES;
  }

  private static double ratio(String of, String over) {
    return Double.parseDouble(of.replaceAll(" .*", ""))
      / Double.parseDouble(over.replaceAll(" .*", ""));
  }
}
