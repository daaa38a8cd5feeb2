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
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import io.github.hbaseperf.coprocessor.protocol.Release;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.plan.CountPlan;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Answers what is asked of one open region, whoever has it open: a region server, once it has
 * admitted the call, or a reader of snapshots. Any number of threads.
 */
@InterfaceAudience.Private
public final class RegionAnswers {

  private final HRegion region;
  private final Configuration configuration;
  private final ScanQuota quota;
  private final CountThreads threads;
  private final RegionCountCache cache;
  private final ReadPoints readPoints;

  RegionAnswers(HRegion region, Configuration configuration, ScanQuota quota, CountThreads threads,
    RegionCountCache cache, ReadPoints readPoints) {
    this.region = region;
    this.configuration = configuration;
    this.quota = quota;
    this.threads = threads;
    this.cache = cache;
    this.readPoints = readPoints;
  }

  /**
   * Of a region that no server has: nobody is charged, and nothing is kept between calls.
   * @param threads may help to count
   */
  public static RegionAnswers withoutServer(HRegion region, CountThreads threads) {
    Configuration configuration = region.getReadOnlyConfiguration();
    return new RegionAnswers(region, configuration, ScanQuota.NONE, threads, new RegionCountCache(),
      ReadPoints.notKept(region.getRegionInfo()));
  }

  /** Which release answers, in which HBase. */
  public static DescribeResponse describe() {
    return DescribeResponse.newBuilder().setProtocolVersion(AggregateProtocol.VERSION)
      .setRelease(Release.version()).setBuiltForHbase(Release.hbaseVersion())
      .setRunningHbase(VersionInfo.getVersion()).build();
  }

  /** Counts a slice for which nothing is measured. */
  public AggregateResponse aggregate(AggregateRequest request, BooleanSupplier canceled)
    throws IOException {
    return aggregate(request, canceled, (result, millis) -> {
    });
  }

  /** @param answered is told what was counted, and how many milliseconds it took */
  AggregateResponse aggregate(AggregateRequest request, BooleanSupplier canceled,
    ObjLongConsumer<SliceResult> answered) throws IOException {
    long startMillis = EnvironmentEdgeManager.currentTime();
    RequestedAggregates requested = RequestedAggregates.of(request, configuration);
    long untilMillis = untilMillis(request.getSliceMillis(), startMillis);
    Scan scan = readScan(request.getScan());
    CountPlanner.check(scan, region.getTableDescriptor());
    checkStartRow(region.getRegionInfo(), scan);
    Closeable charged = quota.check(scan);
    try {
      CountRequest asked = CountRequest.of(region, scan, requested.question());
      CountPlan plan = CountPlanner.plan(asked, request.hasPath() ? request.getPath() : null);
      SliceLimit limit = new SliceLimit(region, untilMillis, maxBlockBytes(request), canceled);
      AggregateResponse.Builder response = AggregateResponse.newBuilder();
      SliceResult result =
        count(request, asked.scan(), slice(request, asked, plan), limit, response);
      long millis = EnvironmentEdgeManager.currentTime() - startMillis;
      answered.accept(result, millis);
      requested.addTo(response, result.counts());
      return respond(request, result, response.setServerMillis(millis));
    } finally {
      charged.close();
    }
  }

  /** Forecasts a slice of what a major compaction drops. */
  public ForecastResponse forecast(ForecastRequest request, BooleanSupplier canceled)
    throws IOException {
    return ForecastCall.answer(region, quota, request, canceled);
  }

  /** Samples the keys of the region's files. */
  public KeySamplesResponse keySamples(KeySamplesRequest request) throws IOException {
    Scan scan = KeySampler.scan(request);
    checkStartRow(region.getRegionInfo(), scan);
    Closeable charged = quota.check(scan);
    try {
      return KeySampler.sample(region, scan, request.getSampleBytes());
    } finally {
      charged.close();
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
    ReadPoints.Visit visit = readPoints.begin(asked, region, scan);
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

  private AggregateResponse respond(AggregateRequest request, SliceResult result,
    AggregateResponse.Builder response) {
    if (!result.isDone()) {
      response.setResumeRow(ByteString.copyFrom(result.resumeRow()));
    }
    if (request.getExplain()) {
      response.setRegionName(region.getRegionInfo().getRegionNameAsString());
      result.addExplanationTo(response);
    }
    return response.setRegionEndRow(ByteString.copyFrom(region.getRegionInfo().getEndKey()))
      .setRowsScanned(result.counts().rowsScanned()).setCellsScanned(result.counts().cellsScanned())
      .build();
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
        "The scan or its filter cannot be read where the region is: " + CallFailure.root(e), e);
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
}
