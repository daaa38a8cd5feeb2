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
package io.github.hbaseperf.benchmarks.compare;

import io.github.hbaseperf.benchmarks.mapreduce.LocalRunner;
import io.github.hbaseperf.coprocessor.client.CompareOptions;
import io.github.hbaseperf.coprocessor.client.CompareResult;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.TableComparer;
import io.github.hbaseperf.coprocessor.server.RegionAggregateEndpoint;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.mapreduce.HashTable;
import org.apache.hadoop.hbase.mapreduce.SyncTable;
import org.apache.hadoop.hbase.mapreduce.SyncTable.SyncMapper;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * The sample table twice, in four and in three regions, major-compacted, on an HBase and HDFS in
 * this JVM; some rows of the second have another byte.
 */
final class ComparedTables implements Closeable {
  private static final TableName FIRST = TableName.valueOf("first");
  private static final TableName SECOND = TableName.valueOf("second");
  private static final long SEED = 1;

  private final EmbeddedCluster cluster;
  private Path hashes;

  ComparedTables(long rows, int different) throws IOException, InterruptedException {
    cluster = EmbeddedCluster.start();
    try {
      write(FIRST, rows, 4, 0);
      write(SECOND, rows, 3, different);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private void write(TableName name, long rows, int regions, int different) throws IOException {
    SampleTable table = new SampleTable(cluster.connection(), name, rows);
    table.create(regions, List.of(RegionAggregateEndpoint.class.getName()));
    table.load(SEED, done -> {
    });
    for (int i = 1; i <= different; i++) {
      change(name, rows * i / (different + 1));
    }
    table.compact();
  }

  private void change(TableName name, long row) throws IOException {
    try (Table table = cluster.connection().getTable(name)) {
      Cell cell = table.get(new Get(Bytes.toBytes(row))).getColumnLatestCell(SampleTable.FAMILY_A,
        SampleTable.QUALIFIER);
      byte[] value = CellUtil.cloneValue(cell);
      value[0]++;
      table.put(new Put(Bytes.toBytes(row)).addColumn(SampleTable.FAMILY_A, SampleTable.QUALIFIER,
        cell.getTimestamp(), value));
    }
  }

  /** @return rows that differ */
  long compare() throws IOException {
    return compare(SECOND, CountPath.BLOCKS);
  }

  /** @return rows that differ */
  long compareWithItself() throws IOException {
    return compare(FIRST, CountPath.BLOCKS);
  }

  /**
   * As {@link #compare}, with cached fingerprints of ranges in which nothing was written since.
   * @return rows that differ
   */
  long compareAgain() throws IOException {
    return compare(SECOND, CountPath.AUTO);
  }

  private long compare(TableName other, CountPath path) throws IOException {
    CompareOptions options =
      CompareOptions.defaults().withCountOptions(CountOptions.defaults().withPath(path));
    CompareResult result =
      new TableComparer(cluster.connection(), FIRST, cluster.connection(), other)
        .compare(new Scan(), options, difference -> {
        });
    return result.differences();
  }

  /** @return hashes of the first table */
  long hashTable() throws Exception {
    hashes = cluster.folder().resolve("hashes");
    FileUtils.deleteDirectory(hashes.toFile());
    KeptHashTable hashing = new KeptHashTable(LocalRunner.configuration(cluster));
    LocalRunner.run(hashing, FIRST.getNameAsString(), hashes.toUri().toString());
    return hashing.job.getCounters().findCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue();
  }

  /** @return rows of the second table that differ from the first, which was hashed */
  long syncTable() throws Exception {
    KeptSyncTable syncing = new KeptSyncTable(LocalRunner.configuration(cluster));
    LocalRunner.run(syncing, "--dryrun=true", hashes.toUri().toString(), FIRST.getNameAsString(),
      SECOND.getNameAsString());
    return syncing.job.getCounters().findCounter(SyncMapper.Counter.ROWSWITHDIFFS).getValue();
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }

  /** Keeps its job, for the counters. */
  private static final class KeptHashTable extends HashTable {
    private Job job;

    KeptHashTable(Configuration conf) {
      super(conf);
    }

    @Override
    public Job createSubmittableJob(String[] args) throws IOException {
      job = super.createSubmittableJob(args);
      return job;
    }
  }

  /** Keeps its job, for the counters. */
  private static final class KeptSyncTable extends SyncTable {
    private Job job;

    KeptSyncTable(Configuration conf) {
      super(conf);
    }

    @Override
    public Job createSubmittableJob(String[] args) throws IOException {
      job = super.createSubmittableJob(args);
      return job;
    }
  }
}
