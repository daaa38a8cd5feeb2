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
package io.github.hbaseperf.testkit.random;

import io.github.hbaseperf.testkit.model.ModelCell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Few keys, so that many cells meet.
 *
 * @param tick    milliseconds between timestamps
 * @param written so far
 */
record KeySpace(List<String> rows, List<String> families, List<String> qualifiers, int timestamps,
  int tick, List<ModelCell> written) {

  /** The qualifier whose values have the length of a number. */
  static final String COUNTER = "n";
  private static final String HIGH_BYTE = "\u00e9";

  static KeySpace draw(Draw draw) {
    int rows = draw.below(3) == 0 && !draw.has(Feature.FULL_FILES) ? 1 : 1 + draw.below(12);
    if (draw.has(Feature.LONG_ROWS)) {
      rows = Math.max(rows, 6);
    }
    List<String> families = families(draw);
    boolean all = draw.has(Feature.FULL_FILES);
    List<String> named =
      new ArrayList<>(List.of("q", "qq", "z").subList(0, all ? 3 : 1 + draw.below(3)));
    if (draw.has(Feature.COUNTERS)) {
      named.add(COUNTER);
    }
    List<String> names =
      Stream.of("a", "b", "c", "d", "da", "e", "f", "g", "h", "i", "ia", "j").limit(rows).toList();
    return new KeySpace(draw.has(Feature.LONG_ROWS) ? ofAnyLength(draw, names) : names, families,
      qualifiers(draw, named), 1 + draw.below(6), draw.one(1, 500), new ArrayList<>());
  }

  /** More of them, so that there are many blocks, and rows of many columns. */
  static KeySpace drawLarge(Draw draw) {
    String prefix = "r".repeat(draw.below(20));
    List<String> families = families(draw);
    List<String> named = numbered("q", draw.one(1 + draw.below(3), 5, 40));
    int timestamps = draw.one(8, 50);
    return new KeySpace(numbered(prefix, 1 + draw.below(draw.one(60, 300))), families,
      qualifiers(draw, named), timestamps, (int) TableGenerator.MAX_TIMESTAMP / timestamps,
      new ArrayList<>());
  }

  /**
   * Rows of one to thirty bytes, short ones between long ones: some differ in what comes before
   * their eighth byte, some behind it, and some in a byte above 127.
   */
  private static List<String> ofAnyLength(Draw draw, List<String> names) {
    String common = "r".repeat(draw.one(0, 0, 0, 6, 7, 14));
    return names.stream().map(name -> draw.one(common, common, "", HIGH_BYTE) + name
      + draw.one("", "x", "xxxxxx", "x".repeat(7), "x".repeat(14), HIGH_BYTE)).toList();
  }

  private static List<String> families(Draw draw) {
    int families = draw.has(Feature.SEVERAL_FAMILIES) ? 2 + draw.below(2) : 1;
    return List.of("f", "g", "h").subList(0, families);
  }

  private static List<String> qualifiers(Draw draw, List<String> named) {
    return draw.has(Feature.EMPTY_QUALIFIER)
      ? Stream.concat(Stream.of(""), named.stream()).toList()
      : named;
  }

  private static List<String> numbered(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(number -> String.format("%s%03d", prefix, number))
      .toList();
  }

  /** A row, or where rows are long sometimes the beginning of one. */
  String rowOrPrefix(Draw draw) {
    String row = draw.one(rows);
    return draw.has(Feature.LONG_ROWS) && draw.below(4) == 0
      ? row.substring(0, 1 + draw.below(row.length()))
      : row;
  }

  /** One of them, half of the time the first. */
  String qualifier(Draw draw) {
    return draw.below(2) == 0 ? qualifiers.get(0) : draw.one(qualifiers);
  }

  String family(Draw draw) {
    return draw.below(3) == 0 ? families.get(0) : draw.one(families);
  }

  long timestamp(Draw draw) {
    return (long) tick * (1 + draw.below(timestamps));
  }
}
