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
import io.github.hbaseperf.harness.stats.RatioInterval;

/**
 * What a ratio of speeds says about a change, given a margin below which nobody cares. Only
 * EQUIVALENT says that nothing happened; INCONCLUSIVE says that the run could not tell.
 */
public enum Verdict {
  /** Significantly faster, and by more than the margin. */
  IMPROVED("faster"),
  /** Significantly slower, and by more than the margin. */
  REGRESSED("slower"),
  /** The whole interval is within the margin. */
  EQUIVALENT("the same"),
  /** Anything else, including too few trials to have an interval. */
  INCONCLUSIVE("no answer");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /** Returns it as running text says it. */
  String word() {
    return word;
  }

  /** Returns whether this says that the sides differ. */
  public boolean isDifference() {
    return this == IMPROVED || this == REGRESSED;
  }

  /**
   * Judges.
   * @param margin as a fraction: 0.05 takes ratios from 1/1.05 to 1.05 for equal
   */
  public static Verdict of(JudgedRatio judged, double margin) {
    RatioInterval speed = judged.interval();
    double most = 1 + margin;
    double least = 1 / most;
    if (speed.low() >= least && speed.high() <= most) {
      return EQUIVALENT;
    }
    if (judged.significant() && speed.ratio() > most) {
      return IMPROVED;
    }
    if (judged.significant() && speed.ratio() < least) {
      return REGRESSED;
    }
    return INCONCLUSIVE;
  }
}
