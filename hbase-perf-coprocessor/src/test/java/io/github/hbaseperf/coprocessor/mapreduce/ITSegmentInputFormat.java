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
package io.github.hbaseperf.coprocessor.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.EndpointMissingException;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.mapreduce.TableSplit;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of Hadoop's local runner over a table of four regions, of which the last has most rows. */
@ExtendWith(MiniCluster.class)
class ITSegmentInputFormat {
  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final int BLOCK_BYTES = 1024;
  private static final int ROWS = 8000;
  private static final int ROWS_OF_SMALL_REGION = 100;
  private static final double MOST_SKEW = 1.2;

  private static TableName table;

  @TempDir
  private Path temp;

  @BeforeAll
  static void fillTable() throws Exception {
    try (Table filled = MiniCluster.createTable(new String[] { "r1", "r2", "r3" },
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setBlocksize(BLOCK_BYTES).build())) {
      table = filled.getName();
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts
          .add(new Put(Bytes.toBytes(row(i))).addColumn(FAMILY, Bytes.toBytes("q"), new byte[40]));
      }
      filled.put(puts);
      MiniCluster.get().flush(table);
    }
  }

  private static String row(int i) {
    return String.format("r%d-%05d", Math.min(3, i / ROWS_OF_SMALL_REGION), i);
  }

  private Job job(TableName of, Scan scan) throws Exception {
    Job job = LocalJobs.create(temp);
    TableMapReduceUtil.initTableMapperJob(of.getNameAsString(), scan, LocalJobs.Rows.class,
      NullWritable.class, NullWritable.class, job, false, SegmentInputFormat.class);
    return job;
  }

  private Job job(Scan scan) throws Exception {
    return job(table, scan);
  }

  private static List<TableSplit> splits(Job job) throws Exception {
    SegmentInputFormat format = new SegmentInputFormat();
    format.setConf(job.getConfiguration());
    List<TableSplit> splits = new ArrayList<>();
    for (InputSplit split : format.getSplits(job)) {
      splits.add((TableSplit) split);
    }
    return splits;
  }

  @Test
  void testMappersSeeEachRowOnce() throws Exception {
    Job job = job(new Scan());
    job.getConfiguration().setInt(SegmentInputFormat.SEGMENTS, 16);
    assertThat(LocalJobs.rowsOf(job)).hasSize(ROWS).doesNotHaveDuplicates();
  }

  @Test
  void testMappersSeeTheRowsOfTheScanOnly() throws Exception {
    Job job = job(new Scan().withStartRow(Bytes.toBytes(row(250)), false)
      .withStopRow(Bytes.toBytes(row(5000)), true));
    job.getConfiguration().setInt(SegmentInputFormat.SEGMENTS, 5);
    List<String> rows = LocalJobs.rowsOf(job);
    assertThat(rows).hasSize(4750).doesNotHaveDuplicates().contains(row(251), row(5000));
  }

  @Test
  void testSplitsAreEqualWhereRegionsAreNot() throws Exception {
    Job job = job(new Scan());
    job.getConfiguration().setInt(SegmentInputFormat.SEGMENTS, 16);
    List<TableSplit> splits = splits(job);
    assertThat(splits).hasSize(16);
    assertThat(LocalJobs.skew(splits)).isLessThanOrEqualTo(MOST_SKEW);
    for (TableSplit split : splits) {
      HRegionLocation first =
        MiniCluster.connection().getRegionLocator(table).getRegionLocation(split.getStartRow());
      assertThat(split.getLocations()).containsExactly(first.getHostname());
      assertThat(split.getEncodedRegionName()).isEqualTo(first.getRegion().getEncodedName());
    }
  }

  @Test
  void testThereAreAsManySplitsAsRegionsIfNotSaid() throws Exception {
    assertThat(splits(job(new Scan()))).hasSize(4);
    Scan some = new Scan().withStartRow(Bytes.toBytes("r2")).withStopRow(Bytes.toBytes("r3"));
    assertThat(splits(job(some))).hasSize(1);
    assertThat(splits(job(some.withStopRow(Bytes.toBytes("r3"), true)))).hasSize(2);
  }

  /** Spark reads no split that has no length. */
  @Test
  void testSplitsWithoutFilesHaveALength() throws Exception {
    byte[] q = Bytes.toBytes("q");
    try (Table half =
      MiniCluster.createTable(new String[] { "m" }, ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      half.put(new Put(Bytes.toBytes("a")).addColumn(FAMILY, q, q));
      MiniCluster.get().flush(half.getName());
      half.put(new Put(Bytes.toBytes("n")).addColumn(FAMILY, q, q));
      Job job = job(half.getName(), new Scan());
      assertThat(splits(job)).isNotEmpty().allMatch(split -> split.getLength() > 0);
      assertThat(LocalJobs.rowsOf(job)).containsExactlyInAnyOrder("a", "n");
    }
  }

  @Test
  void testReplicasOfRegionsMakeNoSplits() throws Exception {
    TableName replicated = TableName.valueOf("replicated");
    MiniCluster.admin().createTable(
      TableDescriptorBuilder.newBuilder(replicated).setRegionReplication(2)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
        .setCoprocessor(AggregateProtocol.ENDPOINT_CLASS).build(),
      new byte[][] { Bytes.toBytes("m") });
    assertThat(splits(job(replicated, new Scan()))).hasSize(2);
  }

  @Test
  void testWhatIsWrongIsSaidInOneLine() throws Exception {
    Job none = job(new Scan());
    none.getConfiguration().set(SegmentInputFormat.SEGMENTS, "0");
    assertThatThrownBy(() -> splits(none))
      .hasMessage("hbase.perf.mapreduce.segments has to be a number from 1 on, not 0");
    assertThatThrownBy(() -> splits(job(new Scan().setReversed(true))))
      .hasMessage("The job's scan is reversed: its splits are read forwards only");
    Job noTable = job(new Scan());
    noTable.getConfiguration().unset(TableInputFormat.INPUT_TABLE);
    assertThatThrownBy(() -> splits(noTable))
      .hasMessage("The job has no table: set hbase.mapreduce.inputtable");
    try (Table other =
      MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      Job noEndpoint = job(other.getName(), new Scan());
      assertThatThrownBy(() -> splits(noEndpoint)).isInstanceOf(EndpointMissingException.class)
        .hasMessageContaining("hbase-perf deploy --table " + other.getName());
    }
  }
}
