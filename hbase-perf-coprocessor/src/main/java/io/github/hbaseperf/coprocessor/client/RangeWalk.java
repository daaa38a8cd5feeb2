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

import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RequestedResult;
import io.github.hbaseperf.coprocessor.protocol.RegionFailedException;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.client.Scan;

/**
 * Walks one key range, slice by slice. Every call is addressed by the row it begins at: HBase finds
 * the region of that row, again if it split, merged or moved, and calls again if an answer was
 * lost. The range shrinks by what an answer covers, and only the answer that shrinks it is counted.
 */
final class RangeWalk {

  private final TableRegions regions;
  private final CountRuntime runtime;
  private final Scan scan;
  private final CountOptions options;
  private final long sliceMillis;
  private final long deadlineMillis;
  private final List<RequestedResult> results;
  private final RelocatingCalls calls;
  private final RestOfRange rest;
  private AggregateResponse last;

  RangeWalk(TableRegions regions, CountRuntime runtime, Scan scan, KeyRange range,
    CountOptions options, long sliceMillis, long deadlineMillis, List<RequestedResult> results)
    throws IOException {
    this.regions = regions;
    this.runtime = runtime;
    this.scan = new Scan(scan);
    this.rest = new RestOfRange(range);
    this.options = options;
    this.sliceMillis = sliceMillis;
    this.deadlineMillis = deadlineMillis;
    this.results = results;
    this.calls = new RelocatingCalls(regions, () -> millisLeft() > 0);
  }

  boolean isDone() {
    return rest.isDone();
  }

  /**
   * Counts the next slice, as soon as its server is not too busy; only if not done.
   * @param leave is asked whether somebody else takes the rest of the range while the server is
   *              busy
   * @return null if so
   */
  AggregateResponse next(Predicate<KeyRange> leave) throws IOException {
    AggregateResponse response = calls.call(rest.start(), this::call);
    BackOff backOff = new BackOff(runtime, deadlineMillis);
    while (response.hasRetryAfterMillis()) {
      if (leave.test(rest.range())) {
        return null;
      }
      backOff.await(response.getRetryAfterMillis());
      response = calls.call(rest.start(), this::call);
    }
    advance(response);
    last = response;
    return response;
  }

  private AggregateResponse call() throws IOException {
    scan.withStartRow(rest.start(), true).withStopRow(rest.range().stop(), false);
    AggregateRequest.Builder request = AggregateRequest.newBuilder()
      .setProtocolVersion(AggregateProtocol.VERSION).setScan(AggregateProtocol.toBytes(scan))
      .setSliceMillis(Math.min(sliceMillis, millisLeft())).addAllResult(results);
    if (options.path() != CountPath.AUTO) {
      request.setPath(RegionAggregateProtos.CountPath.valueOf(options.path().name()));
    }
    request.setExplain(options.explain());
    if (options.sliceBytes() > 0) {
      request.setMaxBlockBytes(options.sliceBytes());
    }
    if (last != null && last.hasReadPointId()) {
      request.setReadPointId(last.getReadPointId());
    }
    return regions.call(rest.start(), request.build());
  }

  /** The end itself would mean nothing to a server: its clock may be another one. */
  private long millisLeft() {
    return Math.max(0, deadlineMillis - runtime.currentMillis());
  }

  private void advance(AggregateResponse response) throws IOException {
    checkPartials(response);
    if (response.hasResumeRow()) {
      rest.resumeAt(response.getResumeRow().toByteArray());
    } else {
      rest.endRegion(response.getRegionEndRow().toByteArray());
    }
  }

  private void checkPartials(AggregateResponse response) throws IOException {
    int expected = results.size();
    if (response.getPartialCount() != expected) {
      throw new RegionFailedException("A region answered " + response.getPartialCount()
        + " results where " + expected + " were asked for");
    }
  }
}
