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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Times ways to do the same, one after the other, round by round. Before the first round each is
 * warmed up for as long as the others, whatever it takes once: a fast one would be compiled too
 * late if it only ran as often as a slow one.
 */
public final class Turns {

  private static final int MAX_WARM_UP_SECONDS = 5;

  private final int rounds;

  /** @param rounds how often each is timed, 1 or more */
  public Turns(int rounds) {
    this.rounds = rounds;
  }

  /** Does it once. */
  public interface Way {
    /**
     * Returns how many milliseconds it took.
     * @throws Exception if it failed, or its answer is wrong
     */
    double millis() throws Exception;
  }

  /** For how long each way is warmed up, and longer by one run at most. */
  public int warmUpSeconds() {
    return Math.min(rounds, MAX_WARM_UP_SECONDS);
  }

  /** Returns the milliseconds of all rounds, in the order of the ways. */
  public List<List<Double>> millis(List<? extends Way> ways) throws Exception {
    return millis(ways, round -> {
    });
  }

  /** @param beginRound is told the number of each round before it, from 0, after the warm-up */
  public List<List<Double>> millis(List<? extends Way> ways, IntConsumer beginRound)
    throws Exception {
    warmUp(ways);
    List<List<Double>> millis = new ArrayList<>();
    ways.forEach(way -> millis.add(new ArrayList<>()));
    for (int round = 0; round < rounds; round++) {
      beginRound.accept(round);
      for (int i = 0; i < ways.size(); i++) {
        // Each round begins with another one, so that none always goes first.
        int way = (round + i) % ways.size();
        millis.get(way).add(ways.get(way).millis());
      }
    }
    return millis;
  }

  private void warmUp(List<? extends Way> ways) throws Exception {
    double[] left = new double[ways.size()];
    Arrays.fill(left, 1e3 * warmUpSeconds());
    boolean more;
    do {
      more = false;
      for (int way = 0; way < left.length; way++) {
        left[way] -= left[way] > 0 ? ways.get(way).millis() : 0;
        more |= left[way] > 0;
      }
    } while (more);
  }
}
