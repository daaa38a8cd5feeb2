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
package io.github.hbaseperf.coprocessor.server;

import com.google.protobuf.ByteString;
import com.google.protobuf.RpcCallback;
import com.google.protobuf.RpcController;
import com.google.protobuf.Service;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RegionAggregateService;
import io.github.hbaseperf.coprocessor.protocol.Release;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import io.github.hbaseperf.coprocessor.server.plan.CountPlan;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.CoprocessorException;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcUtils;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Counts the rows and cells of a scan inside the region server: by what is cached of files, by the
 * bytes of their blocks, or by HBase's own scanners, where {@code AggregateImplementation} takes
 * one region operation and one result per row.
 * <p>
 * Each call answers for whole rows and says where the next one has to begin. All slices of a region
 * see what a client scan opened at the beginning of the first would see, unless the region was
 * closed or nobody called for as long as a scanner's lease lasts: then the next slice sees what is
 * there when it begins. Safe for any number of threads. Nothing but IOException leaves this class:
 * a region server aborts, or unloads the coprocessor, on anything else (HBASE-4014).
 */
@InterfaceAudience.Private
public final class RegionAggregateEndpoint extends RegionAggregateService
  implements RegionCoprocessor {

  private RegionCountCache cache;
  private RegionCoprocessorEnvironment env;
  private Admission admission;
  private CountThreads threads;
  private ReadPoints readPoints;
  private SliceMetrics metrics;

  @Override
  @SuppressWarnings("rawtypes") // as the interface has it
  public void start(CoprocessorEnvironment environment) throws IOException {
    if (!(environment instanceof RegionCoprocessorEnvironment)) {
      throw new CoprocessorException(
        getClass().getName() + " counts regions: load it as a coprocessor of a table");
    }
    env = (RegionCoprocessorEnvironment) environment;
    admission = Admission.of(env);
    threads = CountThreads.of(env, admission);
    readPoints = new ReadPoints(env);
    metrics = new SliceMetrics(env.getMetricRegistryForRegionServer());
    cache = new RegionCountCache(CountCaches.of(env), metrics::cacheGrew);
  }

  @Override
  @SuppressWarnings("rawtypes") // as the interface has it
  public void stop(CoprocessorEnvironment environment) {
    readPoints.close();
    cache.close();
  }

  @Override
  public Iterable<Service> getServices() {
    return Collections.singleton(this);
  }

  @Override
  public void describe(RpcController controller, DescribeRequest request,
    RpcCallback<DescribeResponse> callback) {
    DescribeResponse response = DescribeResponse.newBuilder()
      .setProtocolVersion(AggregateProtocol.VERSION).setRelease(Release.version())
      .setBuiltForHbase(Release.hbaseVersion()).setRunningHbase(VersionInfo.getVersion()).build();
    callback.run(response);
  }

  @Override
  public void aggregate(RpcController controller, AggregateRequest request,
    RpcCallback<AggregateResponse> callback) {
    AggregateResponse response = null;
    metrics.requested();
    try {
      response = answerIfAdmitted(controller, request);
    } catch (IOException e) {
      metrics.wasRefused();
      fail(controller, e);
    } catch (Throwable t) {
      metrics.hasFailed();
      fail(controller, t);
    }
    callback.run(response);
  }

  @Override
  public void keySamples(RpcController controller, KeySamplesRequest request,
    RpcCallback<KeySamplesResponse> callback) {
    KeySamplesResponse response = null;
    try {
      response = sampleIfAdmitted(request);
    } catch (Throwable t) {
      fail(controller, t);
    }
    callback.run(response);
  }

  @Override
  public void forecast(RpcController controller, ForecastRequest request,
    RpcCallback<ForecastResponse> callback) {
    ForecastResponse response = null;
    try {
      response = forecastIfAdmitted(controller, request);
    } catch (Throwable t) {
      fail(controller, t);
    }
    callback.run(response);
  }

  private ForecastResponse forecastIfAdmitted(RpcController controller, ForecastRequest request)
    throws IOException {
    checkVersion(request.getProtocolVersion());
    if (!admission.tryEnter()) {
      return ForecastResponse.newBuilder().setRetryAfterMillis(Admission.RETRY_AFTER_MILLIS)
        .build();
    }
    try {
      return ForecastCall.answer(env, request, controller::isCanceled);
    } finally {
      admission.leave();
    }
  }

  private KeySamplesResponse sampleIfAdmitted(KeySamplesRequest request) throws IOException {
    checkVersion(request.getProtocolVersion());
    if (!admission.tryEnter()) {
      return KeySamplesResponse.newBuilder().setRetryAfterMillis(Admission.RETRY_AFTER_MILLIS)
        .build();
    }
    try {
      Scan scan = KeySampler.scan(request);
      checkStartRow(env.getRegionInfo(), scan);
      Closeable quota = RpcAccounting.checkScanQuota(env, scan);
      try {
        return KeySampler.sample((HRegion) env.getRegion(), scan, request.getSampleBytes());
      } finally {
        quota.close();
      }
    } finally {
      admission.leave();
    }
  }

  private void fail(RpcController controller, Throwable thrown) {
    CoprocessorRpcUtils.setControllerException(controller,
      CallFailure.of(thrown, env.getRegionInfo().getRegionNameAsString()));
  }

  private AggregateResponse answerIfAdmitted(RpcController controller, AggregateRequest request)
    throws IOException {
    checkVersion(request.getProtocolVersion());
    if (!admission.tryEnter()) {
      metrics.wasBusy();
      return AggregateResponse.newBuilder().setRetryAfterMillis(Admission.RETRY_AFTER_MILLIS)
        .build();
    }
    try {
      return answer(controller, request);
    } finally {
      admission.leave();
    }
  }

  private AggregateResponse answer(RpcController controller, AggregateRequest request)
    throws IOException {
    long startMillis = EnvironmentEdgeManager.currentTime();
    RequestedAggregates requested = RequestedAggregates.of(request, env.getConfiguration());
    long untilMillis = untilMillis(request.getSliceMillis(), startMillis);
    HRegion region = (HRegion) env.getRegion();
    Scan scan = readScan(request.getScan());
    CountPlanner.check(scan, region.getTableDescriptor());
    checkStartRow(env.getRegionInfo(), scan);
    Closeable quota = RpcAccounting.checkScanQuota(env, scan);
    try {
      CountRequest asked = CountRequest.of(region, scan, requested.question());
      CountPlan plan = CountPlanner.plan(asked, request.hasPath() ? request.getPath() : null);
      SliceLimit limit =
        new SliceLimit(region, untilMillis, maxBlockBytes(request), controller::isCanceled);
      AggregateResponse.Builder response = AggregateResponse.newBuilder();
      SliceResult result =
        count(request, asked.scan(), slice(request, asked, plan), limit, response);
      long millis = EnvironmentEdgeManager.currentTime() - startMillis;
      metrics.answered(millis);
      result.addTo(metrics);
      requested.addTo(response, result.counts());
      return respond(request, result, response.setServerMillis(millis));
    } finally {
      quota.close();
    }
  }

  /** Bytes of blocks are counted by the call, which one thread does. */
  private RegionSlice slice(AggregateRequest request, CountRequest asked, CountPlan plan) {
    return new RegionSlice(asked, plan, cache,
      request.getMaxBlockBytes() > 0 ? CountThreads.none() : threads);
  }

  /** Counts, and says in the answer where the next call finds this one's read point, if it does. */
  private SliceResult count(AggregateRequest request, Scan scan, RegionSlice slice,
    SliceLimit limit, AggregateResponse.Builder response) throws IOException {
    Long asked = request.hasReadPointId() ? request.getReadPointId() : null;
    ReadPoints.Visit visit = readPoints.begin(asked, (HRegion) env.getRegion(), scan);
    // Whoever has it asks again if this fails.
    boolean goesOn = asked != null && asked == visit.id();
    SliceResult result;
    try {
      result = slice.count(visit.readPoint(), limit);
      goesOn = !result.isDone();
    } finally {
      goesOn = readPoints.end(visit, goesOn);
    }
    if (goesOn) {
      response.setReadPointId(visit.id());
    }
    return result;
  }

  static void checkVersion(int asked) throws DoNotRetryIOException {
    if (asked != AggregateProtocol.VERSION) {
      throw new DoNotRetryIOException("The region server speaks version "
        + AggregateProtocol.VERSION + " of the aggregate protocol and was asked in version " + asked
        + ": use client and coprocessor of the same release");
    }
  }

  static long untilMillis(long sliceMillis, long nowMillis) {
    return sliceMillis < 0 || sliceMillis > Long.MAX_VALUE - nowMillis
      ? Long.MAX_VALUE
      : nowMillis + sliceMillis;
  }

  private static long maxBlockBytes(AggregateRequest request) {
    return request.getMaxBlockBytes() > 0 ? request.getMaxBlockBytes() : Long.MAX_VALUE;
  }

  static Scan readScan(ByteString bytes) throws DoNotRetryIOException {
    try {
      return AggregateProtocol.toScan(bytes);
    } catch (IOException | RuntimeException | LinkageError e) {
      throw new DoNotRetryIOException(
        "The region server cannot read the scan or its filter: " + CallFailure.root(e), e);
    }
  }

  /** Only a client with an outdated idea of the region asks for a row that is not in it. */
  static void checkStartRow(RegionInfo region, Scan scan) throws NotServingRegionException {
    byte[] start = scan.getStartRow();
    if (!HRegion.rowIsInRange(region, start)) {
      throw new NotServingRegionException("Row " + Bytes.toStringBinary(start)
        + " is not in region " + region.getRegionNameAsString());
    }
  }

  private AggregateResponse respond(AggregateRequest request, SliceResult result,
    AggregateResponse.Builder response) {
    if (!result.isDone()) {
      response.setResumeRow(ByteString.copyFrom(result.resumeRow()));
    }
    if (request.getExplain()) {
      response.setRegionName(env.getRegionInfo().getRegionNameAsString());
      result.addExplanationTo(response);
    }
    return response.setRegionEndRow(ByteString.copyFrom(env.getRegionInfo().getEndKey()))
      .setRowsScanned(result.counts().rowsScanned()).setCellsScanned(result.counts().cellsScanned())
      .build();
  }
}
