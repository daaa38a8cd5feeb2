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

import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.Watchdog;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** One case while it runs: executes its operations, some in the middle of others. */
final class CaseRun {
  private final RegionServices services;
  private final Watchdog watchdog;
  private final long endlessMillis;
  private final long knownEndlessMillis;
  private final boolean scanBeforeChanges;
  private final ManualClock clock;
  private final KnownDifferences known;
  private final List<TableReader> readers;
  private final Case run;
  private final TestedTable table;
  private final Findings findings;
  private final TableChanges changes;
  private final TableReads reads;
  /** Or null. */
  private Found disturbed;
  private boolean anyStopped;
  /** Whether the table changed in the middle of the answer. */
  private boolean anyChange;
  /** Whether HBase's scans were before each change in the middle of an answer. */
  private boolean wereScansRight;
  private boolean anyExcused;
  private boolean mayBeExcused;

  /**
   * @param endlessMillis      of processor time, after which an operation is taken as one without
   *                           end
   * @param knownEndlessMillis the same for an operation that is known not to end sometimes
   * @param scanBeforeChanges  whether HBase's scans are compared before each change in the middle
   *                           of an answer, too: it is slow, and excuses some answers
   */
  CaseRun(RegionServices services, Watchdog watchdog, long endlessMillis, long knownEndlessMillis,
    boolean scanBeforeChanges, ManualClock clock, KnownDifferences known, List<TableReader> readers,
    Case run) throws IOException {
    this.services = services;
    this.watchdog = watchdog;
    this.endlessMillis = endlessMillis;
    this.knownEndlessMillis = knownEndlessMillis;
    this.scanBeforeChanges = scanBeforeChanges;
    this.clock = clock;
    this.known = known;
    this.readers = readers;
    this.run = run;
    readers.forEach(TableReader::begin);
    table = new TestedTable(services, run.layout(), clock, readers);
    findings = new Findings(known);
    changes = new TableChanges(services, table, findings);
    reads = new TableReads(table, findings);
  }

  Outcome run() throws IOException {
    try {
      for (Operation operation : run.operations()) {
        execute(operation);
        findings.addOperation();
      }
    } catch (Found e) {
      return findings.outcome(e.difference());
    }
    return findings.outcome(Optional.empty());
  }

  /** Whether a wrong answer did not count, because HBase's own scans were wrong, too. */
  boolean hasExcused() {
    return anyExcused;
  }

  /** Whether the difference is an answer that HBase's scans before a change could excuse. */
  boolean mayBeExcused() {
    return mayBeExcused;
  }

  void close() throws IOException {
    if (!anyStopped) {
      table.close();
      return;
    }
    try {
      table.closeOrLeave();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a table is closed");
    } finally {
      services.replaceCaches();
    }
  }

  private void execute(Operation operation) throws Found {
    watchdog.begin(operation, budgetMillis(operation));
    ThreadDeath late = null;
    try {
      executeInTime(operation);
    } catch (ThreadDeath e) {
      late = e;
    } finally {
      anyStopped |= watchdog.end();
    }
    if (late != null) {
      if (!watchdog.hasStopped()) {
        throw late;
      }
      // Stopped while it was found out what is wrong.
      report(Difference.Kind.ENDLESS, operation, Failures.lines(late));
    }
  }

  /** What is known not to end is not waited for. */
  private long budgetMillis(Operation operation) {
    boolean mayBeEndless = known.mayBeEndless(stored(operation))
      || queryOf(operation).filter(query -> known.mayBeEndless(run.layout(), query)).isPresent();
    return mayBeEndless ? knownEndlessMillis : endlessMillis;
  }

  private List<ModelCell> stored(Operation operation) {
    return scanOf(operation).map(OpenScan::everStored).orElseGet(table::cells);
  }

  private Optional<Query> queryOf(Operation operation) {
    if (operation instanceof Operation.Asking asking) {
      return Optional.of(asking.query());
    }
    return scanOf(operation).map(OpenScan::query);
  }

  private Optional<OpenScan> scanOf(Operation operation) {
    return operation instanceof Operation.Next next ? table.scan(next.name()) : Optional.empty();
  }

  private void executeInTime(Operation operation) throws Found {
    try {
      dispatch(operation);
      if (watchdog.hasStopped()) {
        // HBase caught the ThreadDeath; what is left of it is that the thread is interrupted.
        Thread.interrupted();
        report(Difference.Kind.ENDLESS, operation, List.of());
      }
    } catch (ThreadDeath e) {
      if (!watchdog.hasStopped()) {
        throw e;
      }
      report(Difference.Kind.ENDLESS, operation, Failures.lines(e));
    } catch (IOException | RuntimeException | AssertionError e) {
      report(watchdog.hasStopped() ? Difference.Kind.ENDLESS : Difference.Kind.FAILURE, operation,
        Failures.lines(e));
    }
  }

  private void dispatch(Operation operation) throws Found, IOException {
    if (operation instanceof Operation.During during) {
      during(during);
    } else if (operation instanceof Operation.Write write) {
      changes.write(write);
    } else if (operation instanceof Operation.Increment increment) {
      changes.increment(increment);
    } else if (operation instanceof Operation.Append append) {
      changes.append(append);
    } else if (operation instanceof Operation.FlushMemory) {
      changes.flushMemory(operation);
    } else if (operation instanceof Operation.Flush) {
      changes.flush(operation);
    } else if (operation instanceof Operation.Compact compact) {
      changes.compact(compact);
    } else if (operation instanceof Operation.Archive) {
      changes.archive();
    } else if (operation instanceof Operation.BulkLoad load) {
      changes.bulkLoad(load);
    } else if (operation instanceof Operation.Split split) {
      changes.split(split);
    } else if (operation instanceof Operation.Reopen) {
      changes.reopen(operation);
    } else if (operation instanceof Operation.Tick tick) {
      clock.set(clock.now() + tick.millis());
    } else if (operation instanceof Operation.Read read) {
      reads.read(read);
    } else if (operation instanceof Operation.Ask ask) {
      ask(ask);
    } else if (operation instanceof Operation.Open open) {
      reads.open(open);
    } else if (operation instanceof Operation.Next next) {
      reads.next(next);
    } else if (operation instanceof Operation.Close close) {
      table.endScan(close.name());
    }
  }

  /** The inner operation comes after the outer one, if that did not get to where it should. */
  private void during(Operation.During during) throws Found {
    Found[] found = new Found[1];
    Runnable inner = () -> {
      try {
        execute(during.inner());
      } catch (Found e) {
        found[0] = e;
      }
      watchdog.begin(during.outer(), budgetMillis(during.outer()));
    };
    boolean isNext = during.outer() instanceof Operation.Next;
    table.holdBack();
    if (isNext) {
      clock.onLook(during.after(), inner);
    } else {
      services.files().onCreate(inner);
    }
    boolean waiting;
    try {
      execute(during.outer());
    } catch (Found e) {
      // What the inner one left behind may be all that is wrong with the outer one.
      found[0] = found[0] == null ? e : found[0];
    } finally {
      waiting = isNext ? clock.offLook() : services.files().offCreate();
      table.letGo();
    }
    if (found[0] != null) {
      throw found[0];
    }
    if (waiting) {
      execute(during.inner());
    } else {
      findings.add(isNext ? Event.WITHIN_NEXT : Event.WITHIN_WRITING_OF_FILE);
    }
  }

  private void ask(Operation.Ask ask) throws Found, IOException {
    List<AskedRegion> asked = table.regions().stream()
      .sorted((a, b) -> a.region().getRegionInfo().compareTo(b.region().getRegionInfo()))
      .map(region -> new AskedRegion(table, region, this::disturb)).toList();
    for (TableReader reader : readers) {
      findings.addRead();
      anyChange = false;
      wereScansRight = true;
      Optional<TableReader.Wrong> wrong = reader.ask(asked, ask);
      if (disturbed != null) {
        throw disturbed;
      }
      if (watchdog.hasStopped()) {
        // A reader may go on with what it was asked before.
        report(Difference.Kind.ENDLESS, ask,
          Optional.of(wrong.map(TableReader.Wrong::scan).orElse(ask.query())),
          wrong.map(TableReader.Wrong::lines).orElse(List.of()));
      } else if (wrong.isPresent()) {
        report(wrong.get(), ask);
      }
    }
  }

  private void report(TableReader.Wrong wrong, Operation.Ask ask) throws Found, IOException {
    if (!wereScansRight || !areScansRight(wrong)) {
      anyExcused = true;
      return;
    }
    mayBeExcused = anyChange && !scanBeforeChanges;
    findings.report(table.difference(Difference.Kind.ANSWER, ask, Optional.of(ask.query()),
      wrong.lines(), List.of(), 0));
    mayBeExcused = false;
  }

  private boolean areScansRight(TableReader.Wrong wrong) throws Found, IOException {
    long now = clock.now();
    boolean right = reads.areScansRight(wrong.scan());
    try {
      for (long later : wrong.laterMillis()) {
        clock.set(later);
        right &= reads.areScansRight(wrong.scan());
      }
    } finally {
      clock.set(now);
    }
    return right;
  }

  /** What is found is told when the reader has answered. */
  private void disturb(Operation operation, Query query) {
    try {
      wereScansRight &= !scanBeforeChanges || reads.areScansRight(query);
      anyChange = true;
      executeInTime(operation);
    } catch (Found e) {
      disturbed = e;
      // Nobody knows in which state the region is: the reader has to end.
      throw new IllegalStateException("the table is no longer as it should be");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void report(Difference.Kind kind, Operation operation, List<String> lines) throws Found {
    report(kind, operation, queryOf(operation), lines);
  }

  private void report(Difference.Kind kind, Operation operation, Optional<Query> query,
    List<String> lines) throws Found {
    findings.report(table.difference(kind, operation, query, lines, stored(operation),
      query.map(Query::readPoint).filter(at -> at > 0).orElse(Long.MAX_VALUE)));
  }
}
