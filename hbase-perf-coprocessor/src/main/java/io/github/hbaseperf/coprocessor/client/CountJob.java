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

import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.AggregationMessages;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RequestedResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ResultKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;

/**
 * One count under way: a coordinator that plans, a watchdog for the time allowed, and workers that
 * walk the ranges of one server each. Whatever completes the future, also its caller, stops them
 * all.
 */
final class CountJob {

  /** Heap that the groups of one aggregation may take, at the client. */
  private static final String MAX_HEAP_BYTES = "hbase.perf.aggregate.client.max.heap.bytes";
  private static final long DEFAULT_MAX_HEAP_BYTES = 256L << 20;

  private final RegionLocations locations;
  private final CountRuntime runtime;
  private final Configuration configuration;
  private final TableName tableName;
  private final Scan scan;
  private final CountOptions options;
  private final long startNanos;
  private final ExecutorService threads;
  private final CompletableFuture<CountResult> future = new CompletableFuture<>();

  private final List<RequestedResult> results = new ArrayList<>();

  // Guarded by this.
  private PartialCounts counts = PartialCounts.ZERO;
  private int ranges;
  private int rangesDone;
  private final Map<String, RegionPaths> paths = new TreeMap<>(RegionNames.IN_ORDER_OF_ROWS);
  /** Or null. */
  private final Groups groups;

  /**
   * @param aggregation what to know beside the counts; or null
   */
  CountJob(RegionLocations locations, TableName tableName, Scan scan, CountOptions options,
    Aggregation aggregation) {
    this.locations = locations;
    this.runtime = locations.runtime();
    this.configuration = locations.cluster().configuration();
    this.tableName = tableName;
    this.scan = scan;
    this.options = options;
    this.groups = aggregation == null ? null : groups(configuration, aggregation);
    ask(aggregation);
    this.startNanos = runtime.nanoTime();
    this.threads = runtime.newThreads("count-" + tableName);
  }

  private static Groups groups(Configuration configuration, Aggregation aggregation) {
    return new Groups(aggregation, configuration.getLong(MAX_HEAP_BYTES, DEFAULT_MAX_HEAP_BYTES),
      MAX_HEAP_BYTES + " of the client");
  }

  private void ask(Aggregation aggregation) {
    results.add(RequestedResult.newBuilder().setKind(ResultKind.ROW_COUNT).build());
    if (options.cells()) {
      results.add(RequestedResult.newBuilder().setKind(ResultKind.CELL_COUNT).build());
    }
    if (aggregation != null) {
      results.add(RequestedResult.newBuilder().setKind(ResultKind.GROUPS)
        .setAggregation(AggregationMessages.toMessage(aggregation)).build());
    }
  }

  /** Only once the future is complete. */
  synchronized List<Group> groups() throws IOException {
    return groups.answers();
  }

  CompletableFuture<CountResult> future() {
    return future;
  }

  void start() {
    future.whenComplete((result, failure) -> threads.shutdownNow());
    threads.execute(() -> orFail(this::coordinate));
  }

  /** What it starts may be refused: only once the future is complete, and then it has no effect. */
  private void coordinate() throws IOException {
    threads.execute(() -> orFail(this::awaitTimeout));
    RangesByServer byServer = RangesByServer.of(locations, tableName, KeyRange.of(scan));
    long sliceMillis = options.sliceMillisOr(SliceTime.millis(configuration));
    synchronized (this) {
      ranges = byServer.ranges();
      completeIfDone();
    }
    for (ServerRanges ofServer : byServer.rangesByServer()) {
      boolean more;
      do {
        more = addWorker(ofServer, sliceMillis);
      } while (more);
    }
  }

  private boolean addWorker(ServerRanges ofServer, long sliceMillis) {
    KeyRange range = ofServer.takeForNewWorker(options.callsPerServer());
    if (range == null || future.isDone()) {
      return false;
    }
    threads.execute(() -> orFail(() -> walkAll(ofServer, range, sliceMillis)));
    return true;
  }

  private void awaitTimeout() throws IOException, InterruptedException {
    try {
      runtime.await(future, options.timeoutMillis() - elapsedMillis());
    } catch (TimeoutException e) {
      throw new TimeoutIOException(
        "The count of " + tableName + " was not complete after " + options.timeoutMillis() + " ms");
    }
  }

  /** A server that was busy may be so no more when a range is done: then it is asked for more. */
  private void walkAll(ServerRanges ofServer, KeyRange first, long sliceMillis) throws IOException {
    Scan own = new Scan(scan);
    try (TableRegions regions = locations.cluster().regions(tableName)) {
      for (KeyRange range = first; range != null; range = ofServer.take()) {
        addWorker(ofServer, sliceMillis);
        RangeWalk walk = new RangeWalk(regions, runtime, own, range, options, sliceMillis,
          deadlineMillis(), results);
        while (!walk.isDone() && !future.isDone()) {
          AggregateResponse response = walk.next(ofServer::leave);
          if (response == null) {
            return;
          }
          add(response, walk.isDone());
        }
      }
    }
  }

  private synchronized void add(AggregateResponse response, boolean rangeDone) throws IOException {
    counts = counts.plus(response);
    if (groups != null) {
      groups.merge(response.getPartial(response.getPartialCount() - 1));
    }
    if (response.hasRegionName()) {
      paths.put(response.getRegionName(),
        paths.getOrDefault(response.getRegionName(), RegionPaths.none()).plus(response));
    }
    rangesDone += rangeDone ? 1 : 0;
    options.listener().accept(new CountProgress(ranges, rangesDone, counts));
    completeIfDone();
  }

  private void completeIfDone() {
    if (rangesDone == ranges) {
      future.complete(new CountResult(counts, options.cells(), paths, elapsedMillis()));
    }
  }

  private long elapsedMillis() {
    return TimeUnit.NANOSECONDS.toMillis(runtime.nanoTime() - startNanos);
  }

  private long deadlineMillis() {
    return runtime.deadlineMillis(options.timeoutMillis() - elapsedMillis());
  }

  private void orFail(Step step) {
    try {
      step.run();
    } catch (Throwable t) {
      // No effect if the future is complete: then this is the interrupt that ends the thread.
      future.completeExceptionally(EndpointErrors.explain(tableName, t));
    }
  }

  private interface Step {
    void run() throws IOException, InterruptedException;
  }
}
