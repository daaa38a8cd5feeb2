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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.TableSegment;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.ExplainMode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries answered by region servers have the result of the same query over a copy of the rows,
 * which Spark computes alone.
 */
class ITTableDataSource {
  private static final String PUSHED = "aggregated by the region servers";
  private static final int ROWS = 3000;
  private static final int CONDITIONS = Integer.getInteger("spark.conditions", 6);
  /** Where the order of numbers and of their bytes part. */
  private static final List<Integer> SMALL = List.of(-256, -255, -7, -1, 0, 1, 7, 255, 256);
  private static final byte[] D = Bytes.toBytes("d");
  private static final byte[] E = Bytes.toBytes("e");
  private static final long SEED = Long.getLong("spark.seed", System.nanoTime());

  private static EmbeddedCluster cluster;
  private static SparkSession spark;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.start();
    fill("orders", new Random(SEED));
    spark =
      SparkSession.builder().master("local[2]").appName("test").config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1").config("spark.sql.shuffle.partitions", "2")
        // Each query runs once: compiled code would never earn back what it takes.
        .config("spark.sql.codegen.wholeStage", "false").getOrCreate();
    source("key string").createOrReplaceTempView("orders");
    source("key binary").createOrReplaceTempView("orders_binary");
    for (String view : new String[] { "orders", "orders_binary" }) {
      Dataset<Row> rows = spark.table(view);
      spark.createDataFrame(rows.collectAsList(), rows.schema())
        .createOrReplaceTempView(view + "_copy");
    }
  }

  private static void fill(String name, Random random) throws IOException {
    TableName table = TableName.valueOf(name);
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.createTable(
        TableDescriptorBuilder.newBuilder(table)
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of(D))
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of(E))
          .setCoprocessor(AggregateProtocol.ENDPOINT_CLASS).build(),
        Bytes.toByteArrays(new String[] { "b1", "b9" }));
      try (Table filled = cluster.connection().getTable(table)) {
        for (int half = 0; half < 2; half++) {
          List<Put> puts = new ArrayList<>();
          for (int i = 0; i < ROWS / 2; i++) {
            puts.add(put(random));
          }
          filled.put(puts);
          filled.delete(new Delete(puts.get(7).getRow()));
          if (half == 0) {
            admin.flush(table);
          }
        }
      }
    }
  }

  private static Put put(Random random) {
    Put put = new Put(key(random));
    put.addColumn(E, Bytes.toBytes("other"), HConstants.EMPTY_BYTE_ARRAY);
    if (random.nextInt(3) > 0) {
      put.addColumn(D, Bytes.toBytes("a"), Bytes.toBytes(
        random.nextBoolean() ? random.nextLong() : SMALL.get(random.nextInt(SMALL.size()))));
    }
    if (random.nextInt(3) > 0) {
      put.addColumn(D, Bytes.toBytes("n"), Bytes.toBytes(
        random.nextBoolean() ? random.nextInt() : SMALL.get(random.nextInt(SMALL.size()))));
    }
    if (random.nextBoolean()) {
      // From city1 to city4096, which has as many bytes as a long.
      put.addColumn(E, Bytes.toBytes("c"), Bytes.toBytes("city" + (1 << 3 * random.nextInt(5))));
    }
    return put;
  }

  private static byte[] key(Random random) {
    StringBuilder key = new StringBuilder();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      key.append("ab19".charAt(random.nextInt(4)));
    }
    return Bytes.toBytes(key.toString());
  }

  private static Dataset<Row> source(String key) {
    return spark.read().format("hbase-perf").option("key", key).option("splits", "4")
      .options(options("amount d:a bigint, n d:n int, city e:c string")).load();
  }

  @AfterAll
  static void stop() throws Exception {
    spark.stop();
    cluster.close();
  }

  static Stream<String> pushed() {
    return Stream.of("SELECT count(*) FROM orders", "SELECT count(key) FROM orders",
      "SELECT count(amount), sum(amount), min(amount), max(amount), count(*) FROM orders",
      "SELECT count(n), sum(n), min(n), max(n) FROM orders",
      "SELECT sum(n) + count(*), avg(n) FROM orders",
      "SELECT count(*), sum(n) FROM orders WHERE key >= 'a9' AND key < 'b91'",
      "SELECT count(*), max(amount) FROM orders WHERE key > 'a9' AND key <= 'b91'",
      "SELECT count(*), min(n) FROM orders WHERE key LIKE 'b1%'",
      "SELECT count(*), sum(n) FROM orders WHERE key = 'a1'",
      "SELECT count(*), sum(n) FROM orders WHERE key > 'b' AND key < 'a'",
      "SELECT count(*), sum(n) FROM orders WHERE key > 'z'",
      "SELECT count(*) FROM orders WHERE key >= ''",
      "SELECT substring(key, 1, 2), count(*), sum(n) FROM orders_binary"
        + " GROUP BY substring(key, 1, 2)",
      "SELECT substring(key, 1, 3), max(amount) FROM orders_binary WHERE key >= X'61'"
        + " AND key < X'6231' GROUP BY substring(key, 1, 3)",
      "SELECT DISTINCT substring(key, 1, 1) FROM orders_binary",
      "SELECT count(city), count(*) FROM orders", "SELECT city, count(*) FROM orders GROUP BY city",
      "SELECT city, count(city), sum(n) FROM orders WHERE key >= 'b' GROUP BY city",
      "SELECT n, count(*), max(amount) FROM orders GROUP BY n", "SELECT DISTINCT city FROM orders",
      "SELECT city, count(*) FROM orders WHERE key > 'z' GROUP BY city",
      "SELECT count(*), sum(n) FROM orders WHERE n > 0 AND key >= 'b'",
      "SELECT city, max(amount) FROM orders WHERE city LIKE 'city5%' OR n <= -7 GROUP BY city",
      "SELECT count(amount) FROM orders WHERE city IS NOT NULL",
      "SELECT substring(key, 1, 2), count(*) FROM orders_binary WHERE key > X'7A'"
        + " GROUP BY substring(key, 1, 2)");
  }

  @ParameterizedTest
  @MethodSource("pushed")
  void testPushedQueriesHaveSparksResult(String query) {
    assertThat(plan(query)).contains(PUSHED);
    assertAsOverCopy(query);
  }

  /** What the endpoint answers otherwise, or not at all. */
  @ParameterizedTest
  @ValueSource(strings = { "SELECT count(DISTINCT n) FROM orders", "SELECT max(city) FROM orders",
    "SELECT min(key) FROM orders", "SELECT sum(n + 1) FROM orders",
    "SELECT count(*) FROM orders WHERE key < ''", "SELECT count(*) FROM orders WHERE n IS NULL",
    "SELECT count(*) FROM orders WHERE n < amount", "SELECT count(*) FROM orders WHERE n + 1 > 0",
    "SELECT count(*) FROM orders WHERE key > 'a' OR n > 0",
    "SELECT city, n, count(*) FROM orders GROUP BY city, n",
    "SELECT upper(city), count(*) FROM orders GROUP BY upper(city)",
    "SELECT key, count(*) FROM orders GROUP BY key",
    "SELECT city, count(DISTINCT n) FROM orders GROUP BY city",
    "SELECT substring(key, 1, 2), count(*) FROM orders GROUP BY substring(key, 1, 2)",
    "SELECT substring(key, 2, 2), count(*) FROM orders_binary GROUP BY substring(key, 2, 2)",
    "SELECT key, amount FROM orders WHERE key LIKE '%1%'", "SELECT city FROM orders" })
  void testOtherQueriesReadRows(String query) {
    assertThat(plan(query)).doesNotContain(PUSHED);
    assertAsOverCopy(query);
  }

  /** Conditions nested at random, of few values, which columns have, or nearly have. */
  @Test
  void testRandomConditionsHaveSparksResult() {
    Random random = new Random(SEED);
    for (int i = 0; i < CONDITIONS; i++) {
      String condition = condition(random, 2);
      String rows = "SELECT key FROM orders WHERE " + condition;
      assertThat(plan(rows)).contains(" where ");
      assertAsOverCopy(rows);
      String sum = "SELECT count(*), sum(n), max(amount) FROM orders WHERE " + condition;
      assertThat(plan(sum)).contains(PUSHED);
      assertAsOverCopy(sum);
    }
  }

  private static String condition(Random random, int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      return "(" + condition(random, depth - 1) + (random.nextBoolean() ? " AND " : " OR ")
        + condition(random, depth - 1) + ")";
    }
    boolean isCity = random.nextInt(3) == 0;
    String column = isCity ? "city" : random.nextBoolean() ? "n" : "amount";
    Supplier<String> literal = () -> isCity
      ? "'city" + (1 << random.nextInt(13)) + "'"
      : Integer.toString(SMALL.get(random.nextInt(SMALL.size())));
    String comparison = List.of("=", "<>", "<", "<=", ">", ">=").get(random.nextInt(6));
    return switch (random.nextInt(8)) {
      case 0 -> column + " IS NOT NULL";
      case 1 -> column + (random.nextBoolean() ? "" : " NOT") + " IN (" + literal.get() + ", "
        + literal.get() + ")";
      case 2 -> "city" + (random.nextBoolean() ? "" : " NOT") + " LIKE 'city" + random.nextInt(10)
        + "%'";
      default -> column + " " + comparison + " " + literal.get();
    };
  }

  @Test
  void testMoreGroupsThanAllowedAreAnErrorAndNoneAreSparks() {
    String query = "SELECT city, count(*) FROM limited GROUP BY city";
    limited(3);
    assertThatThrownBy(() -> spark.sql(query).collectAsList())
      .hasStackTraceContaining("There are more groups than the limit of 3");
    limited(0);
    assertThat(plan(query)).doesNotContain(PUSHED);
    assertThat(spark.sql(query).collectAsList()).hasSize(6);
    assertThatThrownBy(() -> limited(-1)).hasMessage("The option maxGroups is 0 or more, not -1");
  }

  private static void limited(int maxGroups) {
    spark.read().format("hbase-perf").options(options("city e:c string"))
      .option("maxGroups", maxGroups).load().createOrReplaceTempView("limited");
  }

  @Test
  void testSumThatMustNotOverflowIsSparks() {
    spark.conf().set("spark.sql.ansi.enabled", "true");
    try {
      assertThat(plan("SELECT sum(amount) FROM orders")).doesNotContain(PUSHED);
      assertThat(plan("SELECT max(amount) FROM orders")).contains(PUSHED);
    } finally {
      spark.conf().unset("spark.sql.ansi.enabled");
    }
  }

  @Test
  void testValueOfAnotherTypeIsAnErrorEitherWay() {
    spark.read().format("hbase-perf").options(options("x e:c bigint")).load()
      .createOrReplaceTempView("wrong");
    for (String query : new String[] { "SELECT max(x) FROM wrong", "SELECT max(x + 1) FROM wrong",
      "SELECT x, count(*) FROM wrong GROUP BY x" }) {
      assertThatThrownBy(() -> spark.sql(query).collectAsList())
        .hasStackTraceContaining("Not each value of e:c is of type BIGINT");
    }
  }

  /** To a filter such a value is bytes like any other. */
  @Test
  void testFilterTellsNoValueOfAnotherType() {
    spark.read().format("hbase-perf").options(options("x e:c bigint")).load()
      .createOrReplaceTempView("unread");
    assertThat(spark.sql("SELECT count(*) FROM unread WHERE x > 0").first().getLong(0))
      .isEqualTo(spark.sql("SELECT count(city) FROM orders_copy").first().getLong(0));
  }

  private static Map<String, String> options(String columns) {
    Configuration conf = cluster.connection().getConfiguration();
    return Map.of("table", "orders", "columns", columns, HConstants.ZOOKEEPER_QUORUM,
      conf.get(HConstants.ZOOKEEPER_QUORUM), HConstants.ZOOKEEPER_CLIENT_PORT,
      conf.get(HConstants.ZOOKEEPER_CLIENT_PORT));
  }

  @Test
  void testWrongOptionsAreOneLine() {
    assertThatThrownBy(() -> spark.read().format("hbase-perf").load())
      .hasMessage("The option table is missing: the name of the table");
    assertThatThrownBy(() -> spark.read().format("hbase-perf").options(options("x d:a")).load())
      .hasMessage("\"x d:a\" is not NAME FAMILY:QUALIFIER TYPE");
    assertThatThrownBy(
      () -> spark.read().format("hbase-perf").options(options("x d:a real")).load())
        .hasMessage("A type is string, binary, bigint or int, not real");
  }

  /** The copy has all rows that were put, whatever columns they have. */
  @Test
  void testCopyHasAllRows() throws IOException {
    int rows = 0;
    try (Table table = cluster.connection().getTable(TableName.valueOf("orders"));
      ResultScanner scanner = table.getScanner(new Scan())) {
      while (scanner.next() != null) {
        rows++;
      }
    }
    assertThat(spark.table("orders_copy").count()).isEqualTo(rows);
    assertThat(spark.sql("SELECT * FROM orders_copy WHERE amount IS NULL AND n IS NULL").count())
      .isPositive();
  }

  /** Spark chooses by it which side of a join it sends to all executors. */
  @Test
  void testPlannerKnowsBytesOfTheRowsInFiles() throws IOException {
    long all = plannedBytes("SELECT * FROM orders");
    assertThat(all).isEqualTo(segmentBytes(new Scan()));
    assertThat(plannedBytes("SELECT n FROM orders WHERE key >= 'b1' AND key < 'b9'"))
      .isEqualTo(
        segmentBytes(new Scan().withStartRow(Bytes.toBytes("b1")).withStopRow(Bytes.toBytes("b9"))))
      .isBetween(1L, all - 1);
    assertThat(plannedBytes("SELECT * FROM orders WHERE key > 'z' AND key < 'a'")).isZero();
  }

  private static long plannedBytes(String query) {
    return spark.sql(query).queryExecution().optimizedPlan().collectLeaves().head().stats()
      .sizeInBytes().longValue();
  }

  private static long segmentBytes(Scan scan) throws IOException {
    return new RegionAggregateClient(cluster.connection())
      .segments(TableName.valueOf("orders"), scan, 4).stream().mapToLong(TableSegment::bytes).sum();
  }

  private static String plan(String query) {
    return spark.sql(query).queryExecution().explainString(ExplainMode.fromString("simple"));
  }

  private static void assertAsOverCopy(String query) {
    List<String> found = printed(query);
    List<String> expected = printed(query.replaceAll("FROM (\\w+)", "FROM $1_copy"));
    assertThat(found).as("spark.seed=" + SEED).isEqualTo(expected);
  }

  private static List<String> printed(String query) {
    return spark.sql(query).collectAsList().stream().map(ITTableDataSource::printed).sorted()
      .toList();
  }

  private static String printed(Row row) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      Object value = row.get(i);
      text.append(value instanceof byte[] bytes ? Bytes.toStringBinary(bytes) : value).append(' ');
    }
    return text.toString();
  }
}
