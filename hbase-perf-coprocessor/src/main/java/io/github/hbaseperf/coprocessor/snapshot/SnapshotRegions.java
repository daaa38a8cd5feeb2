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
package io.github.hbaseperf.coprocessor.snapshot;

import io.github.hbaseperf.coprocessor.client.TableRegions;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionFailedException;
import io.github.hbaseperf.coprocessor.server.CountThreads;
import io.github.hbaseperf.coprocessor.server.RegionAnswers;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** The regions of a snapshot, of which one is open at a time: the last one asked. One thread. */
final class SnapshotRegions implements TableRegions {

  private final SnapshotFiles files;
  private final Semaphore slots;
  private final int threads;
  private final CountThreads helpers;
  private HRegion open;
  private RegionAnswers answers;

  SnapshotRegions(SnapshotFiles files, Semaphore slots, int threads) {
    this.files = files;
    this.slots = slots;
    this.threads = threads;
    this.helpers = CountThreads.sharing(slots, threads);
  }

  @Override
  public HRegionLocation locate(byte[] row, boolean reload) throws IOException {
    return location(files.numberOf(row));
  }

  @Override
  public List<HRegionLocation> locateAll() {
    return IntStream.range(0, files.regions().size()).mapToObj(this::location)
      .collect(Collectors.toList());
  }

  /** As if each thread were a server: then so many regions are read at the same time. */
  private HRegionLocation location(int region) {
    return new HRegionLocation(files.regions().get(region),
      ServerName.valueOf("localhost", region % threads, 0));
  }

  @Override
  public AggregateResponse call(byte[] row, AggregateRequest request) throws IOException {
    return ask(row, region -> region.aggregate(request, Thread.currentThread()::isInterrupted));
  }

  @Override
  public ForecastResponse forecast(byte[] row, ForecastRequest request) throws IOException {
    return ask(row, region -> region.forecast(request, Thread.currentThread()::isInterrupted));
  }

  @Override
  public KeySamplesResponse keySamples(byte[] row, KeySamplesRequest request) throws IOException {
    return ask(row, region -> region.keySamples(request));
  }

  @Override
  public DescribeResponse describe(byte[] row) {
    return RegionAnswers.describe();
  }

  private <T> T ask(byte[] row, Question<T> question) throws IOException {
    try {
      slots.acquire();
    } catch (InterruptedException e) {
      throw (IOException) new InterruptedIOException("Reading the snapshot was interrupted")
        .initCause(e);
    }
    try {
      return question.ask(answers(files.regions().get(files.numberOf(row))));
    } catch (RuntimeException | LinkageError e) {
      // As of a user's filter.
      throw new RegionFailedException("Reading " + files + " failed: " + e, e);
    } finally {
      slots.release();
    }
  }

  private RegionAnswers answers(RegionInfo region) throws IOException {
    if (open == null || !open.getRegionInfo().equals(region)) {
      close();
      open = files.open(region);
      answers = RegionAnswers.withoutServer(open, helpers);
    }
    return answers;
  }

  @Override
  public void close() throws IOException {
    HRegion last = open;
    open = null;
    if (last != null) {
      SnapshotFiles.close(last);
    }
  }

  /** What is asked of one region. */
  private interface Question<T> {
    T ask(RegionAnswers region) throws IOException;
  }
}
