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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.server.SimulatedSlice;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.exceptions.RegionMovedException;
import org.apache.hadoop.hbase.exceptions.RegionOpeningException;

/**
 * A region server: which regions it serves, where those went that it does not serve any more, and
 * how it counts. Never waits.
 */
final class SimulatedServer {

  /** How long a region server tells where a region went. */
  private static final long NOTICE_MILLIS = 120_000;
  private static final int ROWS_PER_CHUNK = 4;

  /** What happens to one call. */
  enum Fault {
    LOSE_REQUEST, LOSE_REPLY, DELAY_REPLY, RESET, REPEAT, REGION_BUSY, QUEUE_FULL
  }

  private record Notice(ServerName to, long sequence, long untilMillis) {
  }

  final ServerName name;
  private final SimulatedRuntime runtime;
  private final NavigableMap<byte[], Long> rows;
  private final Schedule schedule;
  private final Map<String, SimulatedRegion> online = new HashMap<>();
  private final Map<String, Notice> notices = new HashMap<>();
  private final Deque<Fault> faults = new ArrayDeque<>();
  private boolean alive = true;
  private int slotsTaken;

  SimulatedServer(ServerName name, SimulatedRuntime runtime, NavigableMap<byte[], Long> rows,
    Schedule schedule) {
    this.name = name;
    this.runtime = runtime;
    this.rows = rows;
    this.schedule = schedule;
  }

  boolean isAlive() {
    return alive;
  }

  void kill() {
    alive = false;
  }

  void add(Fault fault) {
    faults.add(fault);
  }

  /** Of the next call; null for none. */
  Fault nextFault() {
    return faults.poll();
  }

  void open(SimulatedRegion region) {
    online.put(region.info.getEncodedName(), region);
  }

  /** @param to where the region goes; null if it is no more */
  void close(SimulatedRegion region, ServerName to) {
    online.remove(region.info.getEncodedName());
    if (to != null && !to.equals(name)) {
      notices.put(region.info.getEncodedName(),
        new Notice(to, region.sequence, runtime.currentMillis() + NOTICE_MILLIS));
    }
  }

  /** Answers later, or never if it dies; also in the future with an exception. */
  CompletableFuture<AggregateResponse> execute(RegionInfo info, AggregateRequest request,
    Fault fault) {
    CompletableFuture<AggregateResponse> answer = new CompletableFuture<>();
    try {
      SimulatedRegion region = serving(info, fault);
      if (slotsTaken >= schedule.get(Parameter.SLOTS)) {
        runtime.meet(Met.BUSY_ANSWER);
        answer.complete(SimulatedSlice.busy());
      } else {
        long now = runtime.currentMillis() + schedule.get(Parameter.SKEW);
        walk(region, new SimulatedSlice(info, request, now), answer);
      }
    } catch (IOException e) {
      answer.completeExceptionally(e);
    }
    return answer;
  }

  private SimulatedRegion serving(RegionInfo info, Fault fault) throws IOException {
    if (fault == Fault.QUEUE_FULL) {
      throw new CallQueueTooBigException("Simulated");
    }
    SimulatedRegion region = online.get(info.getEncodedName());
    if (region == null) {
      Notice notice = notices.get(info.getEncodedName());
      if (notice != null && notice.untilMillis > runtime.currentMillis()) {
        runtime.meet(Met.NOTICE_OF_MOVE);
        throw new RegionMovedException(notice.to, notice.sequence);
      }
      runtime.meet(Met.REGION_NOT_SERVED);
      throw runtime.nextInt(4) == 0
        ? new RegionOpeningException(info.getEncodedName() + " is opening")
        : new NotServingRegionException(info.getEncodedName() + " is not online");
    }
    if (fault == Fault.REGION_BUSY) {
      throw new RegionTooBusyException("Simulated");
    }
    if (region.closing) {
      throw new NotServingRegionException(info.getEncodedName() + " is closing");
    }
    return region;
  }

  private void walk(SimulatedRegion region, SimulatedSlice slice,
    CompletableFuture<AggregateResponse> answer) {
    slotsTaken++;
    walkChunk(region, slice, answer);
  }

  private void walkChunk(SimulatedRegion region, SimulatedSlice slice,
    CompletableFuture<AggregateResponse> answer) {
    int atMost = 1 + runtime.nextInt(ROWS_PER_CHUNK);
    runtime.after(atMost * schedule.get(Parameter.ROW_MILLIS), () -> {
      if (!alive) {
        answer.completeExceptionally(new ConnectionClosedException("Server died: " + name));
        return;
      }
      slice.walk(rows, atMost);
      if (slice.hasEnded(runtime.currentMillis() + schedule.get(Parameter.SKEW)) || region.closing
        || runtime.nextInt(100) < schedule.get(Parameter.EARLY_PERCENT)) {
        slotsTaken--;
        answer.complete(slice.answer());
      } else {
        walkChunk(region, slice, answer);
      }
    });
  }
}
