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

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.BenchmarkRun;
import io.github.hbaseperf.harness.trial.Contender;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs benchmarks on several contenders and judges every one against the first. */
public final class Comparison {
  /** How often a run may call any difference that is none, whatever the number of benchmarks. */
  private static final double FALSE_ALARMS = 0.05;

  private final CompareOptions options;

  /** Prepares a comparison. */
  public Comparison(CompareOptions options) {
    this.options = options;
  }

  /**
   * Runs everything, or what is left of it.
   * @param progress told of every trial
   * @throws IOException if no benchmark is found or the folder cannot be used
   */
  public ComparisonResult run(PrintStream progress) throws IOException {
    return judge(Environment.current(), new BenchmarkRun(options.run(), progress).run());
  }

  ComparisonResult judge(Environment environment, BenchmarkRun.Outcome outcome) {
    List<Contender> contenders = options.run().contenders();
    String baseline = contenders.get(0).name();
    List<ComparedRow> rows = new ArrayList<>();
    for (Map<String, List<TrialResult>> byContender : byBenchmark(outcome.samples()).values()) {
      for (Contender contender : contenders.subList(1, contenders.size())) {
        List<List<TrialResult>> pairs = pairs(byContender.getOrDefault(baseline, List.of()),
          byContender.getOrDefault(contender.name(), List.of()));
        if (!pairs.get(0).isEmpty()) {
          rows.add(ComparedRow.of(pairs.get(0), pairs.get(1), options.margin()));
        }
      }
    }
    dismissChance(rows);
    boolean moved = rows.stream().anyMatch(row -> row.control() && row.verdict().isDifference());
    if (moved) {
      rows.replaceAll(row -> row.control() ? row : row.withVerdict(Verdict.INCONCLUSIVE));
    }
    return new ComparisonResult(environment, options.command(), baseline, moved, rows,
      outcome.samples(), outcome.failures(), outcome.seconds());
  }

  /**
   * Takes verdicts back that chance alone may give to one benchmark of so many: Holm, A Simple
   * Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6, 1979. The
   * control is left as it is: it is better to doubt a machine too often.
   */
  private static void dismissChance(List<ComparedRow> rows) {
    List<ComparedRow> byPValue = rows.stream().filter(row -> !row.control())
      .sorted(Comparator.comparingDouble(row -> row.speed().pValue())).toList();
    boolean dismissed = false;
    for (int i = 0; i < byPValue.size(); i++) {
      ComparedRow row = byPValue.get(i);
      dismissed |= row.speed().pValue() > FALSE_ALARMS / (byPValue.size() - i);
      if (dismissed && row.verdict().isDifference()) {
        rows.set(rows.indexOf(row), row.withVerdict(Verdict.INCONCLUSIVE));
      }
    }
  }

  /** Samples of both by round, without rounds in which one of them failed. */
  private static List<List<TrialResult>> pairs(List<TrialResult> baseline,
    List<TrialResult> compared) {
    List<TrialResult> first = new ArrayList<>();
    List<TrialResult> second = new ArrayList<>();
    for (TrialResult sample : baseline) {
      compared.stream().filter(other -> other.round() == sample.round()).findFirst()
        .ifPresent(other -> {
          first.add(sample);
          second.add(other);
        });
    }
    return List.of(first, second);
  }

  /** Benchmark and parameters to contender to its samples, in the order they ran. */
  private static Map<List<Object>, Map<String, List<TrialResult>>> byBenchmark(
    List<TrialResult> samples) {
    Map<List<Object>, Map<String, List<TrialResult>>> groups = new LinkedHashMap<>();
    for (TrialResult sample : samples) {
      groups
        .computeIfAbsent(List.of(sample.benchmark(), sample.params()), k -> new LinkedHashMap<>())
        .computeIfAbsent(sample.variant(), k -> new ArrayList<>()).add(sample);
    }
    return groups;
  }
}
