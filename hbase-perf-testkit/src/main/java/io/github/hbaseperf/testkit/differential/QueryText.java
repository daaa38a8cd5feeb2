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
package io.github.hbaseperf.testkit.differential;

import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.Span;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Queries as text: only what differs from a full scan. */
final class QueryText {
  private static final String RANGE = "range";

  private QueryText() {
  }

  static String print(Words words, Query query, Operation.Limits limits) {
    words.add("rows", (query.includeStart() ? "[" : "(") + CaseText.escape(query.startRow()) + ","
      + CaseText.escape(query.stopRow()) + (query.includeStop() ? "]" : ")"), "[,)");
    words.add("columns", columns(query.columns()), "");
    words.add("versions", query.versions(), 1).add("raw", query.raw(), false).add("reversed",
      query.reversed(), false);
    query.ranges().forEach((family, range) -> words.add(RANGE + "." + family,
      range.min() + ".." + (range.max() == Long.MAX_VALUE ? "" : range.max())));
    return words.add("offset", query.offset(), 0).add("limit", query.limit(), -1)
      .add("readPoint", query.readPoint(), 0L).add("batch", limits.batch(), -1)
      .add("bytes", limits.bytes(), -1L).add("onDemand", query.onDemand(), false)
      .add("filter", query.filter(), "").toString();
  }

  /** Families between semicolons, each with its qualifiers after a colon, if it is given any. */
  private static String columns(Map<String, List<String>> columns) {
    return columns.entrySet().stream()
      .map(family -> family.getKey()
        + family.getValue().stream().map(q -> ":" + q).collect(Collectors.joining()))
      .collect(Collectors.joining(";"));
  }

  static Operation.Limits parseLimits(Words words) {
    return new Operation.Limits(words.number("batch", -1), words.number("bytes", -1));
  }

  static Query parse(Words words) {
    String rows = words.get("rows", "[,)");
    int comma = rows.indexOf(',');
    return new Query(CaseText.unescape(rows.substring(1, comma)), rows.startsWith("["),
      CaseText.unescape(rows.substring(comma + 1, rows.length() - 1)), rows.endsWith("]"),
      Boolean.parseBoolean(words.get("reversed", "false")), parseColumns(words.get("columns", "")),
      words.number("versions", 1), Boolean.parseBoolean(words.get("raw", "false")),
      parseRanges(words), words.number("offset", 0), words.number("limit", -1),
      words.get("filter", ""), Long.parseLong(words.get("readPoint", "0")),
      Boolean.parseBoolean(words.get("onDemand", "false")));
  }

  private static Map<String, List<String>> parseColumns(String text) {
    Map<String, List<String>> columns = new TreeMap<>();
    for (String family : text.split(";")) {
      String[] parts = family.split(":", -1);
      if (!family.isEmpty()) {
        columns.put(parts[0], Arrays.asList(parts).subList(1, parts.length));
      }
    }
    return columns;
  }

  private static Map<String, Span> parseRanges(Words words) {
    Map<String, Span> ranges = new TreeMap<>();
    words.all().forEach((key, value) -> {
      if (key.startsWith(RANGE + ".")) {
        String[] ends = value.split("\\.\\.", -1);
        ranges.put(key.substring(RANGE.length() + 1), new Span(Long.parseLong(ends[0]),
          ends[1].isEmpty() ? Long.MAX_VALUE : Long.parseLong(ends[1])));
      }
    });
    return ranges;
  }
}
