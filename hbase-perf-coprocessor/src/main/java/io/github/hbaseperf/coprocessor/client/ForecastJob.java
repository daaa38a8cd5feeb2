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

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * One forecast under way: workers that ask the regions of one server each, family by family. Each
 * call is addressed by the row it begins at, so that splits, merges and moves meanwhile leave no
 * gap.
 */
final class ForecastJob {

  private final RegionLocations locations;
  private final TableName name;
  private final KeyRange range;
  private final Scan scan;
  private final ForecastOptions options;
  private final long deadlineMillis;
  private final long sliceMillis;

  // Guarded by this.
  private final Map<String, Map<String, CompactionForecast>> found = new TreeMap<>();
  private int ranges;
  private int rangesDone;
  private long cells;
  private boolean over;

  private ForecastJob(RegionLocations locations, TableName name, Scan scan,
    ForecastOptions options) {
    this.locations = locations;
    this.name = name;
    this.range = KeyRange.of(scan);
    this.options = options;
    this.scan = scan;
    this.sliceMillis = SliceTime.millis(locations.cluster().configuration());
    this.deadlineMillis = SystemRuntime.INSTANCE.deadlineMillis(options.timeoutMillis());
  }

  static TableForecast of(RegionLocations locations, TableName name, Scan scan,
    ForecastOptions options) throws IOException {
    locations.cluster().checkEnabled(name);
    ForecastJob job = new ForecastJob(locations, name, scan, options);
    try {
      job.run(job.families());
    } catch (IOException e) {
      throw EndpointErrors.explainOld(name, "forecasts no compaction", e);
    }
    return new TableForecast(job.found, options.rows());
  }

  /** A region tells them to whoever may read it. */
  private List<byte[]> families() throws IOException {
    if (scan.hasFamilies()) {
      return Arrays.asList(scan.getFamilies());
    }
    try (TableRegions regions = locations.cluster().regions(name)) {
      RelocatingCalls calls = new RelocatingCalls(regions, () -> millisLeft() > 0);
      return ask(regions, calls, range.start(), () -> request(range.start()).build())
        .getFamilyList().stream().map(ByteString::toByteArray).collect(Collectors.toList());
    }
  }

  private void run(List<byte[]> families) throws IOException {
    families.forEach(family -> found.put(Bytes.toStringBinary(family),
      new TreeMap<>(RegionNames.IN_ORDER_OF_ROWS)));
    ExecutorService threads = SystemRuntime.INSTANCE.newThreads("forecast-" + name);
    ExecutorCompletionService<Void> workers = new ExecutorCompletionService<>(threads);
    try {
      int started = 0;
      RangesByServer byServer = RangesByServer.of(locations, name, range);
      synchronized (this) {
        ranges = byServer.ranges();
      }
      for (ServerRanges ofServer : byServer.rangesByServer()) {
        KeyRange first;
        while ((first = ofServer.takeForNewWorker(options.callsPerServer())) != null) {
          KeyRange begin = first;
          workers.submit(() -> walkAll(ofServer, begin, families));
          started++;
        }
      }
      await(workers, started);
    } finally {
      end();
      threads.shutdownNow();
    }
  }

  private void await(ExecutorCompletionService<Void> workers, int started) throws IOException {
    try {
      for (int i = 0; i < started; i++) {
        Future<Void> worker = workers.poll(millisLeft(), TimeUnit.MILLISECONDS);
        if (worker == null) {
          throw timeout();
        }
        worker.get();
      }
    } catch (InterruptedException e) {
      throw (IOException) new InterruptedIOException("The forecast of " + name + " was interrupted")
        .initCause(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException
        ? (IOException) e.getCause()
        : new IOException(e.getCause());
    }
  }

  private Void walkAll(ServerRanges ofServer, KeyRange first, List<byte[]> families)
    throws IOException {
    try (TableRegions regions = locations.cluster().regions(name)) {
      RelocatingCalls calls = new RelocatingCalls(regions, () -> millisLeft() > 0);
      for (KeyRange next = first; next != null; next = ofServer.take()) {
        for (byte[] family : families) {
          walk(regions, calls, family, next);
        }
        rangeDone();
      }
    }
    return null;
  }

  private void walk(TableRegions regions, RelocatingCalls calls, byte[] family, KeyRange whole)
    throws IOException {
    RestOfRange rest = new RestOfRange(whole);
    while (!rest.isDone()) {
      KeyRange asked = rest.range();
      ForecastResponse answer = ask(regions, calls, asked.start(),
        () -> request(asked.start()).setFamily(ByteString.copyFrom(family))
          .setStopRow(ByteString.copyFrom(asked.stop()))
          .setSliceMillis(Math.min(sliceMillis, millisLeft())).setRows(options.rows()).build());
      add(Bytes.toStringBinary(family), answer);
      if (answer.hasResumeRow()) {
        rest.resumeAt(answer.getResumeRow().toByteArray());
      } else {
        rest.endRegion(answer.getRegionEndRow().toByteArray());
      }
    }
  }

  private synchronized void add(String family, ForecastResponse answer) throws IOException {
    CompactionForecast part = CompactionForecast.of(answer);
    found.get(family).merge(answer.getRegionName(), part,
      (one, other) -> one.plus(other, options.rows()));
    cells += part.keptCells() + part.droppedCells();
    tell();
  }

  private synchronized void rangeDone() {
    rangesDone++;
    tell();
  }

  /** What workers still find when the forecast has failed is told to nobody. */
  private synchronized void end() {
    over = true;
  }

  private void tell() {
    if (!over) {
      options.listener().accept(new ForecastProgress(ranges, rangesDone, cells));
    }
  }

  private static ForecastRequest.Builder request(byte[] startRow) {
    return ForecastRequest.newBuilder().setProtocolVersion(AggregateProtocol.VERSION)
      .setStartRow(ByteString.copyFrom(startRow));
  }

  /**
   * Asks again as long as the server is busy.
   * @param request made anew for each time
   */
  private ForecastResponse ask(TableRegions regions, RelocatingCalls calls, byte[] row,
    Supplier<ForecastRequest> request) throws IOException {
    BackOff backOff = new BackOff(SystemRuntime.INSTANCE, deadlineMillis);
    while (true) {
      if (millisLeft() <= 0) {
        throw timeout();
      }
      ForecastRequest next = request.get();
      ForecastResponse answer = calls.call(row, () -> regions.forecast(row, next));
      if (!answer.hasRetryAfterMillis()) {
        return answer;
      }
      backOff.await(answer.getRetryAfterMillis());
    }
  }

  private long millisLeft() {
    return Math.max(0, deadlineMillis - SystemRuntime.INSTANCE.currentMillis());
  }

  private TimeoutIOException timeout() {
    return new TimeoutIOException(
      "The forecast of " + name + " was not complete after " + options.timeoutMillis() + " ms");
  }
}
