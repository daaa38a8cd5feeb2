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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/**
 * Counts cached rows by Spark SQL over this source, and by Spark over HBase's TableInputFormat, in
 * turns in one JVM with the region server, which keeps no counts. No part of the default build: it
 * measures.
 */
class ITCountSpeed {
  private static final int ROWS = Integer.getInteger("spark.rows", 4_000_000);
  private static final int ROUNDS = Integer.getInteger("spark.rounds", 10);
  private static final int WARM_UP_ROUNDS = 4;
  private static final Map<String, String> NO_CACHED_COUNTS =
    Map.of("hbase.perf.aggregate.memory.bytes", "0");
  private static final TableName TABLE = TableName.valueOf("counted");
  private static final byte[] D = Bytes.toBytes("d");

  @Test
  void testCountIsTenTimesAsFastAsReadingRows() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(NO_CACHED_COUNTS)) {
      fill(cluster);
      SparkSession spark = SparkSession.builder().master("local[2]").appName("test")
        .config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1").getOrCreate();
      try {
        Map<String, double[]> millis = measure(ways(spark, cluster));
        double[] pushed = millis.get("this source");
        double[] firstCells = millis.get("TableInputFormat, first cells");
        leastRatio("TableInputFormat, first cells", firstCells, pushed);
        assertThat(leastRatio("TableInputFormat", millis.get("TableInputFormat"), pushed))
          .isGreaterThan(10);
      } finally {
        spark.stop();
      }
    }
  }

  private static void fill(EmbeddedCluster cluster) throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.createTable(
        TableDescriptorBuilder.newBuilder(TABLE)
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of(D))
          .setCoprocessor(AggregateProtocol.ENDPOINT_CLASS).build(),
        Bytes.toByteArrays(new String[] { key(ROWS / 4), key(ROWS / 2), key(ROWS / 4 * 3) }));
      try (BufferedMutator mutator = cluster.connection().getBufferedMutator(TABLE)) {
        for (int i = 0; i < ROWS; i++) {
          mutator.mutate(new Put(Bytes.toBytes(key(i)))
            .addColumn(D, Bytes.toBytes("amount"), Bytes.toBytes((long) i))
            .addColumn(D, Bytes.toBytes("city"), Bytes.toBytes("city" + i % 1000)));
        }
      }
      admin.flush(TABLE);
    }
  }

  private static String key(int row) {
    return String.format(Locale.ROOT, "row%09d", row);
  }

  /** Something that counts. */
  private interface Way {
    long count() throws Exception;
  }

  private static Map<String, Way> ways(SparkSession spark, EmbeddedCluster cluster) {
    Configuration conf = cluster.connection().getConfiguration();
    spark.read().format("hbase-perf").option("table", TABLE.getNameAsString())
      .option("columns", "amount d:amount bigint")
      .option(HConstants.ZOOKEEPER_QUORUM, conf.get(HConstants.ZOOKEEPER_QUORUM))
      .option(HConstants.ZOOKEEPER_CLIENT_PORT, conf.get(HConstants.ZOOKEEPER_CLIENT_PORT)).load()
      .createOrReplaceTempView("counted");
    Map<String, Way> ways = new LinkedHashMap<>();
    ways.put("this source", () -> spark.sql("SELECT count(*) FROM counted").first().getLong(0));
    ways.put("TableInputFormat", () -> scanned(spark, conf, new Scan()));
    ways.put("TableInputFormat, first cells",
      () -> scanned(spark, conf, new Scan().setFilter(new FirstKeyOnlyFilter())));
    return ways;
  }

  private static long scanned(SparkSession spark, Configuration conf, Scan scan)
    throws IOException {
    Configuration job = new Configuration(conf);
    job.set(TableInputFormat.INPUT_TABLE, TABLE.getNameAsString());
    job.set(TableInputFormat.SCAN, TableMapReduceUtil.convertScanToString(scan));
    return spark.sparkContext()
      .newAPIHadoopRDD(job, TableInputFormat.class, ImmutableBytesWritable.class, Result.class)
      .count();
  }

  private static Map<String, double[]> measure(Map<String, Way> ways) throws Exception {
    Map<String, double[]> millis = new LinkedHashMap<>();
    ways.keySet().forEach(name -> millis.put(name, new double[ROUNDS]));
    List<String> order = new ArrayList<>(ways.keySet());
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      for (String name : order) {
        long start = System.nanoTime();
        assertThat(ways.get(name).count()).as(name).isEqualTo(ROWS);
        if (round >= 0) {
          millis.get(name)[round] = (System.nanoTime() - start) / 1e6;
        }
      }
      order.add(order.remove(0));
    }
    millis.forEach((name, times) -> System.out.printf(Locale.ROOT,
      "%d rows, %s: %.0f ms (median of %d), %.0f to %.0f%n", ROWS, name,
      StatUtils.percentile(times, 50), ROUNDS, StatUtils.min(times), StatUtils.max(times)));
    return millis;
  }

  /** Returns the lower end of the 95 % confidence interval of the geometric mean. */
  private static double leastRatio(String name, double[] over, double[] under) {
    double[] logs = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      logs[i] = Math.log(over[i] / under[i]);
    }
    double mean = StatUtils.mean(logs);
    double width = new TDistribution(ROUNDS - 1.0).inverseCumulativeProbability(0.975)
      * Math.sqrt(StatUtils.variance(logs) / ROUNDS);
    System.out.printf(Locale.ROOT,
      "%s takes %.1f times as long as this source (95 %%: %.1f to %.1f)%n", name, Math.exp(mean),
      Math.exp(mean - width), Math.exp(mean + width));
    return Math.exp(mean - width);
  }
}
