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

import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.harness.trial.RunPlan;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * By how much the machine may have changed while a JVM measured its benchmarks, by what the control
 * took in it before the first one and after the last. Two benchmarks of the same JVMs are compared
 * with each other: the JVMs of the other side, and what the control took there, say nothing of it.
 */
final class ControlDrift {
  private ControlDrift() {
  }

  /**
   * Returns the largest factor, 1 or more, by which the machine may have become faster or slower,
   * with 95 % confidence.
   * @param samples of a whole run, in the order in which each JVM measured them
   * @param first   of one JVM each, some of its samples
   * @param second  others of the same, in the same order
   * @return empty if two are not of the same JVM, one ran without a control before or after it, or
   *         there are too few of them
   */
  static OptionalDouble factor(List<TrialResult> samples, List<TrialResult> first,
    List<TrialResult> second) {
    int jvms = first.size();
    double[] ratios = new double[jvms];
    for (int jvm = 0; jvm < jvms; jvm++) {
      List<TrialResult> ofJvm = around(samples, first.get(jvm));
      if (ofJvm.isEmpty() || !ofJvm.contains(second.get(jvm))) {
        return OptionalDouble.empty();
      }
      ratios[jvm] = ofJvm.get(ofJvm.size() - 1).speedOver(ofJvm.get(0));
    }
    RatioInterval speed = RatioInterval.of(ratios);
    return speed.degrees() == 0
      ? OptionalDouble.empty()
      : OptionalDouble.of(Math.max(speed.high(), 1 / speed.low()));
  }

  /** What one JVM measured, from the control before to that after a sample; empty without them. */
  private static List<TrialResult> around(List<TrialResult> samples, TrialResult sample) {
    List<TrialResult> ofSide = samples.stream()
      .filter(other -> other.variant().equals(sample.variant()) && other.round() == sample.round())
      .toList();
    int at = ofSide.indexOf(sample);
    int before = IntStream.iterate(at, i -> i >= 0, i -> i - 1)
      .filter(i -> isControl(ofSide.get(i), RunPlan.BEFORE)).findFirst().orElse(-1);
    int after = IntStream.range(at, ofSide.size())
      .filter(i -> isControl(ofSide.get(i), RunPlan.AFTER)).findFirst().orElse(-1);
    return before < 0 || after < 0 ? List.of() : ofSide.subList(before, after + 1);
  }

  private static boolean isControl(TrialResult sample, String where) {
    return sample.control() && sample.params().containsKey(where);
  }
}
