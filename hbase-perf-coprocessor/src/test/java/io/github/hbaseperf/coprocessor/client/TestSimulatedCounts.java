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
package io.github.hbaseperf.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.FailingCase;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Counts on simulated clusters that split, merge, move and lose regions, servers, requests and
 * answers. Repeat one with {@code -Dtest.seed=...}; go on for longer with {@code -Dsim.walks=...}.
 */
class TestSimulatedCounts {

  /** HBase's client goes from server to server until its time for an operation is over. */
  @Test
  void testNoticesThatMisleadForAWholeOperation() {
    assertThat(SimulatedCount.of(Schedule.parse("""
      seed 13261
      OPERATION_TIMEOUT 1000
      SECOND_START 300
      24 MOVE 0 79
      50 MOVE 7 140
      68 SPLIT 7 48
      """)).broken()).isEmpty();
  }

  @Test
  void testEveryAnswerIsExact() throws Exception {
    long walksWanted = Long.getLong("sim.walks", 20_000);
    long firstSeed = Long.getLong("test.seed", 0);
    Swarm swarm = new Swarm();
    long startNanos = System.nanoTime();
    for (long seed = firstSeed; swarm.walks() < walksWanted; seed++) {
      Schedule schedule = Schedule.random(seed);
      if (!swarm.run(schedule).isEmpty()) {
        Schedule least = Swarm.shrink(schedule);
        FailingCase.saveIfFails(least.toString(),
          () -> assertThat(SimulatedCount.of(least).broken()).isEmpty());
      }
    }
    System.out.println(swarm + ", seeds from " + firstSeed + ", "
      + Duration.ofNanos(System.nanoTime() - startNanos).toMillis() + " ms");
    assertThat(swarm.met()).containsOnlyKeys(Met.values());
    assertThat(swarm.answered()).as("Most counts come to an answer")
      .isGreaterThan(swarm.failed() * 2);
  }
}
