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
package io.github.hbaseperf.testkit.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often places were reached in this JVM. Counts of two threads at once may lose one: what
 * matters is whether there was any.
 */
public final class PlaceCounts {
  /** Whose each place is, and its name. */
  private record Place(String part, String name) {
  }

  private static final List<Place> PLACES = new ArrayList<>();
  private static volatile long[] counts = new long[1 << 10];
  private static volatile List<String> parts = List.of();

  private PlaceCounts() {
  }

  /** @param parts whose places are counted */
  static void begin(List<String> parts) {
    PlaceCounts.parts = List.copyOf(parts);
  }

  /** Returns the number of a new place. */
  static synchronized int add(String part, String name) {
    PLACES.add(new Place(part, name));
    if (PLACES.size() > counts.length) {
      counts = Arrays.copyOf(counts, 2 * counts.length);
    }
    return PLACES.size() - 1;
  }

  /** The place of this number is reached; instrumented classes call it. */
  public static void reach(int number) {
    counts[number]++;
  }

  /** Names of the places that were reached. */
  static synchronized List<String> reached() {
    List<String> reached = new ArrayList<>();
    for (int i = 0; i < PLACES.size(); i++) {
      if (counts[i] > 0) {
        reached.add(PLACES.get(i).name());
      }
    }
    return reached;
  }

  /** How often places of each part were reached; empty without the agent. */
  public static synchronized Map<String, Long> byPart() {
    Map<String, Long> sums = new TreeMap<>();
    parts.forEach(part -> sums.put(part, 0L));
    for (int i = 0; i < PLACES.size(); i++) {
      sums.merge(PLACES.get(i).part(), counts[i], Long::sum);
    }
    return sums;
  }
}
