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

import io.github.hbaseperf.cluster.EmbeddedHBase;
import io.github.hbaseperf.cluster.EmbeddedHdfs;
import io.github.hbaseperf.sample.SampleTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The sample table in four regions, major-compacted, on an HBase and HDFS in the fork's JVM. */
@State(Scope.Benchmark)
public class ClusterState {
  private static final TableName TABLE = TableName.valueOf("bench");
  private static final int REGIONS = 4;
  private static final long SEED = 1;
  private static final int CELLS_PER_ROW = 2;

  @Param("2000000")
  public long rows;

  @Param
  public CountQuery query;

  private final Map<CountWay, RowCounter> counters = new EnumMap<>(CountWay.class);
  private Path folder;
  private EmbeddedHdfs hdfs;
  private EmbeddedHBase hbase;

  @Setup(Level.Trial)
  public void start() throws IOException, InterruptedException {
    folder = Files.createTempDirectory("hbase-perf-");
    hdfs = EmbeddedHdfs.start(folder);
    hbase = EmbeddedHBase.start(hdfs.endpoints(), folder.resolve("hbase"));
    SampleTable table = new SampleTable(hbase.connection(), TABLE, rows);
    table.create(REGIONS, CountWay.COPROCESSORS);
    table.load(SEED, done -> {
    });
    table.compact();
    for (CountWay way : CountWay.values()) {
      counters.put(way, way.open(hbase.connection()));
    }
  }

  @TearDown(Level.Trial)
  public void stop() throws IOException {
    try {
      for (RowCounter counter : counters.values()) {
        counter.close();
      }
      hbase.close();
      hdfs.close();
    } finally {
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  /** Scans to the client; fails the benchmark if a row or a cell is missing. */
  long scanCells() throws IOException {
    long rows = 0;
    long cells = 0;
    try (Table table = hbase.connection().getTable(TABLE);
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
    long found = counters.get(way).count(TABLE, query);
    if (found != query.expectedRows(rows)) {
      throw new IllegalStateException(
        way + " counted " + found + " rows, not " + query.expectedRows(rows));
    }
    return found;
  }
}
