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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;

/** Asks two tables, at the same time, for the fingerprints of the same ranges. */
final class FingerprintPair {

  private final RegionAggregateClient firstClient;
  private final TableName firstName;
  private final RegionAggregateClient secondClient;
  private final TableName secondName;
  private final Scan scan;
  private final boolean timestamps;

  FingerprintPair(Cluster firstCluster, TableName firstName, Cluster secondCluster,
    TableName secondName, Scan scan, CompareOptions options) {
    this.firstClient = new RegionAggregateClient(firstCluster);
    this.firstName = firstName;
    this.secondClient = new RegionAggregateClient(secondCluster);
    this.secondName = secondName;
    this.scan = scan;
    this.timestamps = options.timestamps();
  }

  /** The rows of a range, as they are to be compared. */
  Scan scan(KeyRange range) {
    return new TableSegment(range, 0).of(scan);
  }

  /**
   * @param parts    of the range, without a gap
   * @param listener is told of both tables together, one call at a time
   */
  RangePairs ask(KeyRange range, List<TableSegment> parts, CountOptions options,
    Consumer<CompareProgress> listener) throws IOException {
    List<KeyRange> ranges = parts.stream().map(TableSegment::range).collect(Collectors.toList());
    List<byte[]> starts = new ArrayList<>();
    ranges.subList(1, ranges.size()).forEach(part -> starts.add(part.start()));
    ProgressOfTwo progress = new ProgressOfTwo(listener);
    CompletableFuture<AggregateResult> first = firstClient.aggregateAsync(firstName, scan(range),
      RangeFingerprint.aggregation(starts, timestamps), options.withListener(progress::ofFirst));
    CompletableFuture<AggregateResult> second = new CompletableFuture<>();
    try {
      second = secondClient.aggregateAsync(secondName, scan(range),
        RangeFingerprint.aggregation(starts, timestamps), options.withListener(progress::ofSecond));
      return new RangePairs(ranges, RegionAggregateClient.await(firstName, first),
        RegionAggregateClient.await(secondName, second), timestamps);
    } finally {
      // No effect on one that is done.
      first.cancel(true);
      second.cancel(true);
    }
  }

  /** Adds up the progress of two counts. */
  private static final class ProgressOfTwo {
    private final Consumer<CompareProgress> listener;
    private CountProgress first = new CountProgress(0, 0, PartialCounts.ZERO);
    private CountProgress second = first;

    ProgressOfTwo(Consumer<CompareProgress> listener) {
      this.listener = listener;
    }

    synchronized void ofFirst(CountProgress progress) {
      first = progress;
      tell();
    }

    synchronized void ofSecond(CountProgress progress) {
      second = progress;
      tell();
    }

    private void tell() {
      listener.accept(new CompareProgress(first.ranges() + second.ranges(),
        first.rangesDone() + second.rangesDone(), first.rows() + second.rows(), 0));
    }
  }
}
