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

import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.Watchdog;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs cases, one after the other, in this JVM. For the thread that created it. */
public final class Simulator {
  /** What the clock shows when a case begins. */
  public static final long START_MILLIS = 3000;

  private static final long ENDLESS_MILLIS = 1500;
  /** While classes are still loaded. */
  private static final long FIRST_ENDLESS_MILLIS = 3000;
  private static final int FIRST_CASES = 50;
  private static final int SMALL_CASES_SOONER = 5;
  /** What an operation gets at first that is known not to end sometimes. */
  private static final long KNOWN_ENDLESS_MILLIS = 25;
  private static final long FIRST_KNOWN_ENDLESS_MILLIS = 1500;
  /** How Java 17 tells of a class whose thread was stopped while it was initialized. */
  private static final String STOPPED_CLASS =
    "java.lang.ExceptionInInitializerError: Exception java.lang.ThreadDeath";

  private final ManualClock clock;
  private final Watchdog watchdog;
  private final RegionServices services;
  private final KnownDifferences known;
  private final List<TableReader> readers;
  private final int timesAsSoon;
  private int cases;

  private Simulator(KnownDifferences known, List<TableReader> readers, int timesAsSoon)
    throws IOException {
    this.clock = ManualClock.install(START_MILLIS);
    this.watchdog = Watchdog.stoppingThread();
    this.services = RegionServices.create();
    this.known = known;
    this.readers = List.copyOf(readers);
    this.timesAsSoon = timesAsSoon;
  }

  /**
   * @param known   differences that do not end a case
   * @param readers that are asked, too
   */
  public static Simulator create(KnownDifferences known, List<TableReader> readers)
    throws IOException {
    return new Simulator(known, readers, 1);
  }

  /**
   * For cases of a few lines, as saved ones are: their operations end soon, or not at all.
   *
   * @param known   differences that do not end a case
   * @param readers that are asked, too
   */
  public static Simulator ofSmallCases(KnownDifferences known, List<TableReader> readers)
    throws IOException {
    return new Simulator(known, readers, SMALL_CASES_SOONER);
  }

  /** The case with random questions to the readers. */
  public Case withQuestions(Case made, long seed) {
    Case asked = made;
    for (TableReader reader : readers) {
      asked = reader.withQuestions(asked, seed);
    }
    return asked;
  }

  /** How often the readers did what they should do in a long run. */
  public Map<String, Long> used() {
    Map<String, Long> used = new TreeMap<>();
    readers.forEach(reader -> used.putAll(reader.used()));
    return used;
  }

  /**
   * Runs a case. An operation that did not end in its time is run again with more before it counts;
   * so is one whose wrong answer HBase's own scans may excuse, with these.
   *
   * @throws IllegalStateException if the time limit of an earlier one has spoiled this JVM
   */
  public Outcome run(Case run) throws IOException {
    boolean isFirst = cases++ < FIRST_CASES;
    CaseRun first = caseRun(run, isFirst ? FIRST_ENDLESS_MILLIS : ENDLESS_MILLIS,
      isFirst ? FIRST_KNOWN_ENDLESS_MILLIS : KNOWN_ENDLESS_MILLIS, false);
    Outcome outcome = run(first);
    boolean isEndless = outcome.difference()
      .filter(difference -> difference.kind() == Difference.Kind.ENDLESS).isPresent();
    if (!isEndless && !first.mayBeExcused()) {
      return outcome;
    }
    CaseRun second = caseRun(run, FIRST_ENDLESS_MILLIS, FIRST_ENDLESS_MILLIS, true);
    Outcome again = run(second);
    // A difference that comes and goes is not lost.
    return isEndless || again.difference().isPresent() || second.hasExcused() ? again : outcome;
  }

  private CaseRun caseRun(Case run, long endlessMillis, long knownEndlessMillis,
    boolean scanBeforeChanges) throws IOException {
    clock.set(START_MILLIS);
    return new CaseRun(services, watchdog, endlessMillis / timesAsSoon,
      knownEndlessMillis / timesAsSoon, scanBeforeChanges, clock, known, readers, run);
  }

  private Outcome run(CaseRun running) throws IOException {
    try {
      Outcome outcome = running.run();
      outcome.difference().ifPresent(Simulator::checkThatClassesAreWhole);
      return outcome;
    } finally {
      running.close();
      services.clear();
    }
  }

  /** The watchdog looks before it stops a thread, but the thread may begin a class just then. */
  private static void checkThatClassesAreWhole(Difference difference) {
    if (difference.lines().stream().anyMatch(line -> line.contains(STOPPED_CLASS))) {
      throw new IllegalStateException("A time limit ended on the way of a class into this JVM, "
        + "which cannot use it any more: begin again at the seed of this table");
    }
  }
}
