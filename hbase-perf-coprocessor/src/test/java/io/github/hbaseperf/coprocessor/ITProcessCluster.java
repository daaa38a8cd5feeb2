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
package io.github.hbaseperf.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import io.github.hbaseperf.testkit.cluster.Loopback;
import io.github.hbaseperf.testkit.cluster.ProcessCluster;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/**
 * The jar in the life of a cluster whose every server is a process: deployed, asked every kind of
 * question, counting while a region server is killed, watched, undeployed, and loaded from a class
 * path.
 */
class ITProcessCluster {

  private static final TableName TABLE = OrdersTable.NAME;
  private static final int ROWS = 3000;
  private static final int REGIONS = 12;
  private static final String SNAPSHOT = "then";

  @TempDir
  static Path folder;

  @Test
  void testLifeOfTheJar() throws Exception {
    try (ProcessCluster cluster = ProcessCluster.start(folder, ITShadedJar.hbaseClassPath(), 2);
      Connection connection = ConnectionFactory.createConnection(cluster.configuration())) {
      int infoPort = Loopback.freePort();
      int watched =
        cluster.startRegionServer("", List.of("hbase.regionserver.info.port=" + infoPort));
      cluster.awaitRegionServers();
      OrdersTable orders = OrdersTable.create(connection, REGIONS, ROWS);
      orders.move(0, REGIONS / 3, watched);
      ToolProcess count = tool(cluster, "count");
      ToolProcess scan = tool(cluster, "count", "--fallback", "scan", "--format", "csv");
      assertThat(count.printed(1)).contains("hbase-perf deploy --table " + TABLE);
      assertThat(scan.printed(0)).contains(TABLE + "," + ROWS + ",");
      assertThat(tool(cluster, "deploy", "--jar", ToolProcess.JAR.toString()).printed(0))
        .contains(TABLE + ": " + REGIONS + " regions load hdfs://");
      ToolProcess status = tool(cluster, "status");
      count = tool(cluster, "count", "--format", "csv");
      assertThat(status.printed(0).split("\\R")).hasSize(REGIONS)
        .allMatch(line -> line.contains("running in "));
      assertThat(count.printed(0)).contains(TABLE + "," + ROWS + ",12,");
      assertOtherQuestionsAreAnswered(cluster, connection);
      assertTablesOfTwoClustersAreCompared(cluster);
      assertMetricsAreShown(infoPort);
      assertDashboardAsksForWhatIsServed(infoPort);
      countWhileAServerDies(cluster, connection, orders);
      assertThat(tool(cluster, "undeploy").printed(0)).contains("the jar is still at hdfs://");
      assertThat(tool(cluster, "status").printed(1))
        .contains("does not load the counting endpoint");
      countFromTheClassPath(cluster, connection, orders);
    }
  }

  /** Row by row, so that the count is under way on every server when one dies. */
  private static void countWhileAServerDies(ProcessCluster cluster, Connection connection,
    OrdersTable orders) throws IOException {
    int victim = cluster.regionServerPorts().get(0);
    assertThat(orders.ports()).contains(victim);
    AtomicBoolean killed = new AtomicBoolean();
    CountResult result = new RegionAggregateClient(connection).count(TABLE, new Scan(), CountOptions
      .defaults().withPath(CountPath.SCANNER).withSliceMillis(0).withListener(progress -> {
        if (progress.rows() > ROWS / 10 && killed.compareAndSet(false, true)) {
          cluster.killRegionServer(victim);
        }
      }));
    assertThat(killed).isTrue();
    assertThat(result.rows()).isEqualTo(ROWS);
    assertThat(result.regions()).isEqualTo(REGIONS);
    assertThat(orders.ports()).hasSize(2).doesNotContain(victim);
  }

  /** A server that loads the endpoint for every user table by its site's configuration. */
  private static void countFromTheClassPath(ProcessCluster cluster, Connection connection,
    OrdersTable orders) throws Exception {
    int port = cluster.startRegionServer(ToolProcess.JAR.toString(),
      List.of("hbase.coprocessor.user.region.classes=" + AggregateProtocol.ENDPOINT_CLASS));
    cluster.awaitRegionServers();
    orders.move(0, REGIONS, port);
    assertThat(orders.ports()).containsExactly(port);
    assertThat(new RegionAggregateClient(connection)
      .count(TABLE, new Scan(), CountOptions.defaults()).rows()).isEqualTo(ROWS);
  }

  private static void assertOtherQuestionsAreAnswered(ProcessCluster cluster, Connection connection)
    throws Exception {
    try (Admin admin = connection.getAdmin()) {
      admin.snapshot(SNAPSHOT, TABLE);
    }
    ToolProcess aggregate = tool(cluster, "aggregate", "--numbers", "d:n=long", "--format", "csv");
    ToolProcess forecast = tool(cluster, "forecast", "--format", "csv");
    ToolProcess segments = tool(cluster, "segments", "4", "--format", "json");
    assertThat(aggregate.printed(0)).contains(",d:n sum," + ROWS * (ROWS - 1L) / 2);
    assertThat(forecast.printed(0)).contains("d,kept," + ROWS + ",");
    assertThat(segments.printed(0)).contains("start_row");
    ToolProcess compare =
      withoutTable(cluster, "compare", TABLE.getNameAsString(), "--to-snapshot", SNAPSHOT);
    ToolProcess saved = withoutTable(cluster, "count", "--snapshot", SNAPSHOT, "--format", "csv");
    ToolProcess server = withoutTable(cluster, "serve", "--port", "0");
    assertThat(compare.printed(0)).contains("The same: " + ROWS + " rows");
    assertThat(saved.printed(0)).contains(TABLE + "," + SNAPSHOT + "," + ROWS + ",");
    try {
      String url = server.awaitPrinted("Serving (\\S+) until interrupted");
      try (InputStream in = URI.create(url + "count?table=" + TABLE).toURL().openStream()) {
        assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .contains("\"rows\":" + ROWS);
      }
    } finally {
      server.end();
    }
  }

  /** The same rows in other regions of another cluster, and later all but one. */
  private static void assertTablesOfTwoClustersAreCompared(ProcessCluster cluster)
    throws Exception {
    try (EmbeddedCluster other = EmbeddedCluster.start(
      Map.of(CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY, AggregateProtocol.ENDPOINT_CLASS))) {
      OrdersTable.create(other.connection(), 3, ROWS);
      Configuration conf = other.connection().getConfiguration();
      String[] compare = { "compare", TABLE.getNameAsString(), "--without-timestamps",
        "--to-quorum",
        conf.get(HConstants.ZOOKEEPER_QUORUM) + ":" + conf.get(HConstants.ZOOKEEPER_CLIENT_PORT) };
      assertThat(withoutTable(cluster, compare).printed(0)).contains("The same: " + ROWS + " rows");
      byte[] deleted = Bytes.toBytes("r001234");
      try (Table table = other.connection().getTable(TABLE)) {
        table.delete(new Delete(deleted));
      }
      assertThat(withoutTable(cluster, compare).printed(1)).contains(
        "missing " + Bytes.toString(deleted), "Different: 1 rows of " + TABLE + " (" + ROWS + ")");
    }
  }

  /** Starts a command of the jar on a node's class path. */
  private static ToolProcess tool(ProcessCluster cluster, String... command) throws IOException {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(List.of("--table", TABLE.getNameAsString()));
    return withoutTable(cluster, line.toArray(String[]::new));
  }

  private static ToolProcess withoutTable(ProcessCluster cluster, String... command)
    throws IOException {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(List.of("--config", cluster.configurationFolder().toString()));
    return ToolProcess.start(folder, List.of(), Map.of(), line);
  }

  private static void assertMetricsAreShown(int infoPort) throws Exception {
    URI jmx = URI.create("http://localhost:" + infoPort + "/jmx?qry=Hadoop:service=HBase,"
      + "name=RegionServer,sub=Coprocessor.Region.CP_" + AggregateProtocol.ENDPOINT_CLASS);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (System.nanoTime() < end) {
      try (InputStream in = jmx.toURL().openStream()) {
        String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        JsonObject answer = JsonParser.parseString(json).getAsJsonObject();
        for (JsonElement bean : answer.getAsJsonArray("beans")) {
          if (bean.getAsJsonObject().get("RowsBlocks").getAsLong() > 0) {
            return;
          }
        }
      }
      // HBase tells JMX about new registries and numbers once in a while.
      Thread.sleep(100);
    }
    throw new AssertionError("no rows counted, says " + jmx);
  }

  /** HBase 2.5 has no such servlet; {@code docs/operations.md} says so. */
  private static void assertDashboardAsksForWhatIsServed(int infoPort) throws Exception {
    if (VersionInfo.getVersion().startsWith("2.5.")) {
      return;
    }
    Path monitoring = Path.of("../docs/monitoring");
    Matcher path = Pattern.compile("metrics_path: (\\S+)")
      .matcher(Files.readString(monitoring.resolve("prometheus.yml")));
    assertThat(path.find()).isTrue();
    Set<String> served;
    try (InputStream in =
      URI.create("http://localhost:" + infoPort + path.group(1)).toURL().openStream()) {
      served = names("(?m)^(\\w+)\\{", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    List<String> queries = new ArrayList<>();
    addQueries(JsonParser.parseString(Files.readString(monitoring.resolve("grafana.json"))),
      queries);
    Set<String> asked = names("(\\w+)\\{job=", String.join("\n", queries));
    assertThat(asked).hasSizeGreaterThan(10).isSubsetOf(served);
  }

  /** Whatever asks Prometheus in a dashboard. */
  private static void addQueries(JsonElement part, List<String> queries) {
    if (part.isJsonArray()) {
      part.getAsJsonArray().forEach(element -> addQueries(element, queries));
    } else if (part.isJsonObject()) {
      part.getAsJsonObject().entrySet().forEach(field -> {
        if (field.getKey().equals("expr")) {
          queries.add(field.getValue().getAsString());
        } else {
          addQueries(field.getValue(), queries);
        }
      });
    }
  }

  private static Set<String> names(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1))
      .collect(Collectors.toSet());
  }
}
