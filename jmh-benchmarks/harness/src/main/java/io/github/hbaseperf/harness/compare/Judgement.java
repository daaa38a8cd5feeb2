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

import io.github.hbaseperf.harness.stats.JudgedRatio;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Judges the samples of a run: every variant against the baseline, benchmark by benchmark. A
 * variant has verdicts only if its control is EQUIVALENT: a control that differs says that the
 * machine did, and one that cannot tell says that nobody knows.
 */
final class Judgement {
  private final String baseline;
  private final double margin;

  /**
   * @param margin see {@link Verdict#of}
   */
  Judgement(String baseline, double margin) {
    this.baseline = baseline;
    this.margin = margin;
  }

  /** Returns a row for every benchmark, its parameters and variant, in the order they ran. */
  List<ComparedRow> rows(List<TrialResult> samples) {
    List<Pairs> all = pairs(samples);
    List<ComparedRow> rows = new ArrayList<>();
    // Controls are judged each by itself: it is better to doubt a machine too often.
    Map<Pairs, JudgedRatio> judged =
      new LinkedHashMap<>(judged(all.stream().filter(p -> !p.control()).toList()));
    all.stream().filter(Pairs::control).forEach(control -> judged.putAll(judged(List.of(control))));
    Set<String> steady = steady(all, judged);
    for (Pairs pairs : all) {
      JudgedRatio ratio = judged.get(pairs);
      boolean mayJudge = pairs.control() || steady.contains(pairs.variant());
      rows.add(ComparedRow.of(pairs.baseline(), pairs.compared(), ratio,
        mayJudge ? Verdict.of(ratio, margin) : Verdict.INCONCLUSIVE,
        mayJudge ? ratio.interval().lossBound() : Double.NaN));
    }
    return rows;
  }

  private static Map<Pairs, JudgedRatio> judged(List<Pairs> family) {
    List<JudgedRatio> judged = JudgedRatio.of(family.stream().map(Pairs::ratios).toList());
    return IntStream.range(0, family.size()).boxed()
      .collect(Collectors.toMap(family::get, judged::get));
  }

  /** Variants with controls, all of them EQUIVALENT. */
  private Set<String> steady(List<Pairs> all, Map<Pairs, JudgedRatio> judged) {
    return all.stream().filter(Pairs::control)
      .collect(Collectors.groupingBy(Pairs::variant,
        Collectors.mapping(control -> Verdict.of(judged.get(control), margin), Collectors.toSet())))
      .entrySet().stream()
      .filter(controls -> controls.getValue().equals(Set.of(Verdict.EQUIVALENT)))
      .map(Map.Entry::getKey).collect(Collectors.toSet());
  }

  /** Trials of one benchmark on both sides; the n-th of both ran next to each other. */
  private record Pairs(List<TrialResult> baseline, List<TrialResult> compared) {
    String variant() {
      return compared.get(0).variant();
    }

    boolean control() {
      return compared.get(0).control();
    }

    double[] ratios() {
      return IntStream.range(0, compared.size())
        .mapToDouble(i -> compared.get(i).speedOver(baseline.get(i))).toArray();
    }
  }

  private List<Pairs> pairs(List<TrialResult> samples) {
    List<Pairs> all = new ArrayList<>();
    List<String> variants = samples.stream().map(TrialResult::variant).distinct()
      .filter(variant -> !variant.equals(baseline)).toList();
    for (Map<String, List<TrialResult>> byVariant : byBenchmark(samples).values()) {
      for (String variant : variants) {
        Pairs pairs = pairs(byVariant.getOrDefault(baseline, List.of()),
          byVariant.getOrDefault(variant, List.of()));
        if (!pairs.compared().isEmpty()) {
          all.add(pairs);
        }
      }
    }
    return all;
  }

  /** Without rounds in which one of them failed. */
  private static Pairs pairs(List<TrialResult> baseline, List<TrialResult> compared) {
    Pairs pairs = new Pairs(new ArrayList<>(), new ArrayList<>());
    for (TrialResult sample : baseline) {
      compared.stream().filter(other -> other.round() == sample.round()).findFirst()
        .ifPresent(other -> {
          pairs.baseline().add(sample);
          pairs.compared().add(other);
        });
    }
    return pairs;
  }

  /** Benchmark and parameters to variant to its samples, in the order they ran. */
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
