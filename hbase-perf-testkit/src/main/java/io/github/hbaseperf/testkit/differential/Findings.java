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
package io.github.hbaseperf.testkit.differential;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What a case has shown so far. */
final class Findings {
  private final KnownDifferences known;
  private final Map<String, Integer> knownSeen = new TreeMap<>();
  private final List<Difference> knownDifferences = new ArrayList<>();
  private final Set<Event> events = EnumSet.noneOf(Event.class);
  private int operations;
  private int reads;

  /** @param known differences that do not count */
  Findings(KnownDifferences known) {
    this.known = known;
  }

  void add(Event event) {
    events.add(event);
  }

  void addOperation() {
    operations++;
  }

  void addRead() {
    reads++;
  }

  /**
   * Keeps a difference that is known.
   *
   * @throws Found if it is not, or if nothing more can be learned from the case
   */
  void report(Difference difference) throws Found {
    Optional<String> name = known.name(difference);
    if (name.isEmpty()) {
      throw new Found(difference);
    }
    knownSeen.merge(name.get(), 1, Integer::sum);
    knownDifferences.add(difference);
    if (difference.kind() == Difference.Kind.FAILURE
      || difference.kind() == Difference.Kind.ENDLESS) {
      // Nobody knows in which state the region is.
      throw new Found(null);
    }
  }

  /** @param found what ended the case */
  Outcome outcome(Optional<Difference> found) {
    return new Outcome(found, knownSeen, operations, reads, events, knownDifferences);
  }
}
