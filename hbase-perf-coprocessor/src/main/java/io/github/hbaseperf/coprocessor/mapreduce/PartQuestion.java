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
package io.github.hbaseperf.coprocessor.mapreduce;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.github.hbaseperf.coprocessor.client.KeyRange;
import io.github.hbaseperf.coprocessor.client.TableRegions;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import java.io.IOException;
import java.util.Base64;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;

/**
 * What a job asks of all parts of a snapshot: a call of a region without its rows. Immutable, and
 * equal to one that asks the same.
 */
final class PartQuestion {
  private static final String KIND = "hbase.perf.mapreduce.question.kind";
  private static final String REQUEST = "hbase.perf.mapreduce.question.request";
  /** A task that says nothing for ten minutes is taken for a dead one. */
  private static final long SLICE_MILLIS = 60_000;

  /** Which call. */
  private enum Kind {
    AGGREGATE, FORECAST
  }

  private final Kind kind;
  private final ByteString request;

  private PartQuestion(Kind kind, ByteString request) {
    this.kind = kind;
    this.request = request;
  }

  /** What a call asks, whatever its rows and its time. */
  static PartQuestion of(AggregateRequest call) throws IOException {
    Scan scan = AggregateProtocol.toScan(call.getScan())
      .withStartRow(HConstants.EMPTY_START_ROW, true).withStopRow(HConstants.EMPTY_END_ROW, false);
    return new PartQuestion(Kind.AGGREGATE,
      call.toBuilder().setScan(AggregateProtocol.toBytes(scan)).setSliceMillis(SLICE_MILLIS)
        .clearReadPointId().build().toByteString());
  }

  /** What a call asks, whatever its rows and its time. */
  static PartQuestion of(ForecastRequest call) {
    return new PartQuestion(Kind.FORECAST, call.toBuilder().clearStartRow().clearStopRow()
      .setSliceMillis(SLICE_MILLIS).build().toByteString());
  }

  static PartQuestion in(Configuration conf) {
    return new PartQuestion(Kind.valueOf(conf.get(KIND)),
      ByteString.copyFrom(Base64.getDecoder().decode(conf.get(REQUEST))));
  }

  void addTo(Configuration conf) {
    conf.set(KIND, kind.name());
    conf.set(REQUEST, Base64.getEncoder().encodeToString(request.toByteArray()));
  }

  /** Asks the region of the first row for one slice. */
  PartAnswer ask(TableRegions regions, KeyRange rows) throws IOException {
    byte[] start = rows.start();
    if (kind == Kind.FORECAST) {
      ForecastResponse response = regions.forecast(start,
        ForecastRequest.newBuilder().mergeFrom(request).setStartRow(ByteString.copyFrom(start))
          .setStopRow(ByteString.copyFrom(rows.stop())).build());
      return PartAnswer.within(rows,
        response.hasResumeRow() ? response.getResumeRow() : response.getRegionEndRow(), response);
    }
    AggregateRequest call = AggregateRequest.parseFrom(request);
    Scan scan = AggregateProtocol.toScan(call.getScan()).withStartRow(start, true)
      .withStopRow(rows.stop(), false);
    AggregateResponse response =
      regions.call(start, call.toBuilder().setScan(AggregateProtocol.toBytes(scan)).build());
    return PartAnswer.within(rows,
      response.hasResumeRow() ? response.getResumeRow() : response.getRegionEndRow(), response);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PartQuestion && ((PartQuestion) other).kind == kind
      && ((PartQuestion) other).request.equals(request);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, request);
  }

  /** The answer of a region, as if its last slice ended where the part did. */
  static AggregateResponse aggregated(PartAnswer answer, boolean endsWithin)
    throws InvalidProtocolBufferException {
    AggregateResponse response = AggregateResponse.parseFrom(answer.message());
    return endsWithin && !response.hasResumeRow()
      ? response.toBuilder().setResumeRow(ByteString.copyFrom(answer.end())).build()
      : response;
  }

  /** As {@link #aggregated}. */
  static ForecastResponse forecast(PartAnswer answer, boolean endsWithin)
    throws InvalidProtocolBufferException {
    ForecastResponse response = ForecastResponse.parseFrom(answer.message());
    return endsWithin && !response.hasResumeRow()
      ? response.toBuilder().setResumeRow(ByteString.copyFrom(answer.end())).build()
      : response;
  }
}
