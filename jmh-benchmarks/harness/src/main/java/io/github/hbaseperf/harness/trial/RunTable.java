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
package io.github.hbaseperf.harness.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lays out the samples of a run of one variant: a line per benchmark and parameters. */
final class RunTable {
  private RunTable() {
  }

  /** Returns header and body as rows of cells. */
  static List<List<String>> of(List<TrialResult> samples) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("benchmark", "parameters", "mean", "least–most", "unit", "B/op", "counted"));
    Map<List<Object>, List<TrialResult>> groups = samples.stream()
      .collect(Collectors.groupingBy(sample -> List.of(sample.benchmark(), sample.params()),
        LinkedHashMap::new, Collectors.toList()));
    groups.values().forEach(trials -> table.add(row(trials)));
    return table;
  }

  private static List<String> row(List<TrialResult> trials) {
    TrialResult first = trials.get(0);
    var scores = trials.stream().mapToDouble(TrialResult::score).summaryStatistics();
    return List.of(first.benchmark(), text(first.params()),
      String.format("%.4g", scores.getAverage()),
      String.format("%.4g–%.4g", scores.getMin(), scores.getMax()), first.unit(),
      String.format("%.0f",
        trials.stream().mapToDouble(TrialResult::bytesPerOp).min().orElse(Double.NaN)),
      text(first.counted()));
  }

  private static String text(Map<String, ?> values) {
    return values.entrySet().stream()
      .map(e -> e.getKey() + "="
        + (e.getValue()instanceof Double number ? String.format("%.2f", number) : e.getValue()))
      .collect(Collectors.joining(", "));
  }
}
