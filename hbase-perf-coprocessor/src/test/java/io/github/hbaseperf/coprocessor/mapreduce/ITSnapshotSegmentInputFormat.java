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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.mapreduce.TableSnapshotInputFormat;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs of Hadoop's local runner over a snapshot of regions of different sizes, of which the last
 * was split just now, and its table is gone.
 */
@ExtendWith(MiniCluster.class)
class ITSnapshotSegmentInputFormat {
  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final int BLOCK_BYTES = 1024;
  private static final int ROWS = 8000;
  private static final int ROWS_OF_SMALL_REGION = 100;
  private static final int REGIONS = 5;
  private static final double MOST_SKEW = 1.2;
  private static final String SNAPSHOT = "of-a-job";

  @TempDir
  private java.nio.file.Path temp;

  @BeforeAll
  static void takeSnapshot() throws Exception {
    try (Table filled = MiniCluster.createTable(new String[] { "r1", "r2", "r3" },
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setBlocksize(BLOCK_BYTES).build())) {
      TableName table = filled.getName();
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts
          .add(new Put(Bytes.toBytes(row(i))).addColumn(FAMILY, Bytes.toBytes("q"), new byte[40]));
      }
      filled.put(puts);
      MiniCluster.get().flush(table);
      MiniCluster.admin().compactionSwitch(false, List.of());
      byte[] last = MiniCluster.connection().getRegionLocator(table)
        .getRegionLocation(Bytes.toBytes("r3")).getRegion().getRegionName();
      MiniCluster.admin().splitRegionAsync(last, Bytes.toBytes(row(4000))).get();
      MiniCluster.admin().snapshot(SNAPSHOT, table);
      MiniCluster.admin().compactionSwitch(true, List.of());
      MiniCluster.get().deleteTable(table);
    }
  }

  private static String row(int i) {
    return String.format("r%d-%05d", Math.min(3, i / ROWS_OF_SMALL_REGION), i);
  }

  private Job job(Scan scan) throws Exception {
    Job job = LocalJobs.create(temp);
    // The job's default is another file system, which a cluster's configuration may name only there.
    Path root = CommonFSUtils.getRootDir(MiniCluster.get().getConfiguration());
    job.getConfiguration().set(HConstants.HBASE_DIR, root.toString());
    TableMapReduceUtil.initTableSnapshotMapperJob(SNAPSHOT, scan, LocalJobs.Rows.class,
      NullWritable.class, NullWritable.class, job, false, new Path(root.getParent(), "jobs"));
    job.setInputFormatClass(SnapshotSegmentInputFormat.class);
    return job;
  }

  private static List<SnapshotSplit> splits(Job job) throws Exception {
    List<SnapshotSplit> splits = new ArrayList<>();
    for (InputSplit split : new SnapshotSegmentInputFormat().getSplits(job)) {
      splits.add((SnapshotSplit) split);
    }
    return splits;
  }

  private static List<String> rowsOf(Job job) throws Exception {
    List<String> rows = LocalJobs.rowsOf(job);
    TableSnapshotInputFormat.cleanRestoreDir(job, SNAPSHOT);
    return rows;
  }

  @Test
  void testMappersSeeEachRowOnce() throws Exception {
    assertThat(rowsOf(job(new Scan()))).hasSize(ROWS).doesNotHaveDuplicates();
    Job job = job(new Scan());
    job.getConfiguration().setInt(SegmentInputFormat.SEGMENTS, 16);
    assertThat(rowsOf(job)).hasSize(ROWS).doesNotHaveDuplicates();
  }

  /** The last row is the first of a region. */
  @Test
  void testMappersSeeTheRowsOfTheScanOnly() throws Exception {
    Job job = job(new Scan().withStartRow(Bytes.toBytes(row(250)), false)
      .withStopRow(Bytes.toBytes(row(4000)), true));
    job.getConfiguration().setInt(SegmentInputFormat.SEGMENTS, 5);
    assertThat(rowsOf(job)).hasSize(3750).doesNotHaveDuplicates().contains(row(251), row(4000));
  }

  @Test
  void testSplitsAreEqualWhereRegionsAreNot() throws Exception {
    Job job = job(new Scan());
    assertThat(splits(job)).hasSize(REGIONS);
    job.getConfiguration().setInt(SegmentInputFormat.SEGMENTS, 16);
    List<SnapshotSplit> splits = splits(job);
    assertThat(splits).hasSize(16).allMatch(split -> split.getLocations().length == 1);
    assertThat(LocalJobs.skew(splits)).isLessThanOrEqualTo(MOST_SKEW);
  }

  /** Spark reads no split that has no length: all of those. */
  @Test
  void testSplitsOfHBaseHaveNoLength() throws Exception {
    for (InputSplit split : new TableSnapshotInputFormat().getSplits(job(new Scan()))) {
      assertThat(split.getLength()).isZero();
    }
  }

  @Test
  void testWhatIsWrongIsSaidInOneLine() throws Exception {
    Job none = job(new Scan());
    none.getConfiguration().set(SegmentInputFormat.SEGMENTS, "0");
    assertThatThrownBy(() -> splits(none))
      .hasMessage("hbase.perf.mapreduce.segments has to be a number from 1 on, not 0");
    assertThatThrownBy(() -> splits(job(new Scan().setReversed(true))))
      .hasMessage("The job's scan is reversed: its splits are read forwards only");
    Job noSnapshot = job(new Scan());
    noSnapshot.getConfiguration().unset("hbase.TableSnapshotInputFormat.snapshot.name");
    assertThatThrownBy(() -> splits(noSnapshot)).isInstanceOf(IOException.class)
      .hasMessageStartingWith("The job has no snapshot: set it up with TableSnapshotInputFormat");
  }
}
