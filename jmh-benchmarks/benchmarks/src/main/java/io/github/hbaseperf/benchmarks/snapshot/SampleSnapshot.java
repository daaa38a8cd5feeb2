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
package io.github.hbaseperf.benchmarks.snapshot;

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableSnapshotScanner;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;

/**
 * A snapshot of the sample table in four regions, major-compacted, on an HBase and HDFS in this
 * JVM, and two ways to count it.
 */
final class SampleSnapshot implements Closeable {
  private static final TableName TABLE = TableName.valueOf("sample");
  private static final String NAME = "sample-snapshot";
  private static final Path WORK = new Path("/work");
  private static final int REGIONS = 4;
  private static final long SEED = 1;

  private final EmbeddedCluster cluster;

  SampleSnapshot(long rows) throws IOException, InterruptedException {
    cluster = EmbeddedCluster.start();
    try (Admin admin = cluster.connection().getAdmin()) {
      SampleTable table = new SampleTable(cluster.connection(), TABLE, rows);
      table.create(REGIONS, List.of());
      table.load(SEED, done -> {
      });
      table.compact();
      admin.snapshot(NAME, TABLE);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private Configuration configuration() {
    return new Configuration(cluster.connection().getConfiguration());
  }

  long count(int threads) throws IOException {
    try (TableSnapshot snapshot = TableSnapshot.open(configuration(), NAME, threads)) {
      return snapshot.client().count(TABLE, new Scan(), CountOptions.defaults()).rows();
    }
  }

  /** Of each row HBase's scanner gets no more than the first cell, as RowCounter does. */
  long scan() throws IOException {
    Scan scan = new Scan().setFilter(new FirstKeyOnlyFilter()).setCacheBlocks(false);
    long rows = 0;
    try (TableSnapshotScanner rest = new TableSnapshotScanner(configuration(), WORK, NAME, scan)) {
      while (rest.next() != null) {
        rows++;
      }
    }
    return rows;
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
