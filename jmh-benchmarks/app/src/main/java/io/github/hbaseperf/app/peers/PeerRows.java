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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.app.peers.Question.Totals;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows that every peer holds: a key, a number and a text.
 * @param rows how many
 */
record PeerRows(long rows) {
  /** How many first characters of a key name its group. */
  static final int PREFIX = 2;
  /** The text that is looked for. */
  static final String WANTED = "text-7";

  private static final int GROUPS = 10;
  private static final int TEXTS = 1000;

  /** In order of the rows. */
  String key(long row) {
    return String.format(Locale.ROOT, "%02d-%010d", row * GROUPS / rows, row);
  }

  /** Never negative, as Phoenix wants it to read HBase's longs. */
  long number(long row) {
    return row * 7919 % 10_007;
  }

  String text(long row) {
    return "text-" + row % TEXTS;
  }

  /** Returns the right answers. */
  Map<Question, Object> answers() {
    long matches = 0;
    long sum = 0;
    Map<String, Totals> groups = new TreeMap<>();
    for (long row = 0; row < rows; row++) {
      matches += text(row).equals(WANTED) ? 1 : 0;
      sum += number(row);
      String prefix = key(row).substring(0, PREFIX);
      groups.put(prefix, groups.getOrDefault(prefix, new Totals(0, 0)).plus(number(row)));
    }
    return new EnumMap<>(Map.of(Question.ALL_ROWS, rows, Question.FILTERED, matches, Question.SUM,
      sum, Question.GROUPS, groups));
  }
}
