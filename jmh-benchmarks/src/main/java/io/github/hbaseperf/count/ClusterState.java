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
package io.github.hbaseperf.count;

import io.github.hbaseperf.jvm.Fixtures;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The {@link CountCluster} of the fork's JVM. */
@State(Scope.Benchmark)
public class ClusterState {
  private static final int CELLS_PER_ROW = 2;

  @Param("2000000")
  public long rows;

  @Param
  public CountQuery query;

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
    if (rows != expected || cells != CELLS_PER_ROW * expected) {
      throw new IllegalStateException(
        "The client got " + rows + " rows of " + cells + " cells, not " + expected + " rows");
    }
    return cells;
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
