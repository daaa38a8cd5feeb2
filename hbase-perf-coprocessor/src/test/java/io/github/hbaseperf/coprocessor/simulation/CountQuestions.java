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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.differential.Simulator;
import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.FamilySpec;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Puts counts in place of the reads of a case, and more of them between its operations: few
 * different questions, again and again, on every path; numbers in place of some values, and rows
 * with nothing between them and the row before.
 */
final class CountQuestions {
  private static final Query FULL = all("", 0);
  private static final List<String> WANTED =
    List.of("rows", "rows", "rows", "rows", "cells", "both", "groups");
  /** Of delete markers, only groups say which they are. */
  private static final List<String> WANTED_RAW =
    List.of("rows", "cells", "both", "groups", "groups");
  /** Before those of the generator. */
  private static final String FIRST_ROW = "A";

  /** The generator's times are small numbers, or the time of the simulator. */
  private static final long OLD_MILLIS = 1_000;

  private final Case made;
  private final Chance random;
  private final NumberValues values;
  /** Whether there are rows that are the smallest ones behind others. */
  private final boolean nextRows;
  private final boolean hasMarkers;
  private final boolean expires;
  /** Whether cells are of the time when they are written, and not of the year 1970. */
  private final boolean areRecent;
  private final List<Operation> operations = new ArrayList<>();
  private final List<String> rows;
  private final List<String> columns;
  private final List<Long> markerTimes;
  private final CountFilters filters;
  /** What is asked of all rows again and again, beside how many there are. */
  private final List<Request> exact;
  private final List<Query> queries = new ArrayList<>();

  CountQuestions(Case made, long seed) {
    this.made = made;
    this.random = new Chance(~seed * 0x9E3779B97F4A7C15L);
    this.values = new NumberValues(random);
    this.nextRows = random.nextBoolean();
    List<ModelCell> cells = made.operations().stream()
      .flatMap(operation -> cells(operation).stream()).map(this::changed).toList();
    this.hasMarkers =
      cells.stream().anyMatch(cell -> cell.type().isDelete()) && random.nextBoolean();
    this.markerTimes = cells.stream().filter(cell -> cell.type().isDelete())
      .map(ModelCell::timestamp).filter(time -> time > 0 && time < Long.MAX_VALUE).toList();
    this.expires =
      made.layout().specs().stream().anyMatch(spec -> spec.ttlMillis() < Long.MAX_VALUE)
        || cells.stream().anyMatch(cell -> cell.ttlMillis() != ModelCell.NO_TTL) || random.oneOf(4);
    this.areRecent = expires && random.oneOf(2);
    this.rows = new ArrayList<>(new TreeSet<>(cells.stream().map(ModelCell::row).toList()));
    this.columns = new ArrayList<>(
      new TreeSet<>(cells.stream().map(cell -> cell.family() + ":" + cell.qualifier()).toList()));
    if (cells.isEmpty()) {
      rows.add("a");
      columns.add("f:q");
    }
    this.exact = List.of(exact(), exact());
    this.filters = new CountFilters(random, rows, columns, cells.stream().map(ModelCell::timestamp)
      .filter(time -> time > 0 && time < Long.MAX_VALUE).toList());
  }

  private static List<ModelCell> cells(Operation operation) {
    if (operation instanceof Operation.Write write) {
      return write.cells();
    }
    return operation instanceof Operation.BulkLoad load ? load.cells() : List.of();
  }

  Case make() {
    List<Query> reads = new ArrayList<>();
    for (Operation operation : made.operations()) {
      if (operation instanceof Operation.Read read) {
        reads.add(read.query());
      }
    }
    for (int i = random.nextInt(4); i >= 0; i--) {
      queries.add(query(reads));
    }
    for (Operation operation : made.operations()) {
      if (operation instanceof Operation.Read) {
        ask();
      } else {
        precede(operation);
        operations.add(changed(operation));
        follow(operation);
      }
      if (changesFiles(operation)) {
        askOfFiles();
      }
      if (random.oneOf(4)) {
        ask();
      }
    }
    made.layout().specs().stream().filter(spec -> areRecent && spec.ttlMillis() < Long.MAX_VALUE)
      .findAny().ifPresent(this::compactExpired);
    if (random.oneOf(4)) {
      askOfRowBeforeFiles();
    }
    if (random.oneOf(4)) {
      compactReopened();
    }
    return new Case(made.layout(), operations);
  }

  /** Of a file without expired cells a count is remembered; then a compaction drops some of it. */
  private void compactExpired(FamilySpec family) {
    operations.add(recent("k", family.name(), ModelCell.NO_TTL));
    operations.add(new Operation.Tick(family.ttlMillis() / 2 + 1));
    operations.add(recent("l", family.name(), ModelCell.NO_TTL));
    operations.add(new Operation.Flush());
    operations.add(new Operation.Compact(true));
    operations.add(new Operation.Ask(FULL, ""));
    operations.add(new Operation.Tick(family.ttlMillis() / 2));
    operations.add(new Operation.Compact(true));
    operations.add(new Operation.Ask(FULL, "path:CACHED"));
  }

  /** What a filter of keys passes is in the memstore, and all that files have comes behind. */
  private void askOfRowBeforeFiles() {
    String filter = random.oneOf(2)
      ? "PrefixFilter('" + FIRST_ROW + "')"
      : CountFilters.rowRange(FIRST_ROW, FIRST_ROW);
    operations.add(new Operation.Flush());
    operations.add(recent(FIRST_ROW, random.one(columns).split(":", -1)[0], ModelCell.NO_TTL));
    operations.add(new Operation.Ask(all(filter, 0), "path:BLOCKS"));
  }

  /** Of two saved counts of the same files, one covers the file that has a row of the other. */
  private void compactReopened() {
    Request request = random.oneOf(2) ? new Request() : Request.parse(random.one(exact).toString());
    operations.add(new Operation.Flush());
    operations.add(new Operation.Ask(FULL, request.toString()));
    operations.add(recent(FIRST_ROW, random.one(columns).split(":", -1)[0], ModelCell.NO_TTL));
    operations.add(new Operation.Flush());
    operations.add(new Operation.Ask(between(FULL), request.toString()));
    operations.add(new Operation.Reopen());
    if (random.oneOf(2)) {
      operations.add(new Operation.Compact(true));
    }
    operations.add(new Operation.Ask(FULL, request.with("path", "CACHED").toString()));
  }

  /** Afterwards memstores may be empty, and counts of the old files remembered. */
  private static boolean changesFiles(Operation operation) {
    return operation instanceof Operation.Flush || operation instanceof Operation.Compact
      || operation instanceof Operation.BulkLoad || operation instanceof Operation.Reopen
      || operation instanceof Operation.Split;
  }

  /** Writes a cell that files will hold and that will be too old soon. */
  private void precede(Operation operation) {
    if (!changesFiles(operation) || !expires || random.oneOf(2)) {
      return;
    }
    String family = random.one(columns).split(":", -1)[0];
    operations.add(recent(random.oneOf(2) ? random.one(rows) : "k", family,
      random.oneOf(2) ? 1000 : ModelCell.NO_TTL));
  }

  private Operation recent(String row, String family, long ttlMillis) {
    List<String> ofFamily =
      columns.stream().filter(column -> column.startsWith(family + ":")).toList();
    String qualifier =
      ofFamily.isEmpty() ? "q" : random.one(ofFamily).substring(family.length() + 1);
    return new Operation.Write(List
      .of(new ModelCell(row, family, qualifier, nowMillis(), CellType.PUT, 0, "v1", ttlMillis)));
  }

  private long nowMillis() {
    return Simulator.START_MILLIS + operations.stream()
      .mapToLong(earlier -> earlier instanceof Operation.Tick tick ? tick.millis() : 0).sum();
  }

  /** Leaves nothing of some cells: blocks have to see that they are deleted, or too old. */
  private void follow(Operation operation) {
    List<ModelCell> puts =
      cells(operation).stream().filter(cell -> cell.type() == CellType.PUT).toList();
    if (!puts.isEmpty() && hasMarkers && random.oneOf(3)) {
      ModelCell put = changed(random.one(puts));
      CellType marker = random.one(List.of(CellType.DELETE_VERSION, CellType.DELETE_VERSION,
        CellType.DELETE_COLUMN, CellType.DELETE_FAMILY, CellType.DELETE_FAMILY_VERSION));
      operations.add(new Operation.Write(
        List.of(new ModelCell(put.row(), put.family(), marker.isOfFamily() ? "" : put.qualifier(),
          put.timestamp(), marker, 0, "", ModelCell.NO_TTL))));
    }
    if (changesFiles(operation) && expires && random.oneOf(2)) {
      operations.add(new Operation.Tick(random.one(List.of(500L, 1001L, 2000L, 3001L))));
    }
  }

  private Operation changed(Operation operation) {
    if (operation instanceof Operation.Write write) {
      return new Operation.Write(write.cells().stream().map(this::changed).toList());
    }
    return operation instanceof Operation.BulkLoad load
      ? new Operation.BulkLoad(load.cells().stream().map(this::changed).toList())
      : operation;
  }

  private ModelCell changed(ModelCell cell) {
    String row = nextRows ? cell.row().replaceFirst("(?<=.)a", "\0") : cell.row();
    boolean isOld = cell.timestamp() > 0 && cell.timestamp() < OLD_MILLIS;
    long timestamp = areRecent && isOld ? nowMillis() + cell.timestamp() : cell.timestamp();
    return new ModelCell(row, cell.family(), cell.qualifier(), timestamp, cell.type(),
      cell.sequenceId(), values.of(cell), cell.ttlMillis());
  }

  /** Twice the same, sometimes: the second time the count may be remembered. */
  private void ask() {
    Query query = random.one(queries);
    operations.add(new Operation.Ask(query, request(query.raw()).toString()));
    if (random.oneOf(3)) {
      operations.add(new Operation.Ask(query, request(query.raw()).toString()));
    }
  }

  /** What files may know without their cells. */
  private void askOfFiles() {
    Query plain = random.oneOf(4) ? all("", 1 + random.nextInt(operations.size() + 1)) : FULL;
    Query query = random.oneOf(2) ? plain : between(plain);
    boolean ofRows = random.oneOf(2);
    for (int i = random.nextInt(3); i >= 0; i--) {
      String path = random.oneOf(3) ? "CACHED" : random.oneOf(4) ? "BLOCKS" : "AUTO";
      Request request = ofRows ? new Request() : Request.parse(random.one(exact).toString());
      operations.add(new Operation.Ask(random.oneOf(4) ? between(plain) : query,
        request.with("path", path).toString()));
    }
  }

  private Request exact() {
    return random.oneOf(3)
      ? new Request().with("want", random.one(List.of("cells", "both")))
      : ofColumn(new Request().with("want", "groups").with("of", "exact").with("by",
        random.one(List.of("nothing", "range"))));
  }

  private Request ofColumn(Request request) {
    return request.with("prefix", 1 + random.nextInt(random.one(rows).length() + 1))
      .with("column", random.one(columns))
      .with("type", random.oneOf(4) ? random.one(List.of(NumberType.values())) : values.mainType());
  }

  /** @param readPoint 0 for the latest */
  private static Query all(String filter, long readPoint) {
    return new Query("", true, "", false, false, Map.of(), 1, false, Map.of(), 0, -1, filter,
      readPoint, false);
  }

  private Query query(List<Query> reads) {
    Query q = random.oneOf(2) || reads.isEmpty() ? FULL : random.one(reads);
    String filter = random.oneOf(4) ? filters.any() : q.filter();
    Map<String, Span> ranges = random.oneOf(6) && !markerTimes.isEmpty()
      ? Map.of("", new Span(0, random.one(markerTimes)))
      : q.ranges();
    // Counted forward, a row is the same.
    boolean swap = q.reversed() && !random.oneOf(20);
    Query forward = swap
      ? new Query(q.stopRow(), q.includeStop(), q.startRow(), q.includeStart(), false, q.columns(),
        q.versions(), q.raw(), ranges, q.offset(), q.limit(), filter, q.readPoint(), false)
      : new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(), q.reversed(),
        q.columns(), q.versions(), q.raw(), ranges, q.offset(), q.limit(), filter, q.readPoint(),
        false);
    return forward.reversed() || !random.oneOf(3) ? forward : between(forward);
  }

  private Query between(Query q) {
    String start = random.oneOf(2) ? "" : random.one(rows);
    String stop = random.oneOf(4) ? "" : random.one(rows);
    boolean swap = !stop.isEmpty() && start.compareTo(stop) > 0;
    return new Query(swap ? stop : start, !random.oneOf(4), swap ? start : stop, random.oneOf(3),
      false, q.columns(), q.versions(), q.raw(), q.ranges(), q.offset(), q.limit(), q.filter(),
      q.readPoint(), false);
  }

  private Request request(boolean raw) {
    Request request = new Request();
    if (!random.oneOf(3)) {
      request.with("path", random.one(List.of("BLOCKS", "BLOCKS", "SCANNER", "SCANNER", "CACHED")));
    }
    request.with("want", random.one(raw ? WANTED_RAW : WANTED));
    if (request.want().equals("groups")) {
      ofColumn(request
        .with("of",
          random.one(List.of("all", "all", "put-only", "put-only", "values", "values", "exact")))
        .with("by", random.one(List.of("nothing", "prefix", "delimiter", "value", "range"))));
    }
    addSlices(request);
    if (random.oneOf(8)) {
      request.with("isolation", "uncommitted");
    }
    if (random.oneOf(2)) {
      request.with("families", "demand");
    }
    if (random.oneOf(8)) {
      request.with("cache", "no");
    }
    if (random.oneOf(8)) {
      request.with("read", random.one(List.of("PREAD", "STREAM")));
    }
    return request;
  }

  private void addSlices(Request request) {
    switch (random.nextInt(8)) {
      case 0 -> request.with("slice", 0);
      case 1 -> request.with("slice", 0).with("walk", random.one(List.of("a", "b")));
      case 2 -> request.with("slice", random.one(List.of(5L, 15L, Long.MAX_VALUE))).with("ticks",
        1 + random.nextInt(6));
      case 3 -> request.with("ticks", 1).with("during", random.one(Disturber.KINDS));
      default -> {
        if (random.oneOf(4)) {
          request.with("bounds", "asked");
        }
      }
    }
  }
}
