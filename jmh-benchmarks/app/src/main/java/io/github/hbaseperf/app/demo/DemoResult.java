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
package io.github.hbaseperf.app.demo;

import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.harness.results.Environment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a demo found, in the order in which it ran.
 * @param environment machine and versions
 * @param command     the command that repeats it
 * @param rows        rows of the table
 * @param variants    by name, the measured counts
 */
record DemoResult(Environment environment, String command, long rows,
  Map<String, List<TimedCount>> variants) {

  static DemoResult of(Environment environment, String command, long rows) {
    return new DemoResult(environment, command, rows, new LinkedHashMap<>());
  }

  void add(String variant, TimedCount count) {
    variants.computeIfAbsent(variant, v -> new ArrayList<>()).add(count);
  }

  /** Returns the times of one way, shortest first, in nanoseconds; empty if it was not run. */
  long[] sortedNanos(String variant, CountQuery query, CountWay way) {
    return variants.getOrDefault(variant, List.of()).stream()
      .filter(count -> count.query() == query && count.way() == way).mapToLong(TimedCount::nanos)
      .sorted().toArray();
  }

  /** Returns the rate of the quickest round, over the rows the query looks at. */
  double rowsPerSecond(String variant, CountQuery query, CountWay way) {
    long[] nanos = sortedNanos(variant, query, way);
    return nanos.length == 0 ? Double.NaN : rows * 1e9 / nanos[0];
  }

  /** Returns one line for every wrong answer; empty if all agree. */
  List<String> wrongAnswers() {
    List<String> wrong = new ArrayList<>();
    variants.forEach((variant, counts) -> counts.forEach(count -> {
      long expected = count.query().expectedRows(rows);
      if (count.rows() != expected) {
        wrong.add(String.format("%s, %s, %s: %,d rows instead of %,d", variant,
          count.query().label(), count.way().label(), count.rows(), expected));
      }
    }));
    return wrong;
  }
}
