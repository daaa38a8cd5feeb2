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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RequestedResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ResultKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * One request to the endpoint of a simulated region: refused by the rules of
 * RegionAggregateEndpoint, and answered as it answers, over a map of rows in place of files.
 */
public final class SimulatedSlice {

  private final RegionInfo region;
  private final AggregateRequest request;
  private final long untilMillis;
  private final byte[] stop;
  private byte[] from;
  private long rows;
  private long cells;
  private boolean done;

  /** @throws IOException what the endpoint would answer with */
  public SimulatedSlice(RegionInfo region, AggregateRequest request, long nowMillis)
    throws IOException {
    RegionAggregateEndpoint.checkVersion(request.getProtocolVersion());
    this.region = region;
    this.request = request;
    this.untilMillis = RegionAnswers.untilMillis(request.getSliceMillis(), nowMillis);
    Scan scan = RegionAnswers.readScan(request.getScan());
    RegionAnswers.checkStartRow(region, scan);
    this.from = scan.getStartRow();
    this.stop = scan.getStopRow();
  }

  public static AggregateResponse busy() {
    return AggregateResponse.newBuilder().setRetryAfterMillis(Admission.RETRY_AFTER_MILLIS).build();
  }

  /** Counts some rows, at least one if there are any; each has as many cells as its value says. */
  public void walk(NavigableMap<byte[], Long> table, int atMost) {
    for (int i = 0; i < atMost && !done; i++) {
      Map.Entry<byte[], Long> row = table.ceilingEntry(from);
      if (row == null || isBehind(row.getKey())) {
        done = true;
      } else {
        rows++;
        cells += row.getValue();
        from = Arrays.copyOf(row.getKey(), row.getKey().length + 1);
      }
    }
  }

  private boolean isBehind(byte[] row) {
    return !HRegion.rowIsInRange(region, row)
      || (stop.length > 0 && Bytes.compareTo(row, stop) >= 0);
  }

  /** Whether there is nothing left to count, or no time. */
  public boolean hasEnded(long nowMillis) {
    return done || nowMillis >= untilMillis;
  }

  public AggregateResponse answer() {
    AggregateResponse.Builder response = AggregateResponse.newBuilder();
    for (RequestedResult requested : request.getResultList()) {
      response.addPartial(PartialResult.newBuilder().setKind(requested.getKind())
        .setCount(requested.getKind() == ResultKind.ROW_COUNT ? rows : cells));
    }
    if (!done) {
      response.setResumeRow(ByteString.copyFrom(from));
    }
    return response.setRegionEndRow(ByteString.copyFrom(region.getEndKey())).setRowsScanned(rows)
      .build();
  }
}
