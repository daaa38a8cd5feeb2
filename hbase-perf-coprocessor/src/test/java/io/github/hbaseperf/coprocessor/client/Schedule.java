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

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * What happens to a cluster while it is counted: parameters, and events at their times. Printed as
 * a few lines, which {@link #parse} reads. Immutable.
 */
record Schedule(long seed, Map<Parameter, Long> parameters, List<Event> events) {

  /** Each has two numbers: which, and where to or how many. */
  enum Kind {
    /** A region, at a row. */
    SPLIT,
    /** A region with the next one. */
    MERGE,
    /** A region to a server. */
    MOVE,
    /** A server. */
    KILL,
    /** A server that was killed. */
    RESTART,
    /** A server forgets some of the next requests. */
    LOSE_REQUEST,
    /** A server does the work and the answer is lost. */
    LOSE_REPLY,
    /** The answer comes when nobody waits for it. */
    DELAY_REPLY,
    /** The connection breaks after the work was done. */
    RESET,
    /** The server does the work twice, and answers twice. */
    REPEAT, REGION_BUSY, QUEUE_FULL,
    /** Some reads of hbase:meta. */
    META_FAILS,
    /** A row is written, one that was not there before. */
    PUT,
    /** A row written in this way goes. */
    DELETE,
    /** Whoever asked for the count does not want it any more. */
    CANCEL
  }

  record Event(long atMillis, Kind kind, int first, int second) {
    @Override
    public String toString() {
      return atMillis + " " + kind + " " + first + " " + second;
    }
  }

  private static final int MAX_EVENTS = 20;

  long get(Parameter parameter) {
    return parameters.getOrDefault(parameter, parameter.plain());
  }

  boolean has(Kind kind) {
    return events.stream().anyMatch(event -> event.kind == kind);
  }

  /** A swarm: each seed leaves out most parameters and kinds of events, to have more of others. */
  static Schedule random(long seed) {
    Random random = new Random(seed);
    Map<Parameter, Long> parameters = new EnumMap<>(Parameter.class);
    for (Parameter parameter : Parameter.values()) {
      if (random.nextInt(3) > 0) {
        parameters.put(parameter, parameter.any(random));
      }
    }
    parameters.putIfAbsent(Parameter.ROWS, 12L);
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    for (int i = random.nextInt(5); i > 0; i--) {
      kinds.add(Kind.values()[random.nextInt(Kind.values().length)]);
    }
    if (random.nextBoolean()) {
      kinds.add(Kind.MOVE);
      kinds.add(random.nextBoolean() ? Kind.SPLIT : Kind.MERGE);
    }
    long lastMillis = new long[] { 20, 100, 400, 1_200 }[random.nextInt(4)];
    List<Event> events = new ArrayList<>();
    for (int i = random.nextInt(MAX_EVENTS); i > 0 && !kinds.isEmpty(); i--) {
      Kind kind = List.copyOf(kinds).get(random.nextInt(kinds.size()));
      events
        .add(new Event(random.nextLong(lastMillis), kind, random.nextInt(8), random.nextInt(200)));
    }
    events.sort(Comparator.comparingLong(Event::atMillis));
    return new Schedule(seed, parameters, events);
  }

  Schedule without(Event event) {
    List<Event> rest = new ArrayList<>(events);
    rest.remove(event);
    return new Schedule(seed, parameters, rest);
  }

  Schedule without(Parameter parameter) {
    Map<Parameter, Long> rest = new EnumMap<>(parameters);
    rest.remove(parameter);
    return new Schedule(seed, rest, events);
  }

  static Schedule parse(String text) {
    long seed = 0;
    Map<Parameter, Long> parameters = new EnumMap<>(Parameter.class);
    List<Event> events = new ArrayList<>();
    for (String line : text.strip().split("\\R")) {
      String[] words = line.strip().split(" ");
      if (words.length == 4) {
        events.add(new Event(Long.parseLong(words[0]), Kind.valueOf(words[1]),
          Integer.parseInt(words[2]), Integer.parseInt(words[3])));
      } else if (words[0].equals("seed")) {
        seed = Long.parseLong(words[1]);
      } else {
        parameters.put(Parameter.valueOf(words[0]), Long.parseLong(words[1]));
      }
    }
    return new Schedule(seed, parameters, events);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("seed " + seed + "\n");
    parameters.forEach((parameter, value) -> text.append(parameter + " " + value + "\n"));
    events.forEach(event -> text.append(event + "\n"));
    return text.toString();
  }
}
