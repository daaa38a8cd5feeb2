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

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Runs schedules, and adds up what came of them. */
final class Swarm {

  private long schedules;
  private long walks;
  private long calls;
  private long answered;
  private long failed;
  private final Map<Met, Long> met = new EnumMap<>(Met.class);

  /** Returns the rules that were not kept. */
  List<String> run(Schedule schedule) {
    SimulatedCount.Outcome outcome = SimulatedCount.of(schedule);
    schedules++;
    walks += outcome.walks();
    calls += outcome.calls();
    answered += outcome.answered();
    failed += outcome.failed();
    outcome.met().forEach((what, times) -> met.merge(what, (long) times, Long::sum));
    return outcome.broken();
  }

  long walks() {
    return walks;
  }

  /** How often each thing was met, at least once. */
  Map<Met, Long> met() {
    return met;
  }

  long answered() {
    return answered;
  }

  long failed() {
    return failed;
  }

  /** Returns how many seeds it takes to break a rule; -1 if more than given. */
  static long seedsUntilBroken(long atMost) {
    for (long seed = 0; seed < atMost; seed++) {
      if (breaks(Schedule.random(seed))) {
        return seed + 1;
      }
    }
    return -1;
  }

  /** Leaves out whatever can be left out of a schedule that breaks a rule. */
  static Schedule shrink(Schedule broken) {
    Schedule least = broken;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (Schedule.Event event : least.events()) {
        Schedule candidate = least.without(event);
        if (breaks(candidate)) {
          least = candidate;
          smaller = true;
        }
      }
      for (Parameter parameter : List.copyOf(least.parameters().keySet())) {
        Schedule candidate = least.without(parameter);
        if (breaks(candidate)) {
          least = candidate;
          smaller = true;
        }
      }
    }
    return least;
  }

  private static boolean breaks(Schedule schedule) {
    return !SimulatedCount.of(schedule).broken().isEmpty();
  }

  @Override
  public String toString() {
    return schedules + " schedules, " + walks + " walks, " + calls + " calls, " + answered
      + " answers, " + failed + " errors; met " + met;
  }
}
