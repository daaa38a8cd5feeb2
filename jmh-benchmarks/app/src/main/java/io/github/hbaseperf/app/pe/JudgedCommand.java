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
package io.github.hbaseperf.app.pe;

import io.github.hbaseperf.app.pe.PeResult.Sample;
import io.github.hbaseperf.harness.stats.JudgedRatio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A variant beside the baseline on one command.
 * @param baselineMicros mean of the baseline per operation
 * @param variantMicros  mean of the variant per operation
 * @param ratio          the baseline's time over the variant's, of the rounds that have both
 */
record JudgedCommand(String command, String variant, double baselineMicros, double variantMicros,
  JudgedRatio ratio) {

  /**
   * Judges all commands and variants together.
   * @param micros the time that is compared
   */
  static List<JudgedCommand> of(PeResult result, ToDoubleFunction<Sample> micros) {
    List<Pairs> all = new ArrayList<>();
    for (String command : result.samples().stream().map(Sample::command).distinct().toList()) {
      Map<Integer, Double> baseline = byRound(result, result.variants().get(0), command, micros);
      for (String variant : result.variants().subList(1, result.variants().size())) {
        Pairs pairs =
          Pairs.of(command, variant, baseline, byRound(result, variant, command, micros));
        if (!pairs.baseline.isEmpty()) {
          all.add(pairs);
        }
      }
    }
    List<JudgedRatio> ratios =
      all.isEmpty() ? List.of() : JudgedRatio.of(all.stream().map(Pairs::ratios).toList());
    List<JudgedCommand> judged = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      judged.add(all.get(i).judged(ratios.get(i)));
    }
    return judged;
  }

  private static Map<Integer, Double> byRound(PeResult result, String variant, String command,
    ToDoubleFunction<Sample> micros) {
    Map<Integer, Double> byRound = new LinkedHashMap<>();
    result.samples().stream()
      .filter(sample -> sample.variant().equals(variant) && sample.command().equals(command))
      .forEach(sample -> byRound.put(sample.round(), micros.applyAsDouble(sample)));
    return byRound;
  }

  /** The n-th of both are of one round. */
  private record Pairs(String command, String variant, List<Double> baseline,
    List<Double> compared) {
    static Pairs of(String command, String variant, Map<Integer, Double> baseline,
      Map<Integer, Double> compared) {
      List<Integer> rounds = baseline.keySet().stream().filter(compared::containsKey).toList();
      return new Pairs(command, variant, rounds.stream().map(baseline::get).toList(),
        rounds.stream().map(compared::get).toList());
    }

    double[] ratios() {
      double[] ratios = new double[baseline.size()];
      for (int i = 0; i < ratios.length; i++) {
        ratios[i] = baseline.get(i) / compared.get(i);
      }
      return ratios;
    }

    JudgedCommand judged(JudgedRatio ratio) {
      return new JudgedCommand(command, variant, mean(baseline), mean(compared), ratio);
    }

    private static double mean(List<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
  }
}
