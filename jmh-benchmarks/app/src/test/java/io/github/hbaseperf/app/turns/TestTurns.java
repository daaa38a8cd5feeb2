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
package io.github.hbaseperf.app.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestTurns {

  private static final double SLOW_MILLIS = 500;
  private static final double FAST_MILLIS = 250;

  private final List<String> runs = new ArrayList<>();

  /** Says how long it took, and takes no time. */
  private Turns.Way way(String name, double millis) {
    return () -> {
      runs.add(name);
      return millis;
    };
  }

  @Test
  void testWaysAreWarmedUpForAsLong() throws Exception {
    Turns turns = new Turns(2);
    turns.millis(List.of(way("slow", SLOW_MILLIS), way("fast", FAST_MILLIS)));
    List<String> warmUp = runs.subList(0, runs.size() - 4);
    assertThat(Collections.frequency(warmUp, "slow") * SLOW_MILLIS)
      .isEqualTo(1e3 * turns.warmUpSeconds());
    assertThat(Collections.frequency(warmUp, "fast") * FAST_MILLIS)
      .isEqualTo(1e3 * turns.warmUpSeconds());
  }

  @Test
  void testEachRoundBeginsWithAnother() throws Exception {
    List<List<Double>> millis =
      new Turns(3).millis(List.of(way("slow", SLOW_MILLIS), way("fast", FAST_MILLIS)));
    assertThat(runs.subList(runs.size() - 6, runs.size())).containsExactly("slow", "fast", "fast",
      "slow", "slow", "fast");
    assertThat(millis).containsExactly(Collections.nCopies(3, SLOW_MILLIS),
      Collections.nCopies(3, FAST_MILLIS));
  }
}
