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
package io.github.hbaseperf.testkit.junit;

import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.Span;
import io.github.hbaseperf.testkit.region.Cells;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.util.Bytes;

/** Queries, and the text in them, as Java. */
final class QueryCode {
  private QueryCode() {
  }

  /** An expression of type Scan. */
  static String scan(Query query) throws UnwritableCaseException {
    String rows = "";
    if (!query.startRow().isEmpty() || !query.includeStart()) {
      rows += ".withStartRow(" + bytes(query.startRow()) + ", " + query.includeStart() + ")";
    }
    if (!query.stopRow().isEmpty() || query.includeStop()) {
      rows += ".withStopRow(" + bytes(query.stopRow()) + ", " + query.includeStop() + ")";
    }
    return "new Scan()" + rows + (query.reversed() ? ".setReversed(true)" : "")
      + (query.raw() ? ".setRaw(true)" : "") + common(query);
  }

  /** An expression of type Get. */
  static String get(Query query) throws UnwritableCaseException {
    return "new Get(" + bytes(query.startRow()) + ")" + common(query);
  }

  private static String common(Query query) throws UnwritableCaseException {
    if (query.readPoint() > 0) {
      throw new UnwritableCaseException("it reads at an earlier read point");
    }
    StringBuilder code = new StringBuilder();
    for (Map.Entry<String, List<String>> family : query.columns().entrySet()) {
      if (family.getValue().isEmpty()) {
        code.append(".addFamily(").append(bytes(family.getKey())).append(')');
      }
      for (String qualifier : family.getValue()) {
        code.append(".addColumn(").append(bytes(family.getKey())).append(", ")
          .append(bytes(qualifier)).append(')');
      }
    }
    query.ranges().forEach((family, range) -> code.append(range(family, range)));
    add(code, "readVersions", query.versions(), 1);
    add(code, "setRowOffsetPerColumnFamily", query.offset(), 0);
    add(code, "setMaxResultsPerColumnFamily", query.limit(), -1);
    add(code, "setLoadColumnFamiliesOnDemand", query.onDemand(), false);
    if (!query.filter().isEmpty()) {
      code.append(".setFilter(new ParseFilter().parseFilterString(").append(filter(query.filter()))
        .append("))");
    }
    return code.toString();
  }

  /** As characters, where they stand for bytes of their own. */
  private static String filter(String text) {
    return text.chars().allMatch(character -> character < 0x80) ? text(text) : bytes(text);
  }

  private static String range(String family, Span range) {
    String times = range.min() + "L, "
      + (range.max() == Long.MAX_VALUE ? "Long.MAX_VALUE" : range.max() + "L") + ")";
    return family.isEmpty()
      ? ".setTimeRange(" + times
      : ".setColumnFamilyTimeRange(" + bytes(family) + ", " + times;
  }

  private static void add(StringBuilder code, String setter, Object value, Object unsaid) {
    if (!value.equals(unsaid)) {
      code.append('.').append(setter).append('(').append(value).append(')');
    }
  }

  /** An expression of type byte[]. */
  static String bytes(String value) {
    String shown = Bytes.toStringBinary(Cells.bytes(value));
    return (shown.equals(value) ? "Bytes.toBytes(" : "Bytes.toBytesBinary(") + text(shown) + ")";
  }

  /** A literal of visible characters. */
  static String text(String shown) {
    return '"' + shown.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
