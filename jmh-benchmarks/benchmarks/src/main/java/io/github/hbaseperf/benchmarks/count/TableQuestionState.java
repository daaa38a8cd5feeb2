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

import io.github.hbaseperf.coprocessor.client.CompactionForecast;
import io.github.hbaseperf.coprocessor.client.ForecastOptions;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.estimate.RegionEstimate;
import io.github.hbaseperf.coprocessor.estimate.TableEstimate;
import io.github.hbaseperf.harness.api.Fixtures;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A {@link CountCluster} with a table in ten regions. Wrong answers fail the benchmark. */
@State(Scope.Benchmark)
public class TableQuestionState {
  static final int REGIONS = 10;
  static final int SEGMENTS = 64;

  private static final int THREADS = 2;

  @Param("1000000")
  @ShortRunValues(quick = "200000")
  public long rows;

  private CountCluster cluster;
  private RegionAggregateClient client;

  @Setup(Level.Trial)
  public void start() throws IOException, InterruptedException {
    cluster = Fixtures.open(CountCluster.class, rows + " rows in " + REGIONS + " regions",
      () -> new CountCluster(rows, REGIONS));
    client = new RegionAggregateClient(cluster.connection());
  }

  @TearDown(Level.Trial)
  public void stop() throws IOException {
    Fixtures.release(cluster);
  }

  /** Returns how many rows there are at least; each row key is in the ROW Bloom filter once. */
  long estimate() throws IOException {
    long atLeast = 0;
    long atMost = 0;
    for (RegionEstimate region : TableEstimate.of(cluster.connection(), CountCluster.TABLE,
      THREADS)) {
      atLeast += region.storedRows().least();
      atMost += region.storedRows().most();
    }
    check("rows at least", atLeast, atLeast <= rows && atLeast > 0);
    check("rows at most", atMost, atMost >= rows);
    return atLeast;
  }

  long segments() throws IOException {
    long segments = client.segments(CountCluster.TABLE, new Scan(), SEGMENTS).size();
    check("segments", segments, segments == SEGMENTS);
    return segments;
  }

  /** Returns how many cells the compaction would keep, which are all. */
  long forecast() throws IOException {
    long kept = client.forecast(CountCluster.TABLE, new Scan(), ForecastOptions.DEFAULT).byFamily()
      .values().stream().mapToLong(CompactionForecast::keptCells).sum();
    check("cells kept", kept, kept == CountCluster.CELLS_PER_ROW * rows);
    return kept;
  }

  long rowCounter() throws Exception {
    cluster.countByJob(rows);
    return rows;
  }

  private static void check(String what, long found, boolean right) {
    if (!right) {
      throw new IllegalStateException(what + " are " + found);
    }
  }
}
