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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The ratio of two trials that took turns. */
class TestTurnRatio {
  @Test
  void testWhatDisturbsOneTurnOfBothDoesNotCount() {
    TrialResult stock = trial(true, 2.0, 20, 2, 2.2, 2);
    assertThat(trial(true, 1.0, 10, 1, 1.1, 9).speedOver(stock)).isEqualTo(2, within(1e-9));
    assertThat(trial(false, 1.0, 10, 1, 1.1, 9).speedOver(stock)).as("means, not in turns")
      .isEqualTo(28.2 / 22.1, within(1e-9));
  }

  @Test
  void testRatioIsTheSameBothWaysRound() {
    TrialResult one = trial(true, 3.0, 5, 4);
    TrialResult other = trial(true, 4.0, 4, 4);
    assertThat(one.speedOver(other) * other.speedOver(one)).isEqualTo(1, within(1e-9));
  }

  private static TrialResult trial(boolean inTurns, double... iterations) {
    double mean = Arrays.stream(iterations).average().orElseThrow();
    List<Double> scores = Arrays.stream(iterations).boxed().toList();
    return new TrialResult("A.b", Map.of(), Operation.UNDECLARED, false, "v", 0, "ms/op", false,
      mean, 0, Map.of(), 1, scores, Map.of(), inTurns);
  }
}
