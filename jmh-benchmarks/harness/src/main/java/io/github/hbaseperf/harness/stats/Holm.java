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
package io.github.hbaseperf.harness.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * P-values of several tests of one run, adjusted so that all of them together find a difference
 * where none is in one run of twenty: Holm, A Simple Sequentially Rejective Multiple Test
 * Procedure, Scandinavian Journal of Statistics 6, 1979.
 */
final class Holm {
  private Holm() {
  }

  /** Returns the adjusted p-values in the order of the given ones. */
  static double[] adjusted(double[] pValues) {
    int[] byPValue = IntStream.range(0, pValues.length).boxed()
      .sorted(Comparator.comparingDouble(i -> pValues[i])).mapToInt(i -> i).toArray();
    double[] adjusted = new double[pValues.length];
    double least = 0;
    for (int rank = 0; rank < byPValue.length; rank++) {
      double corrected = (pValues.length - rank) * pValues[byPValue[rank]];
      least = Math.min(1, Math.max(least, corrected));
      adjusted[byPValue[rank]] = least;
    }
    return adjusted;
  }
}
