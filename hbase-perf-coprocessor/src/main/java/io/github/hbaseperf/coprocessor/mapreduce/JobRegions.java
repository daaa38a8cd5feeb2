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

import io.github.hbaseperf.coprocessor.client.KeyRange;
import io.github.hbaseperf.coprocessor.client.TableRegions;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;

/**
 * The regions of a snapshot, whose rows are read by a job; what needs no rows is read here. One
 * thread.
 */
final class JobRegions implements TableRegions {
  private final TableRegions here;
  private final SnapshotJob job;

  JobRegions(TableRegions here, SnapshotJob job) {
    this.here = here;
    this.job = job;
  }

  @Override
  public AggregateResponse call(byte[] row, AggregateRequest request) throws IOException {
    PartAnswers answers = job.answers(PartQuestion.of(request));
    PartAnswer answer = answers.within(rowsOf(row, request));
    return PartQuestion.aggregated(answer, endsWithin(answers, answer));
  }

  @Override
  public ForecastResponse forecast(byte[] row, ForecastRequest request) throws IOException {
    if (!request.hasFamily()) {
      return here.forecast(row, request);
    }
    PartAnswers answers = job.answers(PartQuestion.of(request));
    PartAnswer answer = answers.within(new KeyRange(row, request.getStopRow().toByteArray()));
    return PartQuestion.forecast(answer, endsWithin(answers, answer));
  }

  private static KeyRange rowsOf(byte[] row, AggregateRequest request) throws IOException {
    return new KeyRange(row, KeyRange.of(AggregateProtocol.toScan(request.getScan())).stop());
  }

  /** Whether the next part begins in the same region. */
  private boolean endsWithin(PartAnswers answers, PartAnswer answer) throws IOException {
    return !answers.isLast(answer)
      && here.locate(answer.start(), false).getRegion().containsRow(answer.end());
  }

  @Override
  public HRegionLocation locate(byte[] row, boolean reload) throws IOException {
    return here.locate(row, reload);
  }

  @Override
  public List<HRegionLocation> locateAll() throws IOException {
    return here.locateAll();
  }

  @Override
  public KeySamplesResponse keySamples(byte[] row, KeySamplesRequest request) throws IOException {
    return here.keySamples(row, request);
  }

  @Override
  public DescribeResponse describe(byte[] row) throws IOException {
    return here.describe(row);
  }

  @Override
  public void close() throws IOException {
    here.close();
  }
}
