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
package io.github.hbaseperf.benchmarks.count;

import io.github.hbaseperf.benchmarks.region.RegionState;
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.CountThreads;
import io.github.hbaseperf.coprocessor.server.RegionSlice;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts and aggregates the region in parts. */
@State(Scope.Benchmark)
public class RegionPartsState extends RegionState {
  /** As many as the region server has slots, that of the call included. */
  @Param({ "1", "2", "4", "8", "16" })
  @ShortRunValues(quick = "2", gate = "2")
  public int threads;

  long count() throws IOException {
    return ask(RowQuestion.rows());
  }

  long fingerprint() throws IOException {
    Groups groups =
      new Groups(Aggregation.of(Aggregate.rows(), Aggregate.fingerprint()), Long.MAX_VALUE, "none");
    ask(RowQuestion.of(false, groups));
    long counted = groups.answers().get(0).get(Aggregate.rows());
    if (counted != rows) {
      throw new IllegalStateException("The fingerprint is of " + counted + " rows, not " + rows);
    }
    return counted;
  }

  private long ask(RowQuestion question) throws IOException {
    CountRequest request = CountRequest.of(region(), new Scan(), question);
    RegionSlice slice = new RegionSlice(request, CountPlanner.plan(request, CountPath.BLOCKS),
      new RegionCountCache(), CountThreads.fixed(threads - 1));
    try (ReadPoint readPoint = ReadPoint.take(region(), request.scan())) {
      long counted = slice
        .count(readPoint, new SliceLimit(region(), Long.MAX_VALUE, Long.MAX_VALUE, () -> false))
        .counts().rows();
      if (counted != rows) {
        throw new IllegalStateException("Counted " + counted + " rows, not " + rows);
      }
      return counted;
    }
  }
}
