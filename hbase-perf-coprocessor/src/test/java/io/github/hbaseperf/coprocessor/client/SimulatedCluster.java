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

import io.github.hbaseperf.coprocessor.client.SimulatedServer.Fault;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionLocations;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.MetaCache;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.exceptions.ClientExceptionsUtil;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.exceptions.RegionMovedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * HBase's client, as ConnectionImplementation and RpcRetryingCallerImpl have it, with its own cache
 * of regions. Watches the count meanwhile: see {@link #broken()}.
 */
final class SimulatedCluster implements Cluster {

  private static final Configuration CONFIGURATION = new Configuration(false);
  private static final long PAUSE_MILLIS = 20;

  private final TableName table;
  private final SimulatedRuntime runtime;
  private final Schedule schedule;
  private final SimulatedMaster master;
  private final MetaCache cache = new MetaCache(null);
  private final Set<Throwable> unjust = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<String> broken = new ArrayList<>();
  private CompletableFuture<?> count = new CompletableFuture<>();
  private int calls;

  SimulatedCluster(TableName table, SimulatedRuntime runtime, Schedule schedule,
    SimulatedMaster master) {
    this.table = table;
    this.runtime = runtime;
    this.schedule = schedule;
    this.master = master;
  }

  /** From here on, calls are those of this count. */
  void begin(CompletableFuture<?> next) {
    count = next;
  }

  /** Rules the client did not keep. */
  List<String> broken() {
    return broken;
  }

  int calls() {
    return calls;
  }

  /** Whether retries ended though the region was where hbase:meta says since before they began. */
  boolean isUnjust(Throwable failure) {
    return unjust.contains(failure);
  }

  @Override
  public Configuration configuration() {
    return CONFIGURATION;
  }

  @Override
  public TableRegions regions(TableName name) {
    return new Regions();
  }

  @Override
  public void checkEnabled(TableName name) {
    // It is.
  }

  @Override
  public ResultScanner scanner(TableName name, Scan ofRows) {
    throw new UnsupportedOperationException("Only counts are simulated");
  }

  private final class Regions implements TableRegions {

    private byte[] lastStart = new byte[0];
    private byte[] lastStop;
    private long notBeforeMillis;
    private int faultsMet;
    private boolean gaveUp;

    @Override
    public HRegionLocation locate(byte[] row, boolean reload) throws IOException {
      if (reload) {
        cache.clearCache(table, row);
      }
      for (int tries = 0;; tries++) {
        RegionLocations cached = cache.getCachedLocation(table, row);
        if (cached != null) {
          return cached.getRegionLocation();
        }
        pause(1 + runtime.nextInt(3));
        if (!master.metaFails()) {
          HRegionLocation located = master.inMeta(row);
          cache.cacheLocation(table, new RegionLocations(located));
          return located;
        }
        faultsMet++;
        runtime.meet(Met.META_UNREADABLE);
        if (tries >= schedule.get(Parameter.RETRIES)) {
          throw new MetaFailed();
        }
        pause(backOff(tries));
      }
    }

    @Override
    public List<HRegionLocation> locateAll() throws IOException {
      pause(2 + runtime.nextInt(5));
      List<HRegionLocation> all = master.meta();
      all.forEach(location -> cache.cacheLocation(table, new RegionLocations(location)));
      return all;
    }

    @Override
    public AggregateResponse call(byte[] row, AggregateRequest request) throws IOException {
      check(row, request);
      if (gaveUp) {
        runtime.meet(Met.RETRIES_ANEW);
        gaveUp = false;
      }
      long startMillis = runtime.currentMillis();
      faultsMet = 0;
      HRegionLocation location = null;
      for (int tries = 0;; tries++) {
        IOException failure;
        try {
          location = locate(row, false);
          return callOnce(location, request);
        } catch (SocketTimeoutException e) {
          failure = e;
        } catch (DoNotRetryIOException | InterruptedIOException e) {
          throw e;
        } catch (IOException e) {
          failure = e;
        }
        forget(location, row, failure);
        if (tries >= schedule.get(Parameter.RETRIES)) {
          runtime.meet(Met.RETRIES_EXHAUSTED);
          throw judged(row, startMillis,
            new RetriesExhaustedException(failure.toString(), failure));
        }
        long sleepMillis = backOff(tries);
        if (runtime.currentMillis() + sleepMillis - startMillis > schedule
          .get(Parameter.OPERATION_TIMEOUT)) {
          runtime.meet(Met.OPERATION_TIMEOUT);
          throw judged(row, startMillis,
            (IOException) new SocketTimeoutException("callTimeout").initCause(failure));
        }
        pause(sleepMillis);
      }
    }

    @Override
    public ForecastResponse forecast(byte[] row, ForecastRequest request) {
      throw new UnsupportedOperationException("Only counts are simulated");
    }

    @Override
    public KeySamplesResponse keySamples(byte[] row, KeySamplesRequest request) {
      throw new UnsupportedOperationException("Only counts are simulated");
    }

    @Override
    public DescribeResponse describe(byte[] row) {
      throw new UnsupportedOperationException("Only counts are simulated");
    }

    private IOException judged(byte[] row, long startMillis, IOException failure) {
      gaveUp = true;
      if (faultsMet == 0 && master.region(row).settledMillis < startMillis) {
        unjust.add(failure);
      }
      return failure;
    }

    /** As ConnectionImplementation.updateCachedLocations does. */
    private void forget(HRegionLocation asked, byte[] row, IOException failure) {
      RegionLocations cached = cache.getCachedLocation(table, row);
      HRegionLocation old = cached == null || asked == null
        ? null
        : cached.getRegionLocationByRegionName(asked.getRegion().getRegionName());
      if (old == null || !asked.getServerName().equals(old.getServerName())) {
        return;
      }
      Throwable cause = ClientExceptionsUtil.findException(failure);
      if (cause != null && !ClientExceptionsUtil.isMetaClearingException(cause)) {
        return;
      }
      if (cause instanceof RegionMovedException) {
        RegionMovedException moved = (RegionMovedException) cause;
        cache.cacheLocation(table, asked.getServerName(),
          new HRegionLocation(old.getRegion(), moved.getServerName(), moved.getLocationSeqNum()));
      } else {
        cache.clearCache(old.getRegion());
      }
    }

    private AggregateResponse callOnce(HRegionLocation location, AggregateRequest request)
      throws IOException {
      calls++;
      rule(!count.isDone(), "A call was made after the count was over");
      rule(runtime.currentMillis() >= notBeforeMillis, "A busy server was asked too early");
      CompletableFuture<AggregateResponse> reply = new CompletableFuture<>();
      runtime.after(runtime.nextInt(3), () -> arrive(location, request, reply));
      try {
        runtime.await(reply, schedule.get(Parameter.RPC_TIMEOUT));
        AggregateResponse answer = reply.get();
        notBeforeMillis = runtime.currentMillis() + answer.getRetryAfterMillis();
        runtime.meet(answer.hasResumeRow() ? Met.PARTIAL_ANSWER : Met.LAST_ANSWER_OF_REGION);
        return answer;
      } catch (TimeoutException e) {
        faultsMet++;
        runtime.meet(Met.NO_ANSWER_IN_TIME);
        throw new CallTimeoutException("Simulated");
      } catch (InterruptedException e) {
        throw new InterruptedIOException("Interrupted");
      } catch (ExecutionException e) {
        throw (IOException) e.getCause();
      }
    }

    private void arrive(HRegionLocation location, AggregateRequest request,
      CompletableFuture<AggregateResponse> reply) {
      SimulatedServer server = master.server(location.getServerName());
      if (server == null || !server.isAlive()) {
        runtime.meet(Met.DEAD_SERVER);
        reply.completeExceptionally(new ConnectException("Nobody is there"));
        return;
      }
      Fault fault = server.nextFault();
      faultsMet += fault == null ? 0 : 1;
      if (fault == Fault.LOSE_REQUEST) {
        return;
      }
      if (fault == Fault.REPEAT) {
        answer(server.execute(location.getRegion(), request, fault), reply, fault);
      }
      answer(server.execute(location.getRegion(), request, fault), reply, fault);
    }

    private void answer(CompletableFuture<AggregateResponse> executed,
      CompletableFuture<AggregateResponse> reply, Fault fault) {
      executed.whenComplete((answer, failure) -> {
        if (fault == Fault.LOSE_REPLY) {
          return;
        }
        long delayMillis = fault == Fault.DELAY_REPLY ? schedule.get(Parameter.RPC_TIMEOUT) : 0;
        runtime.after(delayMillis + runtime.nextInt(3), () -> {
          if (fault == Fault.RESET) {
            runtime.meet(Met.CONNECTION_LOST);
            reply.completeExceptionally(new ConnectionClosedException("Reset"));
          } else if (failure == null) {
            reply.complete(answer);
          } else {
            reply.completeExceptionally(failure);
          }
        });
      });
    }

    /** A walk never goes back; one range begins where it did not begin before. */
    private void check(byte[] row, AggregateRequest request) {
      byte[] stop = stopOf(request);
      rule(
        lastStop == null || !Bytes.equals(stop, lastStop) || Bytes.compareTo(row, lastStart) >= 0,
        "A walk went back");
      long timeout = schedule.get(Parameter.COUNT_TIMEOUT);
      rule(timeout == 0 || request.getSliceMillis() <= timeout,
        "A slice was asked for that lasts longer than the count may");
      lastStart = row;
      lastStop = stop;
    }

    private byte[] stopOf(AggregateRequest request) {
      try {
        return AggregateProtocol.toScan(request.getScan()).getStopRow();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    private long backOff(int tries) {
      int last = HConstants.RETRY_BACKOFF.length - 1;
      return PAUSE_MILLIS * HConstants.RETRY_BACKOFF[Math.min(tries, last)];
    }

    private void pause(long millis) throws InterruptedIOException {
      try {
        runtime.sleep(millis);
      } catch (InterruptedException e) {
        throw new InterruptedIOException("Interrupted");
      }
    }

    private void rule(boolean kept, String otherwise) {
      if (!kept) {
        broken.add(otherwise);
      }
    }

    @Override
    public void close() {
      // Nothing to close.
    }
  }

  /** hbase:meta could not be read for all retries. */
  static final class MetaFailed extends IOException {
    private static final long serialVersionUID = 1;
  }
}
