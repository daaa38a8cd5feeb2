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
package io.github.hbaseperf.spark;

import static io.github.hbaseperf.spark.SnapshotOfTable.FAMILY;
import static io.github.hbaseperf.spark.SnapshotOfTable.Q;
import static io.github.hbaseperf.spark.SnapshotOfTable.ROWS;
import static io.github.hbaseperf.spark.SnapshotOfTable.SNAPSHOT;
import static io.github.hbaseperf.spark.SnapshotOfTable.TABLE;
import static io.github.hbaseperf.spark.SnapshotOfTable.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.client.CompareOptions;
import io.github.hbaseperf.coprocessor.client.CompareResult;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.ForecastOptions;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.TableComparer;
import io.github.hbaseperf.coprocessor.client.TableForecast;
import io.github.hbaseperf.coprocessor.mapreduce.SegmentInputFormat;
import io.github.hbaseperf.coprocessor.mapreduce.SnapshotJob;
import io.github.hbaseperf.coprocessor.mapreduce.SnapshotSegmentInputFormat;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.mapreduce.TableSnapshotInputFormat;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of Spark answer as threads of one JVM do. The last of four regions has no rows. */
class ITSparkJob {
  private static EmbeddedCluster cluster;
  private static SparkContext spark;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.start();
    SnapshotOfTable.take(cluster.connection());
    SparkConf conf = new SparkConf().setMaster("local[2]").setAppName("test")
      .set("spark.ui.enabled", "false").set("spark.driver.host", "127.0.0.1");
    spark = new SparkContext(conf);
  }

  @AfterAll
  static void stop() throws Exception {
    spark.stop();
    cluster.close();
  }

  private static Configuration configuration() {
    return cluster.connection().getConfiguration();
  }

  private static SnapshotJob job(Scan scan, int splits) throws IOException {
    Configuration conf = new Configuration(configuration());
    if (splits > 0) {
      conf.setInt(SegmentInputFormat.SEGMENTS, splits);
    }
    return SnapshotJob.onSpark(conf, SNAPSHOT, scan, 1);
  }

  /** If HBase's format has rows, HBASE-29272 is mended, and the page on tables can say so. */
  @Test
  void testRowsAreReadWhereThoseOfHBasesFormatAreNot() throws Exception {
    assertThat(rowsOf(SnapshotSegmentInputFormat.class)).isEqualTo(ROWS - 1);
    assertThat(rowsOf(TableSnapshotInputFormat.class)).isZero();
  }

  private static long rowsOf(
    Class<? extends InputFormat<ImmutableBytesWritable, Result>> inputFormat) throws IOException {
    Job job = Job.getInstance(configuration());
    job.getConfiguration().set(TableInputFormat.SCAN,
      TableMapReduceUtil.convertScanToString(new Scan()));
    TableSnapshotInputFormat.setInput(job, SNAPSHOT,
      new org.apache.hadoop.fs.Path(CommonFSUtils.getRootDir(configuration()).getParent(), "jobs"));
    try {
      return spark.newAPIHadoopRDD(job.getConfiguration(), inputFormat,
        ImmutableBytesWritable.class, Result.class).count();
    } finally {
      TableSnapshotInputFormat.cleanRestoreDir(job, SNAPSHOT);
    }
  }

  /** Executors are processes that know Spark's and Hadoop's classes only. */
  @Test
  void testSubmittedCommandIsAnsweredByExecutors(@TempDir Path temp) throws Exception {
    ChildRun run =
      SparkCommand.submit(temp, configuration(), "aggregate", "--snapshot", SNAPSHOT, "--on",
        "spark", "--splits", "3", "--numbers", "d:q=long", "--distinct", "d:q", "--format", "json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"rows\":" + (ROWS - 1) + ",");
  }

  @Test
  void testJobsCountAsThreadsDo() throws Exception {
    CountOptions options = CountOptions.defaults().withCells(true);
    try (TableSnapshot snapshot = TableSnapshot.open(configuration(), SNAPSHOT, 2)) {
      for (Scan scan : List.of(new Scan(),
        new Scan().withStartRow(row(50), false).withStopRow(row(1500), true)
          .setFilter(new ParseFilter().parseFilterString("PrefixFilter('r1')")),
        new Scan().withStartRow(Bytes.toBytes("s")))) {
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
        .isEqualTo(ROWS - 1);
    }
  }

  @Test
  void testJobsAggregateAndForecastAsThreadsDo() throws Exception {
    Scan scan = new Scan();
    Aggregation aggregation =
      Aggregation.of(Aggregate.numbers(FAMILY, Q, NumberType.LONG)).groupedBy(GroupBy.rowPrefix(3));
    try (TableSnapshot snapshot = TableSnapshot.open(configuration(), SNAPSHOT, 2);
      SnapshotJob job = job(scan, 7)) {
      RegionAggregateClient spread = new RegionAggregateClient(job);
      List<Group> expected = snapshot.client()
        .aggregate(snapshot.table(), scan, aggregation, CountOptions.defaults()).groups();
      assertThat(spread.aggregate(job.table(), scan, aggregation, CountOptions.defaults()).groups())
        .hasSize(ROWS / 100).usingRecursiveComparison().isEqualTo(expected);
      TableForecast forecast =
        snapshot.client().forecast(snapshot.table(), scan, ForecastOptions.DEFAULT);
      assertThat(forecast.byFamily().get("d").droppedCells()).isPositive();
      assertThat(spread.forecast(job.table(), scan, ForecastOptions.DEFAULT))
        .usingRecursiveComparison().isEqualTo(forecast);
    }
  }

  @Test
  void testJobsFindTheRowThatDiffers() throws Exception {
    String changed = SNAPSHOT + "-changed";
    TableName clone = TableName.valueOf("changed");
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.cloneSnapshot(SNAPSHOT, clone);
      try (Table table = cluster.connection().getTable(clone)) {
        table.put(new Put(row(1500)).addColumn(FAMILY, Q, 1, Q));
      }
      admin.snapshot(changed, clone);
    }
    List<String> found = new ArrayList<>();
    try (SnapshotJob first = job(new Scan(), 7);
      SnapshotJob second = SnapshotJob.onSpark(configuration(), changed, new Scan(), 1)) {
      CompareResult result = new TableComparer(first, first.table(), second, clone)
        .compare(new Scan(), CompareOptions.defaults(), row -> found.add(row.toString()));
      assertThat(result.firstRows()).isEqualTo(ROWS - 1);
    }
    assertThat(found).singleElement().asString().contains("r1500");
  }

  @Test
  void testFailedJobIsOneLine() throws Exception {
    String gone = SNAPSHOT + "-gone";
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.snapshot(gone, TABLE);
      try (SnapshotJob job = SnapshotJob.onSpark(configuration(), gone, new Scan(), 1)) {
        admin.deleteSnapshot(gone);
        assertThatThrownBy(() -> new RegionAggregateClient(job).count(job.table(), new Scan(),
          CountOptions.defaults())).isInstanceOf(IOException.class)
            .hasMessageStartingWith("There is no snapshot " + gone).hasMessageNotContaining("\n");
      }
    }
  }

  /** All cores of Spark are taken, so that its job cannot begin. */
  @Test
  void testCanceledCountEndsTheJob() throws Exception {
    try (SnapshotJob job = job(new Scan(), 3); CoreHog hog = CoreHog.take(spark, 2)) {
      Future<CountResult> count =
        new RegionAggregateClient(job).countAsync(job.table(), new Scan(), CountOptions.defaults());
      hog.awaitOtherJob();
      assertThatThrownBy(() -> count.get(1, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
      count.cancel(true);
      hog.awaitNoOtherJob();
    }
  }
}
