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
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.client.Cluster;
import io.github.hbaseperf.coprocessor.client.CompareOptions;
import io.github.hbaseperf.coprocessor.client.CompareResult;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.ForecastOptions;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.TableComparer;
import io.github.hbaseperf.coprocessor.client.TableForecast;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of Hadoop's local runner answer as threads of one JVM do. */
@ExtendWith(MiniCluster.class)
class ITSnapshotJob {
  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final byte[] Q = Bytes.toBytes("q");
  private static final int BLOCK_BYTES = 1024;
  private static final int ROWS = 2000;
  private static final String SNAPSHOT = "answered-by-jobs";
  private static final TableName CHANGED = TableName.valueOf("changed-since");

  private static TableName original;

  @TempDir
  private Path temp;

  @BeforeAll
  static void takeSnapshot() throws Exception {
    try (Table filled = MiniCluster.createTable(new String[] { "r0100", "r0900" },
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setBlocksize(BLOCK_BYTES).build())) {
      TableName table = filled.getName();
      original = table;
      MiniCluster.admin().compactionSwitch(false, List.of());
      for (int file = 0; file < 2; file++) {
        List<Put> puts = new ArrayList<>();
        List<Delete> deletes = new ArrayList<>();
        for (int i = 0; i < ROWS; i += 1 + 2 * file) {
          puts.add(new Put(row(i)).addColumn(FAMILY, Q, 1 + file, Bytes.toBytes((long) i % 7)));
          if (i % 11 == file) {
            deletes.add(new Delete(row(i)).addFamily(FAMILY, 1));
          }
        }
        filled.put(puts);
        filled.delete(deletes);
        MiniCluster.get().flush(table);
      }
      MiniCluster.admin().snapshot(SNAPSHOT, table);
      MiniCluster.admin().compactionSwitch(true, List.of());
      MiniCluster.get().deleteTable(table);
    }
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("r%04d", i));
  }

  private Configuration configuration() throws IOException {
    Configuration conf = LocalJobs.create(temp).getConfiguration();
    conf.set(HConstants.HBASE_DIR,
      CommonFSUtils.getRootDir(MiniCluster.get().getConfiguration()).toString());
    conf.set(HConstants.TEMPORARY_FS_DIRECTORY_KEY, temp.resolve("staging").toString());
    return conf;
  }

  private SnapshotJob job(Scan scan, int splits) throws IOException {
    Configuration conf = configuration();
    if (splits > 0) {
      conf.setInt(SegmentInputFormat.SEGMENTS, splits);
    }
    return SnapshotJob.onMapReduce(conf, SNAPSHOT, scan, 1);
  }

  private static List<Scan> scans() throws Exception {
    return List.of(new Scan(),
      new Scan().withStartRow(row(50), false).withStopRow(row(1500), true)
        .setFilter(new ParseFilter().parseFilterString("PrefixFilter('r1')")),
      new Scan().withStartRow(row(900)).withStopRow(row(900), true).readAllVersions(),
      new Scan().withStartRow(row(10)).withStopRow(row(10)));
  }

  @Test
  void testJobsCountAsThreadsDo() throws Exception {
    CountOptions options = CountOptions.defaults().withCells(true);
    try (TableSnapshot snapshot = TableSnapshot.open(configuration(), SNAPSHOT, 2)) {
      for (Scan scan : scans()) {
        CountResult expected = snapshot.client().count(snapshot.table(), scan, options);
        for (int splits : new int[] { 0, 7 }) {
          try (SnapshotJob job = job(scan, splits)) {
            CountResult counted = new RegionAggregateClient(job).count(job.table(), scan, options);
            assertThat(List.of(counted.rows(), counted.cells(), counted.regions()))
              .as("%s in %d splits", scan, splits)
              .isEqualTo(List.of(expected.rows(), expected.cells(), expected.regions()));
          }
        }
      }
      assertThat(snapshot.client().count(snapshot.table(), new Scan(), options).rows())
        .isBetween(ROWS / 2L, ROWS - 1L);
    }
  }

  @Test
  void testJobsAggregateAsThreadsDo() throws Exception {
    Aggregation aggregation =
      Aggregation.of(Aggregate.numbers(FAMILY, Q, NumberType.LONG)).groupedBy(GroupBy.rowPrefix(3));
    Scan scan = new Scan();
    try (TableSnapshot snapshot = TableSnapshot.open(configuration(), SNAPSHOT, 2);
      SnapshotJob job = job(scan, 7)) {
      List<Group> expected = snapshot.client()
        .aggregate(snapshot.table(), scan, aggregation, CountOptions.defaults()).groups();
      List<Group> found = new RegionAggregateClient(job)
        .aggregate(job.table(), scan, aggregation, CountOptions.defaults()).groups();
      assertThat(found).hasSize(ROWS / 100).usingRecursiveComparison().isEqualTo(expected);
    }
  }

  @Test
  void testJobsForecastAsThreadsDo() throws Exception {
    Scan scan = new Scan().withStartRow(row(30)).withStopRow(row(1900));
    try (TableSnapshot snapshot = TableSnapshot.open(configuration(), SNAPSHOT, 2);
      SnapshotJob job = job(scan, 5)) {
      TableForecast expected =
        snapshot.client().forecast(snapshot.table(), scan, ForecastOptions.DEFAULT);
      TableForecast found =
        new RegionAggregateClient(job).forecast(job.table(), scan, ForecastOptions.DEFAULT);
      assertThat(found.byFamily().get("d").droppedCells()).isPositive();
      assertThat(found).usingRecursiveComparison().isEqualTo(expected);
    }
  }

  /** One job for each snapshot, whatever differs; this JVM looks into that. */
  @Test
  void testJobsCompareAsThreadsDo() throws Exception {
    String changed = "changed";
    takeChangedSnapshot(changed);
    AtomicInteger jobs = new AtomicInteger();
    PartJob counted = conf -> {
      jobs.incrementAndGet();
      return new MapReduceJob().run(conf);
    };
    Scan scan = new Scan();
    try (TableSnapshot first = TableSnapshot.open(configuration(), SNAPSHOT, 2);
      TableSnapshot second = TableSnapshot.open(configuration(), changed, 2);
      SnapshotJob firstJob = SnapshotJob.by(counted, configuration(), SNAPSHOT, scan, 2);
      SnapshotJob secondJob = SnapshotJob.by(counted, configuration(), changed, scan, 1)) {
      List<String> expected = compared(first.cluster(), second.cluster(), scan);
      assertThat(expected).hasSizeGreaterThan(100);
      assertThat(compared(firstJob, second.cluster(), scan)).as("%s", scan).isEqualTo(expected);
      // The first one has answered that already.
      assertThat(compared(firstJob, secondJob, scan)).isEqualTo(expected);
      assertThat(jobs).hasValue(2);
    }
  }

  /** Of the table that the other one is of: a row of less, one of more, many that differ. */
  private static void takeChangedSnapshot(String name) throws Exception {
    MiniCluster.admin().cloneSnapshot(SNAPSHOT, CHANGED);
    try (Table clone = MiniCluster.get().getConnection().getTable(CHANGED)) {
      clone.delete(new Delete(row(5)));
      clone.put(new Put(Bytes.toBytes("r0005x")).addColumn(FAMILY, Q, 1, Q));
      clone.put(new Put(row(1999)).addColumn(FAMILY, Q, 3, Q));
      List<Put> puts = new ArrayList<>();
      for (int i = 1000; i < 1100; i++) {
        puts.add(new Put(row(i)).addColumn(FAMILY, Q, 3, Bytes.toBytes(i + 1L)));
      }
      clone.put(puts);
    }
    MiniCluster.admin().snapshot(name, CHANGED);
    MiniCluster.get().deleteTable(CHANGED);
  }

  /** The rows that differ, and how many there are. */
  private static List<String> compared(Cluster first, Cluster second, Scan scan) throws Exception {
    List<String> found = new ArrayList<>();
    TableComparer comparer = new TableComparer(first, original, second, CHANGED);
    CompareResult result = comparer.compare(scan,
      CompareOptions.defaults().withRanges(2).withRowsToRead(20).withStageBytes(16 * BLOCK_BYTES),
      row -> found.add(row.kind() + " " + Bytes.toString(row.row())));
    found.add(result.firstRows() + " " + result.secondRows());
    return found;
  }

  /** The parts' answers would be of more rows than asked for. */
  @Test
  void testOtherRowsThanTheJobsAreRefused() throws Exception {
    try (SnapshotJob job = job(new Scan(), 3)) {
      RegionAggregateClient client = new RegionAggregateClient(job);
      Scan less = new Scan().withStopRow(row(50));
      assertThatThrownBy(() -> client.count(job.table(), less, CountOptions.defaults()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("The job did not answer for the rows of [, r0050)");
      assertThatThrownBy(() -> client.forecast(job.table(), less, ForecastOptions.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("The job did not answer for the rows of [, r0050)");
    }
  }

  @Test
  void testNothingIsLeftBehind() throws Exception {
    try (SnapshotJob job = job(new Scan(), 3)) {
      new RegionAggregateClient(job).count(job.table(), new Scan(), CountOptions.defaults());
    }
    try (Stream<Path> left = Files.list(temp.resolve("staging"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void testAnswerThatIsLostIsAnError() throws Exception {
    List<byte[]> all = new ArrayList<>();
    PartJob keeping = conf -> {
      conf.setInt(SegmentInputFormat.SEGMENTS, 3);
      all.addAll(new MapReduceJob().run(conf));
      return all;
    };
    assertThat(rows(keeping)).isPositive();
    for (byte[] lost : all) {
      PartJob losing = conf -> all.stream().filter(answer -> answer != lost).toList();
      assertThatThrownBy(() -> rows(losing)).isInstanceOf(IOException.class)
        .hasMessageStartingWith("The job answered for ");
    }
  }

  private long rows(PartJob by) throws IOException {
    try (SnapshotJob job = SnapshotJob.by(by, configuration(), SNAPSHOT, new Scan(), 1)) {
      return new RegionAggregateClient(job).count(job.table(), new Scan(), CountOptions.defaults())
        .rows();
    }
  }

  /** As do the end of its time, and an interrupt of the command. */
  @Test
  void testCanceledCountEndsTheJob() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    PartJob endless = conf -> {
      begun.countDown();
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        ended.countDown();
      }
      throw new IOException("ended");
    };
    try (SnapshotJob job = SnapshotJob.by(endless, configuration(), SNAPSHOT, new Scan(), 1)) {
      Future<CountResult> count =
        new RegionAggregateClient(job).countAsync(job.table(), new Scan(), CountOptions.defaults());
      assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
      count.cancel(true);
      assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  @Test
  void testFailedJobIsOneLine() throws Exception {
    Scan scan = new Scan();
    SnapshotJob job = job(scan, 3);
    try (job) {
      MiniCluster.admin().deleteSnapshot(SNAPSHOT);
      assertThatThrownBy(
        () -> new RegionAggregateClient(job).count(job.table(), scan, CountOptions.defaults()))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("There is no snapshot " + SNAPSHOT);
    } finally {
      takeSnapshot();
    }
  }
}
