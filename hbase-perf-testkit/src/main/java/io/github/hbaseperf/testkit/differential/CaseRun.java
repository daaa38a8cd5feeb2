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

import io.github.hbaseperf.testkit.model.FileFault;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.RegionModel;
import io.github.hbaseperf.testkit.model.ScanModel;
import io.github.hbaseperf.testkit.region.FamilyLayout;
import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.MemStores;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.Watchdog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;

/** One case while it runs: its regions, their models, and the scanners that are open. */
final class CaseRun {
  /** Ends the case: HBase did something wrong that is not known. */
  private static final class Found extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Difference difference;

    /** @param difference null if it is known */
    Found(Difference difference) {
      super(null, null, false, false);
      this.difference = difference;
    }
  }

  /** Of the time an operation has, what one gets that is known not to end sometimes. */
  private static final int KNOWN_SHARE = 12;

  private final RegionServices services;
  private final Watchdog watchdog;
  private final long endlessMillis;
  private final ManualClock clock;
  private final KnownDifferences known;
  private final List<TableReader> readers;
  private final Case run;
  private final List<TestedRegion> regions = new ArrayList<>();
  private final Map<String, OpenScan> scans = new TreeMap<>();
  private final Map<String, Integer> knownSeen = new TreeMap<>();
  private final List<Difference> knownDifferences = new ArrayList<>();
  private final Set<Event> events = EnumSet.noneOf(Event.class);
  /** Nobody read below these when an operation began that others come into. */
  private final Map<TestedRegion, Long> heldBack = new IdentityHashMap<>();
  private final List<OpenScan> ended = new ArrayList<>();
  private boolean hasOtherReaders;
  /** Or null. */
  private Found disturbed;
  private int operations;
  private int reads;

  /**
   * @param endlessMillis of processor time, after which an operation is taken as one without end
   */
  CaseRun(RegionServices services, Watchdog watchdog, long endlessMillis, ManualClock clock,
    KnownDifferences known, List<TableReader> readers, Case run) throws IOException {
    this.services = services;
    this.watchdog = watchdog;
    this.endlessMillis = endlessMillis;
    this.clock = clock;
    this.known = known;
    this.readers = readers;
    this.run = run;
    readers.forEach(TableReader::begin);
    regions.add(new TestedRegion(services, services.create(run.layout()),
      new RegionModel(run.layout().specs())));
  }

  Outcome run() throws IOException {
    Optional<Difference> found = Optional.empty();
    try {
      for (Operation operation : run.operations()) {
        execute(operation);
        operations++;
      }
    } catch (Found e) {
      found = Optional.ofNullable(e.difference);
    }
    return new Outcome(found, knownSeen, operations, reads, events, knownDifferences);
  }

  void close() {
    scans.values().forEach(scan -> Failures.closeQuietly(scan::close));
    // Nobody reads what a flush would write.
    regions.forEach(tested -> Failures.closeQuietly(() -> tested.region().close(true)));
  }

  private void execute(Operation operation) throws Found, IOException {
    watchdog.begin(budgetMillis(operation));
    try {
      if (operation instanceof Operation.During during) {
        during(during);
      } else if (operation instanceof Operation.Write write) {
        write(write);
      } else if (operation instanceof Operation.Increment increment) {
        update(increment, increment.column(), writer -> writer.increment(increment));
      } else if (operation instanceof Operation.Append append) {
        update(append, append.column(), writer -> writer.append(append));
      } else if (operation instanceof Operation.FlushMemory) {
        flushMemory(operation);
      } else if (operation instanceof Operation.Flush) {
        flush(operation);
      } else if (operation instanceof Operation.Compact compact) {
        compact(compact);
      } else if (operation instanceof Operation.Archive) {
        archive();
      } else if (operation instanceof Operation.BulkLoad load) {
        bulkLoad(load);
      } else if (operation instanceof Operation.Split split) {
        split(split);
      } else if (operation instanceof Operation.Reopen) {
        reopen(operation);
      } else if (operation instanceof Operation.Tick tick) {
        clock.set(clock.now() + tick.millis());
      } else if (operation instanceof Operation.Read read) {
        read(read);
      } else if (operation instanceof Operation.Ask ask) {
        ask(ask);
      } else {
        useScanner(operation);
      }
    } catch (ThreadDeath e) {
      if (!watchdog.hasStopped()) {
        throw e;
      }
      report(Difference.Kind.ENDLESS, operation, Failures.lines(e));
    } catch (IOException | RuntimeException | AssertionError e) {
      report(Difference.Kind.FAILURE, operation, Failures.lines(e));
    } finally {
      watchdog.end();
    }
  }

  private Optional<Query> queryOf(Operation operation) {
    if (operation instanceof Operation.Read read) {
      return Optional.of(read.query());
    } else if (operation instanceof Operation.Ask ask) {
      return Optional.of(ask.query());
    } else if (operation instanceof Operation.Open open) {
      return Optional.of(open.query());
    }
    return operation instanceof Operation.Next next
      ? Optional.ofNullable(scans.get(next.name())).map(OpenScan::query)
      : Optional.empty();
  }

  /** What is known not to end is not waited for. */
  private long budgetMillis(Operation operation) {
    return queryOf(operation).filter(query -> known.mayBeEndless(run.layout(), query)).isPresent()
      ? endlessMillis / KNOWN_SHARE
      : endlessMillis;
  }

  private void useScanner(Operation operation) throws Found, IOException {
    if (operation instanceof Operation.Open open) {
      open(open);
    } else if (operation instanceof Operation.Next next) {
      next(next);
    } else if (operation instanceof Operation.Close close && scans.containsKey(close.name())) {
      end(close.name());
    }
  }

  /** What is under way counts on the scanners that were open when it began. */
  private void end(String name) throws IOException {
    OpenScan scan = scans.remove(name);
    if (heldBack.isEmpty()) {
      scan.close();
    } else {
      ended.add(scan);
    }
  }

  private void write(Operation.Write write) throws Found, IOException {
    for (TestedRegion region : List.copyOf(regions)) {
      List<ModelCell> own =
        write.cells().stream().filter(cell -> region.includes(cell.row())).toList();
      if (!own.isEmpty()) {
        RegionWriter writer = new RegionWriter(region, clock.now());
        writer.write(own);
        if (!writer.faults().isEmpty()) {
          report(Difference.Kind.ANSWER, write, writer.faults());
        }
      }
    }
  }

  private interface Update {
    void apply(RegionWriter writer) throws IOException;
  }

  private void update(Operation operation, Operation.Column column, Update update)
    throws Found, IOException {
    for (TestedRegion region : List.copyOf(regions)) {
      if (region.includes(column.row())) {
        RegionWriter writer = new RegionWriter(region, clock.now());
        update.apply(writer);
        events.add(Event.READ_TO_WRITE);
        if (!writer.faults().isEmpty()) {
          report(Difference.Kind.ANSWER, operation, writer.faults());
        }
        // It may have replaced what nobody sees any more.
        observeMemory(region, operation);
      }
    }
  }

  private void flushMemory(Operation operation) throws Found, IOException {
    for (TestedRegion region : List.copyOf(regions)) {
      for (HStore store : region.region().getStores()) {
        if (MemStores.flush(store)) {
          events.add(Event.FLUSHED_IN_MEMORY);
        }
      }
      observeMemory(region, operation);
    }
  }

  private void observeMemory(TestedRegion region, Operation operation) throws Found, IOException {
    List<ModelCell> before = region.model().cells();
    List<FileFault> faults = region.observeMemory(smallestReadPoint(region), clock.now());
    addState(region);
    report(region, operation, faults, before);
  }

  /** The inner operation comes after the outer one, if that did not get to where it should. */
  private void during(Operation.During during) throws Found, IOException {
    Found[] found = new Found[1];
    Runnable inner = () -> {
      found[0] = executed(during.inner());
      watchdog.begin(budgetMillis(during.outer()));
    };
    boolean isNext = during.outer() instanceof Operation.Next;
    regions.forEach(region -> heldBack.put(region, smallestReadPoint(region)));
    if (isNext) {
      clock.onLook(during.after(), inner);
    } else {
      services.files().onCreate(inner);
    }
    boolean waiting;
    try {
      execute(during.outer());
    } finally {
      waiting = isNext ? clock.offLook() : services.files().offCreate();
      heldBack.clear();
      ended.forEach(scan -> Failures.closeQuietly(scan::close));
      ended.clear();
    }
    if (found[0] != null) {
      throw found[0];
    }
    if (waiting) {
      execute(during.inner());
    } else {
      events.add(isNext ? Event.WITHIN_NEXT : Event.WITHIN_WRITING_OF_FILE);
    }
  }

  private Found executed(Operation operation) {
    try {
      execute(operation);
      return null;
    } catch (Found e) {
      return e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void flush(Operation operation) throws Found, IOException {
    for (TestedRegion region : List.copyOf(regions)) {
      region.model().beginFlush();
      region.region().flush(true);
      events.add(Event.FLUSHED);
      observe(region, operation, List.of(), Event.SCANNER_OVER_FLUSH);
      region.model().endFlush();
    }
  }

  private void compact(Operation.Compact compact) throws Found, IOException {
    for (TestedRegion region : List.copyOf(regions)) {
      int files = region.files();
      region.region().compact(compact.major());
      if (files != region.filesNow()) {
        events.add(compact.major() ? Event.COMPACTED_ALL_FILES : Event.COMPACTED_SOME_FILES);
        if (!compact.major() && region.leavesFilesOut()) {
          events.add(Event.COMPACTION_LEFT_A_FILE_OUT);
        }
      }
      observe(region, compact, List.of(), Event.SCANNER_OVER_COMPACTION);
    }
  }

  private void archive() throws IOException {
    for (TestedRegion region : regions) {
      for (HStore store : region.region().getStores()) {
        store.closeAndArchiveCompactedFiles();
      }
    }
  }

  private void bulkLoad(Operation.BulkLoad load) throws Found, IOException {
    for (TestedRegion region : List.copyOf(regions)) {
      for (FamilyLayout family : run.layout().families()) {
        List<ModelCell> own =
          load.cells().stream().filter(cell -> cell.family().equals(family.spec().name()))
            .filter(cell -> region.includes(cell.row())).toList();
        if (!own.isEmpty()) {
          services.bulkLoad(region.region(), family, own);
          events.add(Event.BULK_LOADED);
          observe(region, load, own, Event.SCANNER_OVER_FLUSH);
        }
      }
    }
  }

  private void split(Operation.Split split) throws Found, IOException {
    for (TestedRegion region : List.copyOf(regions)) {
      byte[] start = region.region().getRegionInfo().getStartKey();
      if (!region.includes(split.row()) || split.row().isEmpty()
        || split.row().equals(new String(start, java.nio.charset.StandardCharsets.US_ASCII))) {
        continue;
      }
      closeScanners();
      region.region().flush(true);
      observe(region, split, List.of(), Event.FLUSHED);
      // One compaction may read a few files only.
      for (int i = region.filesNow(); i > 0 && region.region().hasReferences(); i--) {
        region.region().compact(true);
        observe(region, split, List.of(), Event.COMPACTED_ALL_FILES);
      }
      regions.remove(region);
      for (HRegion half : services.split(run.layout(), region.region(), split.row())) {
        regions.add(new TestedRegion(services, half, region.inherit(half)));
        events.add(Event.READ_HALF_FILES);
      }
      return;
    }
  }

  private void reopen(Operation operation) throws Found, IOException {
    closeScanners();
    flush(operation);
    for (TestedRegion region : List.copyOf(regions)) {
      region.region().close();
      HRegion again = services.open(run.layout(), region.region().getRegionInfo());
      regions.set(regions.indexOf(region), new TestedRegion(services, again, region.model()));
      events.add(Event.REOPENED);
    }
  }

  private void closeScanners() throws IOException {
    for (OpenScan scan : scans.values()) {
      scan.close();
    }
    scans.clear();
  }

  private void observe(TestedRegion region, Operation operation, List<ModelCell> loaded,
    Event withScanner) throws Found, IOException {
    List<ModelCell> before = region.model().cells();
    long readBelow = smallestReadPoint(region);
    if (scans.values().stream().anyMatch(scan -> scan.region() == region)) {
      events.add(withScanner);
    }
    if (withScanner == Event.SCANNER_OVER_COMPACTION
      && before.stream().anyMatch(cell -> cell.sequenceId() > readBelow)) {
      events.add(Event.COMPACTION_HELD_BACK_BY_SCANNER);
    }
    List<FileFault> faults = region.observe(loaded, readBelow, clock.now());
    addState(region);
    report(region, operation, faults, before);
  }

  /** Nobody reads below it. */
  private long smallestReadPoint(TestedRegion region) {
    // Other readers are no scanners that this class knows.
    long now = hasOtherReaders ? region.region().getSmallestReadPoint() : region.readPoint();
    return Math.min(heldBack.getOrDefault(region, Long.MAX_VALUE),
      scans.values().stream().filter(scan -> scan.region() == region).mapToLong(OpenScan::readPoint)
        .reduce(now, Math::min));
  }

  private void addState(TestedRegion region) throws IOException {
    for (OpenScan scan : scans.values()) {
      if (scan.region() == region) {
        scan.addState();
      }
    }
  }

  private void report(TestedRegion region, Operation operation, List<FileFault> faults,
    List<ModelCell> before) throws Found {
    if (!faults.isEmpty()) {
      report(new Difference(Difference.Kind.FILES, operation, Optional.empty(),
        faults.stream().map(FileFault::toString).toList(),
        faults.stream().filter(FileFault::isTooMuch).map(FileFault::cell).toList(),
        faults.stream().filter(fault -> !fault.isTooMuch()).map(FileFault::cell).toList(), before,
        run.layout(), smallestReadPoint(region), clock.now()));
    }
  }

  private void open(Operation.Open open) throws IOException {
    if (scans.containsKey(open.name())) {
      end(open.name());
    }
    String start = open.query().startRow();
    TestedRegion region =
      regions.stream().filter(any -> any.includes(start)).findFirst().orElse(regions.get(0));
    // What is written later is not for it.
    Query query = open.query().readingBelow(region.readPoint());
    ScanModel model =
      new ScanModel(region.model().families(), query, region.readPoint(), clock.now());
    ScanCursor cursor = new ScanCursor(region, query, open.limits());
    scans.put(open.name(), new OpenScan(region, cursor, model, open));
  }

  private void next(Operation.Next next) throws Found, IOException {
    OpenScan scan = scans.get(next.name());
    boolean more = scan != null;
    for (int i = 0; more && i < next.times(); i++) {
      List<String> faults = new ArrayList<>();
      more = scan.next(faults);
      reads++;
      if (!more) {
        end(next.name());
      }
      if (!faults.isEmpty()) {
        report(
          new Difference(Difference.Kind.ANSWER, next, Optional.of(scan.query()), faults, List.of(),
            List.of(), scan.region().model().cells(), run.layout(), scan.readPoint(), clock.now()));
      }
    }
  }

  private void read(Operation.Read read) throws Found, IOException {
    for (TestedRegion region : regions) {
      Reading reading = new Reading(region, read, clock);
      Reading.Answer limited = reading.withLimits();
      compare(region, read, reading, limited);
      if (reading.isRight(limited)) {
        compare(region, read, reading, reading.plainly());
      }
      if (limited.rows().isEmpty()) {
        events.add(Event.EMPTY_ANSWER);
      }
      if (limited.calls() > limited.rows().size() + 1) {
        events.add(Event.ROW_IN_SEVERAL_CALLS);
      }
    }
  }

  private void compare(TestedRegion region, Operation.Read read, Reading reading,
    Reading.Answer answer) throws Found {
    reads++;
    if (!reading.isRight(answer)) {
      report(ofRead(Difference.Kind.ANSWER, region, read, reading, reading.explain(answer),
        reading.wrong(answer), reading.missing(answer)));
    } else if (!answer.faults().isEmpty()) {
      report(ofRead(Difference.Kind.LIMITS, region, read, reading, answer.faults(), List.of(),
        List.of()));
    }
  }

  private void ask(Operation.Ask ask) throws Found, IOException {
    List<AskedRegion> asked = regions.stream()
      .sorted((a, b) -> a.region().getRegionInfo().compareTo(b.region().getRegionInfo()))
      .map(region -> new AskedRegion(region, this::disturb)).toList();
    for (TableReader reader : readers) {
      reads++;
      Optional<TableReader.Wrong> wrong = reader.ask(asked, ask);
      if (disturbed != null) {
        throw disturbed;
      }
      if (watchdog.hasStopped()) {
        report(Difference.Kind.ENDLESS, ask, wrong.map(TableReader.Wrong::lines).orElse(List.of()));
      } else if (wrong.isPresent() && areScansRight(wrong.get().scan())) {
        report(new Difference(Difference.Kind.ANSWER, ask, Optional.of(ask.query()),
          wrong.get().lines(), List.of(), List.of(), List.of(), run.layout(), 0, clock.now()));
      }
    }
  }

  private Difference ofRead(Difference.Kind kind, TestedRegion region, Operation.Read read,
    Reading reading, List<String> lines, List<ModelCell> wrong, List<ModelCell> missing) {
    return new Difference(kind, read, Optional.of(read.query()), lines, wrong, missing,
      region.model().cells(), run.layout(), reading.readPoint(), clock.now());
  }

  /** What is found is told when the reader has answered. */
  private void disturb(Operation operation) {
    hasOtherReaders = true;
    try {
      change(operation);
    } catch (Found e) {
      disturbed = e;
      // Nobody knows in which state the region is: the reader has to end.
      throw new IllegalStateException("the table is no longer as it should be");
    } finally {
      hasOtherReaders = false;
    }
  }

  private void change(Operation operation) throws Found {
    try {
      if (operation instanceof Operation.Flush) {
        flush(operation);
      } else if (operation instanceof Operation.Compact compact) {
        compact(compact);
      } else {
        archive();
      }
    } catch (ThreadDeath e) {
      // The reader may take it for a failure of its own.
      report(Difference.Kind.ENDLESS, operation, Failures.lines(e));
    } catch (IOException | RuntimeException | AssertionError e) {
      report(Difference.Kind.FAILURE, operation, Failures.lines(e));
    }
  }

  /** Also of such that begin at a later row. What they do wrong is reported as differences. */
  private boolean areScansRight(Query query) throws Found, IOException {
    boolean right = true;
    for (TestedRegion region : regions) {
      Set<String> rows = new TreeSet<>(Set.of(query.startRow()));
      region.model().cells().stream().map(ModelCell::row)
        .filter(row -> row.compareTo(query.startRow()) > 0).forEach(rows::add);
      for (String row : query.reversed() ? Set.of(query.startRow()) : rows) {
        Operation.Read scan = new Operation.Read(
          row.equals(query.startRow()) ? query : query.from(row), Operation.Limits.NONE, false);
        Reading reading = new Reading(region, scan, clock);
        Reading.Answer answer = reading.plainly();
        right &= reading.isRight(answer);
        compare(region, scan, reading, answer);
      }
    }
    return right;
  }

  private void report(Difference.Kind kind, Operation operation, List<String> lines) throws Found {
    List<ModelCell> stored = new ArrayList<>();
    regions.forEach(region -> stored.addAll(region.model().cells()));
    Optional<Query> query = queryOf(operation);
    report(new Difference(kind, operation, query, lines, List.of(), List.of(), stored, run.layout(),
      query.map(Query::readPoint).filter(at -> at > 0).orElse(Long.MAX_VALUE), clock.now()));
  }

  private void report(Difference difference) throws Found {
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
}
