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

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of a comparison in the order a reader wants them: what got slower, what got faster, what
 * the run could not tell, what stayed the same, the largest effect first each time; controls apart.
 * @param benchmarks all rows but controls
 * @param controls   controls
 * @param common     parameters that are the same in every benchmark that has them: labels leave
 *                   them out
 */
record RankedRows(List<ComparedRow> benchmarks, List<ComparedRow> controls,
  Map<String, String> common) {
  private static final List<Verdict> ORDER =
    List.of(Verdict.REGRESSED, Verdict.IMPROVED, Verdict.INCONCLUSIVE, Verdict.EQUIVALENT);

  private static final Comparator<ComparedRow> BY_EFFECT =
    Comparator.<ComparedRow>comparingInt(row -> ORDER.indexOf(row.verdict()))
      .thenComparing(row -> -Math.abs(Math.log(row.speed().ratio())));

  static RankedRows of(List<ComparedRow> rows) {
    List<ComparedRow> benchmarks =
      rows.stream().filter(row -> !row.control()).sorted(BY_EFFECT).toList();
    return new RankedRows(benchmarks, rows.stream().filter(ComparedRow::control).toList(),
      common(benchmarks));
  }

  private static Map<String, String> common(List<ComparedRow> rows) {
    Map<String, String> common = new TreeMap<>();
    Set<String> several = new HashSet<>();
    rows.forEach(row -> row.params().forEach((name, value) -> {
      if (!value.equals(common.getOrDefault(name, value))) {
        several.add(name);
      }
      common.put(name, value);
    }));
    common.keySet().removeAll(several);
    return common;
  }

  /** Returns the variant of a row; empty if there is only one. */
  String variant(ComparedRow row) {
    return benchmarks.stream().map(ComparedRow::variant).distinct().count() > 1
      ? row.variant()
      : "";
  }

  /** Returns the parameters of a row that are not {@code common}. */
  String params(ComparedRow row) {
    Map<String, String> params = new TreeMap<>(row.params());
    if (!row.control()) {
      params.keySet().removeAll(common.keySet());
    }
    return ComparedRow.text(params);
  }

  /** Returns what tells a row from others of its benchmark. */
  String detail(ComparedRow row) {
    return Stream.of(variant(row), params(row)).filter(text -> !text.isEmpty())
      .collect(Collectors.joining(", "));
  }

  /** Returns the answer in one line: how many of each verdict, and what could have been seen. */
  String summary() {
    Map<Verdict, Long> counts = benchmarks.stream()
      .collect(Collectors.groupingBy(ComparedRow::verdict, Collectors.counting()));
    StringJoiner verdicts = new StringJoiner(", ");
    for (Verdict verdict : Verdict.values()) {
      verdicts.add(counts.getOrDefault(verdict, 0L) + " " + verdict.word());
    }
    double[] detectable = benchmarks.stream().mapToDouble(ComparedRow::detectable)
      .filter(Double::isFinite).sorted().toArray();
    return verdicts + (detectable.length == 0
      ? ". One trial a side sees nothing."
      : String.format(
        ". Half of them could have shown a difference of %.1f %%, all one of %.0f %%.",
        100 * detectable[(detectable.length - 1) / 2], 100 * detectable[detectable.length - 1]));
  }
}
