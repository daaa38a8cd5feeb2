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
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.io.IOException;
import java.util.Collections;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.coprocessor.CoprocessorException;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcUtils;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
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
  private ReadPoints readPoints;
  private SliceMetrics metrics;
  private RegionAnswers answers;

  @Override
  @SuppressWarnings("rawtypes") // as the interface has it
  public void start(CoprocessorEnvironment environment) throws IOException {
    if (!(environment instanceof RegionCoprocessorEnvironment)) {
      throw new CoprocessorException(
        getClass().getName() + " counts regions: load it as a coprocessor of a table");
    }
    env = (RegionCoprocessorEnvironment) environment;
    admission = Admission.of(env);
    readPoints = ReadPoints.of(env);
    metrics = new SliceMetrics(env.getMetricRegistryForRegionServer());
    cache = CountCaches.ofRegion(env, metrics::cacheGrew);
    answers = new RegionAnswers((HRegion) env.getRegion(), env.getConfiguration(),
      scan -> RpcAccounting.checkScanQuota(env, scan), CountThreads.of(env, admission), cache,
      readPoints);
  }

  @Override
  @SuppressWarnings("rawtypes") // as the interface has it
  public void stop(CoprocessorEnvironment environment) {
    readPoints.close();
    cache.close(!isAborted());
  }

  /** Then it may be HDFS that is ill: nothing should wait for it. */
  private boolean isAborted() {
    OnlineRegions server = env.getOnlineRegions();
    return server instanceof RegionServerServices && ((RegionServerServices) server).isAborted();
  }

  @Override
  public Iterable<Service> getServices() {
    return Collections.singleton(this);
  }

  @Override
  public void describe(RpcController controller, DescribeRequest request,
    RpcCallback<DescribeResponse> callback) {
    callback.run(RegionAnswers.describe());
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
      return answers.forecast(request, controller::isCanceled);
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
      return answers.keySamples(request);
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
      return answers.aggregate(request, controller::isCanceled, this::answered);
    } finally {
      admission.leave();
    }
  }

  private void answered(SliceResult result, long millis) {
    metrics.answered(millis);
    result.addTo(metrics);
  }

  static void checkVersion(int asked) throws DoNotRetryIOException {
    if (asked != AggregateProtocol.VERSION) {
      throw new DoNotRetryIOException("The region server speaks version "
        + AggregateProtocol.VERSION + " of the aggregate protocol and was asked in version " + asked
        + ": use client and coprocessor of the same release");
    }
  }
}
