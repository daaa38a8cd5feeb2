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

import io.github.hbaseperf.harness.api.Fixtures;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The {@link CountCluster} of the fork's JVM. */
@State(Scope.Benchmark)
public class ClusterState {

  /** Of each family more than the 256 kB after which HBase goes over to streams. */
  private static final long RANGE_ROWS = 8_000;
  private static final long SEED = 17917;

  @Param("2000000")
  @ShortRunValues(quick = "20000", gate = "50000")
  public long rows;

  @Param
  @ShortRunValues(quick = "ALL")
  public CountQuery query;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private CountCluster cluster;

  @Setup(Level.Trial)
  public void start() throws IOException, InterruptedException {
    cluster = Fixtures.open(CountCluster.class, rows, () -> new CountCluster(rows));
  }

  @TearDown(Level.Trial)
  public void stop() throws IOException {
    Fixtures.release(cluster);
  }

  /** Scans to the client; fails the benchmark if a row or a cell is missing. */
  long scanCells() throws IOException {
    long rows = 0;
    long cells = 0;
    try (Table table = cluster.connection().getTable(CountCluster.TABLE);
      ResultScanner results = table.getScanner(query.scan())) {
      for (Result row : results) {
        rows++;
        cells += row.size();
      }
    }
    long expected = query.expectedRows(this.rows);
    if (rows != expected || cells != CountCluster.CELLS_PER_ROW * expected) {
      throw new IllegalStateException(
        "The client got " + rows + " rows of " + cells + " cells, not " + expected + " rows");
    }
    return cells;
  }

  /** Scans a range of rows to the client; fails the benchmark if one is missing. */
  long scanRange() throws IOException {
    long range = Math.min(RANGE_ROWS, rows / 2);
    long first = random.nextLong(rows - range);
    Scan scan =
      query.scan().withStartRow(Bytes.toBytes(first)).withStopRow(Bytes.toBytes(first + range));
    long found = 0;
    try (Table table = cluster.connection().getTable(CountCluster.TABLE);
      ResultScanner results = table.getScanner(scan)) {
      for (Result row : results) {
        found += row.size();
      }
    }
    if (found != CountCluster.CELLS_PER_ROW * query.expectedRows(range)) {
      throw new IllegalStateException("The client got " + found + " cells of a range");
    }
    return found;
  }

  /** Counts; fails the benchmark if the answer is wrong. */
  long count(CountWay way) throws IOException {
    long found = cluster.counter(way).count(CountCluster.TABLE, query);
    if (found != query.expectedRows(rows)) {
      throw new IllegalStateException(
        way + " counted " + found + " rows, not " + query.expectedRows(rows));
    }
    return found;
  }
}
