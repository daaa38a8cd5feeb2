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

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.aggregate.AggregationMessages;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RequestedResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ResultKind;
import io.github.hbaseperf.coprocessor.server.scanner.ScannerKind;
import io.github.hbaseperf.testkit.differential.AskedRegion;
import io.github.hbaseperf.testkit.differential.TableReader;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.Cells;
import io.github.hbaseperf.testkit.region.Scans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.EnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * One count on its way through a table, as a client makes it: slice by slice, region by region.
 * Each slice has to be what the model says of its rows at that time, and all slices merged what it
 * said of all rows.
 */
final class CountWalk {
  /**
   * Of these filters stock answers differently if it loads families on demand: it returns rows that
   * a SingleColumnValueExcludeFilter rejects, and a ColumnValueFilter says that it needs one family
   * only, but rejects the cells of others when it sees them. So it does if an offset leaves nothing
   * of the family that a filter needs.
   */
  private static final Pattern DEPENDS_ON_DEMAND =
    Pattern.compile("SingleColumnValueExcludeFilter|\\bColumnValueFilter");
  private static final long HEAP_BYTES = 1 << 30;

  private final Query query;
  private final Request request;
  private final RegionCalls calls;
  private final Activations activations;
  private final ModelAggregates aggregates;
  private final Groups merged;
  private final List<List<ModelCell>> rows = new ArrayList<>();
  private final String stop;
  private String start;
  private Query asked;
  private Query visible;
  private Collection<Long> laterMillis = List.of();
  private boolean done;
  private boolean begun;
  private AggregateResponse last;
  private HRegion keptBy;
  private long readPoint;

  CountWalk(Query query, Request request, RegionCalls calls, Activations activations) {
    this.query = query;
    this.request = request;
    this.calls = calls;
    this.activations = activations;
    this.aggregates = new ModelAggregates(request, activations);
    this.merged = new Groups(aggregates.aggregation(), HEAP_BYTES, "test");
    this.start = query.startRow().isEmpty() || query.includeStart()
      ? query.startRow()
      : query.startRow() + '\0';
    this.stop =
      query.stopRow().isEmpty() || !query.includeStop() ? query.stopRow() : query.stopRow() + '\0';
    this.asked = query;
    this.visible = query;
    this.done = isBehind(start);
  }

  private boolean isBehind(String row) {
    return !stop.isEmpty() && row.compareTo(stop) >= 0;
  }

  boolean isDone() {
    return done;
  }

  /** What the last slice was to see. */
  Query asked() {
    return visible;
  }

  /** When cells may have expired during the last slice. */
  Collection<Long> laterMillis() {
    return laterMillis;
  }

  /** Counts a slice, unless done; returns what is wrong with it. */
  List<String> next(List<AskedRegion> regions) throws IOException {
    AskedRegion region = ofStart(regions);
    boolean asAsked = request.hasBoundsAsAsked() && !begun
      && region.region().getRegionInfo().containsRow(Cells.bytes(query.startRow()));
    asked = asAsked ? query : within(query, start, stop);
    long now = EnvironmentEdgeManager.currentTime();
    RowStates states = new RowStates();
    visible = visible(region);
    states.add(region.expected(visible, now));
    if (visible.readPoint() > 0) {
      region.hold(this, visible.readPoint());
    }
    // A slice that fails may be asked for again: the region keeps the read point of those before.
    boolean letsGo = keptBy != region.region() || !last.hasReadPointId();
    AggregateResponse response;
    try {
      response = call(region, now, states);
      letsGo = true;
    } finally {
      if (letsGo) {
        region.letGo(this);
      }
    }
    if (response.hasReadPointId() && visible.readPoint() > 0) {
      region.hold(this, visible.readPoint());
    }
    begun = true;
    String resume =
      response.hasResumeRow() ? text(response.getResumeRow()) : text(response.getRegionEndRow());
    List<String> faults = new ArrayList<>();
    if (response.hasResumeRow() && resume.compareTo(start) <= 0) {
      faults.add("a slice from " + start + " ends at " + resume);
    }
    List<List<List<ModelCell>>> allowed = response.hasResumeRow()
      ? states.allowed(row -> row.compareTo(resume) < 0)
      : states.allowed(row -> true);
    compare(response, allowed, faults);
    note(region, response);
    keptBy = response.hasResumeRow() ? region.region() : null;
    last = response;
    if (response.hasReadPointId() != (response.hasResumeRow() && calls.keepsReadPoints())) {
      faults.add("resume row, but read point: " + response.hasReadPointId());
    }
    start = resume;
    done = !response.hasResumeRow() && resume.isEmpty() || isBehind(start);
    if (done && faults.isEmpty() && request.want().equals("groups")) {
      faults.addAll(aggregates.faults(merged.answers(), rows));
    }
    return faults;
  }

  /** Asks for a slice whose answer the model may not have: some filters run for ever on it. */
  void askOnly(List<AskedRegion> regions) throws IOException {
    calls.call(ofStart(regions).region(), message(scan()), () -> {
    });
  }

  private AskedRegion ofStart(List<AskedRegion> regions) {
    return regions.stream()
      .filter(any -> any.region().getRegionInfo().containsRow(Cells.bytes(start))).findFirst()
      .orElseThrow();
  }

  /** The query from one row, inclusive, to another, exclusive. */
  private static Query within(Query q, String from, String to) {
    return new Query(from, true, to, false, q.reversed(), q.columns(), q.versions(), q.raw(),
      q.ranges(), q.offset(), q.limit(), q.filter(), q.readPoint(), q.onDemand());
  }

  /**
   * What is written after the region's first slice began is not for the others, as long as the
   * region is open, unless they ask for what is uncommitted.
   */
  private Query visible(AskedRegion region) {
    if (asked.readPoint() > 0 || request.isUncommitted()) {
      return asked;
    }
    if (keptBy != region.region()) {
      readPoint = region.region().getMVCC().getReadPoint();
    }
    return asked.at(readPoint);
  }

  private AggregateResponse call(AskedRegion region, long now, RowStates states)
    throws IOException {
    laterMillis = request.ticks() > 0
      ? Disturber.expiries(region, now).stream().map(tick -> now + tick).toList()
      : List.of();
    boolean ticks = request.ticks() > 0 && !changesWithTime(region, now);
    EnvironmentEdge clock = EnvironmentEdgeManager.getDelegate();
    int[] looks = new int[1];
    EnvironmentEdge ticking = () -> now + Math.min(TableReader.MOST_ANSWER_MILLIS,
      looks[0]++ / request.ticks() * Disturber.TICK_MILLIS);
    Disturber disturber =
      new Disturber(region, request.during(), clock, activations, states, visible);
    if (ticks) {
      EnvironmentEdgeManager.injectEdge(ticking);
    }
    try {
      AggregateResponse response =
        calls.call(region.region(), message(scan()), ticks ? disturber : () -> {
        });
      if (ticks && response.hasResumeRow() && request.sliceMillis() > 0) {
        activations.hit("slices that end with the clock");
      }
      return response;
    } finally {
      EnvironmentEdgeManager.injectEdge(clock);
    }
  }

  private boolean changesWithTime(AskedRegion region, long now) throws IOException {
    // HBASE-29896: raw scans of HBase leave out cells whose own time to live is over.
    if (asked.raw() && Disturber.hasOwnTtl(region)) {
      return true;
    }
    // Not only at the end: what a filter rejects for one cell may expire after that cell. What it
    // leaves does not tell either: families look at the clock one by one, and a filter may see a
    // cell of one without the cell of the other that expires at the same time.
    return changesWithTime(region, now, asked)
      || !asked.filter().isEmpty() && changesWithTime(region, now, asked.forItsFilter());
  }

  private boolean changesWithTime(AskedRegion region, long now, Query of) throws IOException {
    List<List<List<ModelCell>>> expected = region.expected(of, now);
    for (long later : laterMillis) {
      if (!region.expected(of, later).equals(expected)) {
        return true;
      }
    }
    return false;
  }

  private Scan scan() throws IOException {
    boolean onDemand = request.loadsOnDemand() && asked.offset() == 0
      && !DEPENDS_ON_DEMAND.matcher(asked.filter()).find();
    Scan scan = Scans.scan(asked).setCacheBlocks(request.cachesBlocks())
      .setLoadColumnFamiliesOnDemand(onDemand)
      .setReadType(Scan.ReadType.valueOf(request.readType()));
    return request.isUncommitted() && asked.readPoint() == 0
      ? scan.setIsolationLevel(IsolationLevel.READ_UNCOMMITTED)
      : scan;
  }

  private AggregateRequest message(Scan scan) throws IOException {
    AggregateRequest.Builder message =
      AggregateRequest.newBuilder().setProtocolVersion(AggregateProtocol.VERSION)
        .setScan(AggregateProtocol.toBytes(scan)).setSliceMillis(request.sliceMillis())
        .setExplain(true).addResult(result(ResultKind.ROW_COUNT));
    switch (request.want()) {
      case "cells" -> message.clearResult().addResult(result(ResultKind.CELL_COUNT));
      case "both" -> message.addResult(result(ResultKind.CELL_COUNT));
      case "groups" -> message.addResult(result(ResultKind.GROUPS)
        .setAggregation(AggregationMessages.toMessage(aggregates.aggregation())));
      default -> {
      }
    }
    if (last != null && last.hasReadPointId()) {
      message.setReadPointId(last.getReadPointId());
    }
    if (!request.path().equals("AUTO")) {
      message.setPath(CountPath.valueOf(request.path()));
    }
    return message.build();
  }

  private static RequestedResult.Builder result(ResultKind kind) {
    return RequestedResult.newBuilder().setKind(kind);
  }

  /** Adds the slice to what was counted, or says what is wrong. */
  private void compare(AggregateResponse response, List<List<List<ModelCell>>> allowed,
    List<String> faults) throws IOException {
    List<String> ofFirst = null;
    for (List<List<ModelCell>> expected : allowed) {
      List<String> wrong = new ArrayList<>();
      for (PartialResult partial : response.getPartialList()) {
        compare(partial, expected, wrong);
      }
      if (wrong.isEmpty()) {
        rows.addAll(expected);
        for (PartialResult partial : response.getPartialList()) {
          merged.merge(partial);
        }
        return;
      }
      ofFirst = ofFirst == null ? wrong : ofFirst;
    }
    faults.addAll(ofFirst);
    faults.add("paths " + response.getPathUseList() + ", not " + response.getPathRefusalList());
  }

  private void compare(PartialResult partial, List<List<ModelCell>> expected, List<String> wrong)
    throws IOException {
    if (partial.getKind() == ResultKind.GROUPS) {
      Groups groups = new Groups(aggregates.aggregation(), HEAP_BYTES, "test");
      groups.merge(partial);
      wrong.addAll(aggregates.faults(groups.answers(), expected));
      return;
    }
    long count = partial.getKind() == ResultKind.ROW_COUNT
      ? expected.size()
      : expected.stream().mapToLong(List::size).sum();
    if (partial.getCount() != count) {
      wrong.add(partial.getCount() + " " + partial.getKind() + " from " + start + ", not " + count
        + " of " + expected);
    }
  }

  private void note(AskedRegion region, AggregateResponse response) throws IOException {
    response.getPathUseList()
      .forEach(use -> activations.hit(use.getPath() + " asked for " + request.path()));
    if (response.getPathUseList().stream().anyMatch(use -> use.getPath() == CountPath.BLOCKS)) {
      noteBlocks();
    }
    if (response.getPathUseList().stream().anyMatch(use -> use.getPath() == CountPath.CACHED)) {
      noteQuestion("CACHED");
    }
    if (response.getPathUseCount() > 1) {
      activations.hit("SCANNER and BLOCKS in one slice");
    }
    response.getPathRefusalList().forEach(activations::refused);
    if (response.getPathUseList().stream().anyMatch(use -> use.getPath() == CountPath.SCANNER)) {
      activations.hit(ScannerKind.of(region.region(), scan(), request.wantsCells(),
        request.want().equals("groups") ? aggregates.aggregation() : null));
    }
    if (response.hasResumeRow()) {
      activations
        .hit(request.walk().isEmpty() ? "several slices" : "slices of a table that changes");
    } else if (response.getRegionEndRow().size() > 0) {
      activations.hit("several regions");
    }
  }

  private void noteBlocks() {
    noteQuestion("BLOCKS");
    if (request.want().equals("groups") && !asked.filter().isEmpty()) {
      activations.hit("BLOCKS for values under a filter");
    }
    if (asked.columns().values().stream().anyMatch(named -> !named.isEmpty())) {
      activations.hit("BLOCKS for named columns");
    }
    if (!asked.ranges().isEmpty()) {
      activations.hit("BLOCKS for a time range");
    }
    if (asked.filter().startsWith("RowFilter") || asked.filter().startsWith("PrefixFilter")) {
      activations.hit("BLOCKS under a filter of keys");
    }
    if (asked.filter().startsWith("ValueFilter") || asked.filter().startsWith("TimestampsFilter")) {
      activations.hit("BLOCKS under a filter of cells");
    }
    if (asked.filter().startsWith("FuzzyRow") || asked.filter().startsWith("RowRange")) {
      activations.hit("BLOCKS under a filter that passes over rows");
    }
    if (asked.filter().startsWith("(")) {
      activations.hit("BLOCKS under a list of filters");
    }
  }

  private void noteQuestion(String path) {
    if (request.want().equals("groups")) {
      activations.hit(path + " for " + request.aggregates() + " by " + request.groupBy());
    } else if (request.wantsCells()) {
      activations.hit(path + " for " + request.want());
    }
  }

  private static String text(ByteString bytes) {
    return new String(bytes.toByteArray(), StandardCharsets.ISO_8859_1);
  }
}
