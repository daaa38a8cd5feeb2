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

import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.testkit.cluster.ProcessCluster;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An upgrade from an earlier release to this one, and back: the commands of both count right at
 * each step, while regions of one table run either release. {@code -Dold.jar=} names the earlier
 * release's jar of the same HBase line.
 */
class ITReleaseUpgrade {
  private static final TableName TABLE = TableName.valueOf("orders");
  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final int REGIONS = 4;
  private static final int ROWS = 2000;

  @TempDir
  static Path folder;
  private static File oldJar;

  @BeforeAll
  static void findOldRelease() {
    String named = System.getProperty("old.jar");
    assertThat(named).as("-Dold.jar= names the jar of an earlier release").isNotNull();
    oldJar = new File(named);
    assertThat(oldJar).isFile().isNotEqualTo(ToolProcess.JAR);
    assertThat(oldJar.length()).isNotEqualTo(ToolProcess.JAR.length());
  }

  @Test
  void testTableIsCountedByBothReleasesThroughUpgradeAndRollback() throws Exception {
    try (ProcessCluster cluster = ProcessCluster.start(folder, ITShadedJar.hbaseClassPath(), 1);
      Connection connection = ConnectionFactory.createConnection(cluster.configuration());
      Admin admin = connection.getAdmin()) {
      // Else the master moves regions back.
      admin.balancerSwitch(false, true);
      createTable(connection);
      deployOneAfterTheOther(cluster);
      restartOneServerAfterTheOther(cluster, admin);
    }
  }

  private static void createTable(Connection connection) throws IOException {
    byte[][] splits = new byte[REGIONS - 1][];
    for (int i = 1; i < REGIONS; i++) {
      splits[i - 1] = row(i * ROWS / REGIONS);
    }
    try (Admin admin = connection.getAdmin(); Table table = connection.getTable(TABLE)) {
      admin.createTable(TableDescriptorBuilder.newBuilder(TABLE)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY)).build(), splits);
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(new Put(row(i)).addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes((long) i)));
      }
      table.put(puts);
      admin.flush(TABLE);
    }
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%06d", number));
  }

  /** By jars on HDFS, which regions load when they are opened again. */
  private static void deployOneAfterTheOther(ProcessCluster cluster) throws Exception {
    for (File jar : List.of(oldJar, ToolProcess.JAR, oldJar)) {
      tool(jar, cluster, "deploy", "--jar", jar.toString()).printed(0);
      assertBothCount(cluster);
    }
    tool(ToolProcess.JAR, cluster, "undeploy").printed(0);
  }

  /** By jars in the class path of region servers, which are restarted. */
  private static void restartOneServerAfterTheOther(ProcessCluster cluster, Admin admin)
    throws Exception {
    int running = startServer(cluster, oldJar);
    move(admin, 0, REGIONS, running);
    assertBothCount(cluster);
    for (File jar : List.of(ToolProcess.JAR, oldJar)) {
      int next = startServer(cluster, jar);
      move(admin, 0, REGIONS / 2, next);
      assertBothCount(cluster);
      move(admin, REGIONS / 2, REGIONS, next);
      cluster.killRegionServer(running);
      assertBothCount(cluster);
      running = next;
    }
  }

  private static int startServer(ProcessCluster cluster, File jar) throws Exception {
    int port = cluster.startRegionServer(jar.toString(),
      List.of("hbase.coprocessor.user.region.classes=" + AggregateProtocol.ENDPOINT_CLASS));
    cluster.awaitRegionServers();
    return port;
  }

  /** Moves some regions, by number, to a region server. */
  private static void move(Admin admin, int first, int end, int port) throws IOException {
    ServerName to = admin.getRegionServers().stream().filter(one -> one.getPort() == port).findAny()
      .orElseThrow();
    for (HRegionLocation region : locations(admin).subList(first, end)) {
      // The master takes another server as long as it cannot reach a new one yet.
      for (int i = 0; i < 10 && !isOn(admin, region, port); i++) {
        admin.move(region.getRegion().getEncodedNameAsBytes(), to);
      }
      assertThat(isOn(admin, region, port)).isTrue();
    }
  }

  private static boolean isOn(Admin admin, HRegionLocation region, int port) throws IOException {
    return locations(admin).stream()
      .anyMatch(one -> one.getRegion().equals(region.getRegion()) && one.getPort() == port);
  }

  private static List<HRegionLocation> locations(Admin admin) throws IOException {
    admin.getConnection().clearRegionLocationCache();
    return admin.getConnection().getRegionLocator(TABLE).getAllRegionLocations();
  }

  private static void assertBothCount(ProcessCluster cluster) throws Exception {
    String sum = "\"d:n sum\":" + (ROWS - 1L) * ROWS / 2;
    List<ToolProcess> counts = new ArrayList<>();
    List<ToolProcess> sums = new ArrayList<>();
    for (File jar : List.of(oldJar, ToolProcess.JAR)) {
      counts.add(tool(jar, cluster, "count", "--format", "csv"));
      sums.add(tool(jar, cluster, "aggregate", "--numbers", "d:n=long", "--format", "json"));
    }
    for (int i = 0; i < 2; i++) {
      assertThat(counts.get(i).printed(0)).contains(TABLE + "," + ROWS + "," + REGIONS + ",");
      assertThat(sums.get(i).printed(0)).contains(sum);
    }
  }

  private static ToolProcess tool(File jar, ProcessCluster cluster, String... command)
    throws IOException {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(List.of("--config", cluster.configurationFolder().toString(), "--table",
      TABLE.getNameAsString()));
    return ToolProcess.startOf(jar, folder, List.of(), Map.of(), line);
  }
}
