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

import io.github.hbaseperf.benchmarks.mapreduce.LocalRunner;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.Closeable;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.util.Tool;

/**
 * The sample table in some regions, major-compacted, on an HBase and HDFS in this JVM, and every
 * way to count it.
 */
final class CountCluster implements Closeable {
  static final TableName TABLE = TableName.valueOf("bench");
  static final int CELLS_PER_ROW = 2;

  private static final int REGIONS = 4;
  private static final long SEED = 1;

  private final Map<CountWay, RowCounter> counters = new EnumMap<>(CountWay.class);
  private final EmbeddedCluster cluster;

  /** Starts the cluster and writes the table, in four regions. */
  CountCluster(long rows) throws IOException, InterruptedException {
    this(rows, REGIONS);
  }

  CountCluster(long rows, int regions) throws IOException, InterruptedException {
    cluster = EmbeddedCluster.start();
    SampleTable table = new SampleTable(cluster.connection(), TABLE, rows);
    table.create(regions, CountWay.COPROCESSORS);
    table.load(SEED, done -> {
    });
    table.compact();
    for (CountWay way : CountWay.values()) {
      counters.put(way, way.open(cluster.connection()));
    }
  }

  Connection connection() {
    return cluster.connection();
  }

  /** Fails if HBase's RowCounter, a MapReduce job, does not count so many. */
  void countByJob(long rows) throws Exception {
    Tool job = new org.apache.hadoop.hbase.mapreduce.RowCounter();
    job.setConf(LocalRunner.configuration(cluster));
    LocalRunner.run(job, TABLE.getNameAsString(), "--expectedCount=" + rows);
  }

  RowCounter counter(CountWay way) {
    return counters.get(way);
  }

  @Override
  public void close() throws IOException {
    try {
      for (RowCounter counter : counters.values()) {
        counter.close();
      }
    } finally {
      cluster.close();
    }
  }
}
