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
package io.github.hbaseperf.scenarios.claim;

import java.util.List;
import java.util.Map;

/**
 * Something a study published and how a run is held against it. What is judged is a ratio
 * ({@code compare}), a spread ({@code spread}) or a level ({@code level}) of a statistic; a claim
 * with none of them is {@code notTestable}.
 * @param claim          the claim
 * @param published      its numbers or words
 * @param statistic      measure of the points, or a property of MachineUse
 * @param where          parameters of the points it is about; all if null
 * @param compare        sides to divide; with two contrasts, the ratio of the first one's ratios
 * @param spread         parameters over which the largest is divided by the smallest
 * @param level          mean, min or max over the points
 * @param says           what the number is, in words
 * @param operator       how the number is held against the threshold
 * @param threshold      one number, or the two ends of a range
 * @param because        why this threshold
 * @param publishedValue the published effect as such a ratio; null if none was given
 * @param notTestable    why no run of this scenario can tell; null if one can
 * @param onOneMachine   why a run on one machine cannot tell; null if it can
 */
public record Claim(String claim, String published, String statistic,
  Map<String, List<String>> where, List<Contrast> compare, List<String> spread, String level,
  String says, Operator operator, List<Double> threshold, String because, Double publishedValue,
  String notTestable, String onOneMachine) {

  public Claim {
    where = where == null ? Map.of() : where;
  }

  /** Returns whether it is an effect: a ratio that is asked to be clear of 1, on one side. */
  boolean isEffect() {
    return compare != null && (operator == Operator.AT_LEAST && threshold.get(0) > 1
      || operator == Operator.AT_MOST && threshold.get(0) < 1);
  }

  /** Returns threshold and reason in words. */
  public String asked() {
    return notTestable != null ? "" : operator.line(threshold) + ": " + because;
  }
}
