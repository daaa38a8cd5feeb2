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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySample;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;

/**
 * Cuts tables by what the regions tell of the block indexes of their files. Regions are asked one
 * after the other, each by the row at which the one before ended, so that splits and merges
 * meanwhile leave no gap. One thread.
 */
final class TableCut {

  /** So many samples for a part keep parts equal although samples of several files overlap. */
  private static final int SAMPLES_OF_PART = 256;
  private static final int MIN_SAMPLES_OF_PART = 8;
  private static final int MAX_SAMPLES = 1 << 19;

  private final TableRegions regions;
  private final RelocatingCalls calls;
  private final long deadlineMillis;
  private final Scan scan;
  private final KeyRange range;

  private TableCut(TableRegions regions, Scan scan, long deadlineMillis) {
    this.regions = regions;
    this.calls =
      new RelocatingCalls(regions, () -> SystemRuntime.INSTANCE.currentMillis() < deadlineMillis);
    this.deadlineMillis = deadlineMillis;
    this.scan = scan;
    this.range = KeyRange.of(scan);
  }

  /** Begins no retry after the time for an operation of HBase's client. */
  static List<TableSegment> of(Cluster cluster, TableName name, Scan scan, int parts)
    throws IOException {
    long millis = cluster.configuration().getLong(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT,
      HConstants.DEFAULT_HBASE_CLIENT_OPERATION_TIMEOUT);
    return weights(cluster, name, scan, parts, SystemRuntime.INSTANCE.deadlineMillis(millis))
      .cut(KeyRange.of(scan), parts);
  }

  /** What can be cut into so many parts. */
  static KeyWeights weights(Cluster cluster, TableName name, Scan scan, int parts,
    long deadlineMillis) throws IOException {
    cluster.checkEnabled(name);
    try (TableRegions regions = cluster.regions(name)) {
      return new TableCut(regions, scan, deadlineMillis).weights(parts);
    } catch (IOException e) {
      throw EndpointErrors.explainOld(name, "tells no segments", e);
    }
  }

  private KeyWeights weights(int parts) throws IOException {
    KeyWeights byRegion = new KeyWeights();
    long fileBytes = walk(0, byRegion, 1);
    long ofPart = Math.max(MIN_SAMPLES_OF_PART, Math.min(SAMPLES_OF_PART, MAX_SAMPLES / parts));
    KeyWeights weights = new KeyWeights();
    walk(Math.max(1, fileBytes / (ofPart * parts)), weights, 0);
    return weights.total() > 0 ? weights : byRegion;
  }

  /**
   * @param sampleBytes 0 for no samples
   * @param ofRegion    what a region weighs at its first row
   * @return the bytes of the files of all regions
   */
  private long walk(long sampleBytes, KeyWeights weights, long ofRegion) throws IOException {
    long fileBytes = 0;
    RestOfRange rest = new RestOfRange(range);
    while (!rest.isDone()) {
      KeySamplesResponse answer = ask(rest.range(), sampleBytes);
      fileBytes += answer.getFileBytes();
      weights.add(rest.start(), ofRegion);
      for (KeySample sample : answer.getSampleList()) {
        weights.add(sample.getRow().toByteArray(), sample.getBytes());
      }
      rest.endRegion(answer.getRegionEndRow().toByteArray());
    }
    return fileBytes;
  }

  private KeySamplesResponse ask(KeyRange rest, long sampleBytes) throws IOException {
    KeySamplesRequest.Builder request = KeySamplesRequest.newBuilder()
      .setProtocolVersion(AggregateProtocol.VERSION).setStartRow(ByteString.copyFrom(rest.start()))
      .setStopRow(ByteString.copyFrom(rest.stop())).setSampleBytes(sampleBytes);
    if (scan.hasFamilies()) {
      for (byte[] family : scan.getFamilies()) {
        request.addFamily(ByteString.copyFrom(family));
      }
    }
    BackOff backOff = new BackOff(SystemRuntime.INSTANCE, deadlineMillis);
    while (true) {
      KeySamplesResponse answer =
        calls.call(rest.start(), () -> regions.keySamples(rest.start(), request.build()));
      if (!answer.hasRetryAfterMillis()) {
        return answer;
      }
      backOff.await(answer.getRetryAfterMillis());
    }
  }
}
