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

import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Random queries. */
final class QueryGenerator {
  private final Draw draw;
  private final KeySpace keys;
  private final FilterGenerator filters;

  QueryGenerator(Draw draw, KeySpace keys) {
    this.draw = draw;
    this.keys = keys;
    this.filters = new FilterGenerator(draw, keys);
  }

  Operation read() {
    if (draw.sometimes(Feature.GET, 3)) {
      String row = draw.one(keys.rows());
      return new Operation.Read(query(row, true, row, true, filters.ofRow(), true), limits(), true);
    }
    return new Operation.Read(scan(), limits(), false);
  }

  /** Its filter looks at one cell at a time, so that it does not matter which state it saw. */
  Operation open(String name) {
    return new Operation.Open(name, scan(filters.ofCells()).withoutDemand(), limits());
  }

  /** At the latest read point: HBase does not hold what is under way back for any other. */
  Operation openNow(String name) {
    return new Operation.Open(name, scan(filters.ofCells()).withoutDemand().readingBelow(0),
      limits());
  }

  /** With a filter that rejects rows, and none that looks at single cells. */
  Operation readRejecting() {
    Query any = scan(filters.rejectingRows());
    return new Operation.Read(draw.below(4) == 0 ? any : forwards(any), limits(), false);
  }

  String rejectingFilter() {
    return filters.rejectingRows();
  }

  private static Query forwards(Query any) {
    return new Query(any.reversed() ? any.stopRow() : any.startRow(),
      any.reversed() ? any.includeStop() : any.includeStart(),
      any.reversed() ? any.startRow() : any.stopRow(),
      any.reversed() ? any.includeStart() : any.includeStop(), false, any.columns(), any.versions(),
      false, any.ranges(), 0, -1, any.filter(), any.readPoint(), any.onDemand());
  }

  /** Its filter looks at keys of rows only. */
  Operation openRejecting(String name) {
    return new Operation.Open(name, scan(filters.rejectingKeys()).withoutDemand(), limits());
  }

  /** With any filter. */
  Query scan() {
    return scan(filters.any());
  }

  private Query scan(String filter) {
    if (!draw.sometimes(Feature.ROW_RANGE, 2)) {
      return query("", true, "", false, filter, false);
    }
    String start = draw.one("", bound());
    String stop = draw.one("", bound());
    return query(start, draw.below(3) > 0, stop, draw.below(3) == 0, filter, false);
  }

  /** A row, or a key that is none. */
  private String bound() {
    return keys.rowOrPrefix(draw) + draw.one("", "", "A");
  }

  private Query query(String start, boolean includeStart, String stop, boolean includeStop,
    String filter, boolean get) {
    boolean raw = !get && draw.sometimes(Feature.RAW, 4);
    boolean reversed = !get && draw.sometimes(Feature.REVERSED, 3);
    boolean backwards = !start.isEmpty() && !stop.isEmpty() && start.compareTo(stop) > 0;
    boolean swap = reversed != backwards && !start.isEmpty() && !stop.isEmpty();
    int offset = draw.sometimes(Feature.OFFSET_AND_LIMIT, 4) ? draw.below(3) : 0;
    int limit = draw.sometimes(Feature.OFFSET_AND_LIMIT, 4) ? 1 + draw.below(3) : -1;
    // HBase refuses reversed scans with families on demand.
    boolean onDemand = draw.has(Feature.ON_DEMAND) && draw.below(3) > 0 && !reversed;
    String asked = onDemand && draw.below(4) > 0 ? filters.ofColumn() : filter;
    return new Query(swap ? stop : start, includeStart, swap ? start : stop, includeStop, reversed,
      columns(raw), draw.has(Feature.MANY_VERSIONS_READ) ? draw.one(1, 2, 3, Integer.MAX_VALUE) : 1,
      raw, ranges(), offset, limit, asked,
      !get && draw.sometimes(Feature.READ_POINT, 3) ? 1 + draw.below(40) : 0, onDemand);
  }

  private Map<String, List<String>> columns(boolean raw) {
    Map<String, List<String>> columns = new TreeMap<>();
    while (draw.sometimes(Feature.COLUMNS, 2)) {
      List<String> qualifiers = new ArrayList<>();
      for (String qualifier : keys.qualifiers()) {
        // Raw scans have no columns.
        if (!raw && draw.below(2) == 0) {
          qualifiers.add(qualifier);
        }
      }
      columns.put(draw.one(keys.families()), qualifiers);
    }
    return columns;
  }

  private Map<String, Span> ranges() {
    Map<String, Span> ranges = new TreeMap<>();
    if (draw.sometimes(Feature.TIME_RANGE, 3)) {
      ranges.put("", span());
    }
    if (draw.sometimes(Feature.FAMILY_TIME_RANGE, 3)) {
      ranges.put(draw.one(keys.families()), span());
    }
    return ranges;
  }

  private Span span() {
    long from = draw.below(3) == 0 ? 0 : keys.timestamp(draw);
    return new Span(from, draw.below(3) == 0 ? Long.MAX_VALUE : from + keys.timestamp(draw));
  }

  private Operation.Limits limits() {
    return new Operation.Limits(draw.sometimes(Feature.BATCH, 3) ? 1 + draw.below(4) : -1,
      draw.sometimes(Feature.BYTES, 3) ? draw.one(1L, 30L, 60L, 61L, 100L) : -1);
  }
}
