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
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An upgrade from an earlier release to this one, and back: the commands of both count right at
 * each step, while regions of one table run either release. {@code -Dold.jar=} names the earlier
 * release's jar of the same HBase line.
 */
class ITReleaseUpgrade {
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
      Connection connection = ConnectionFactory.createConnection(cluster.configuration())) {
      OrdersTable orders = OrdersTable.create(connection, REGIONS, ROWS);
      deployOneAfterTheOther(cluster);
      restartOneServerAfterTheOther(cluster, orders);
    }
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
  private static void restartOneServerAfterTheOther(ProcessCluster cluster, OrdersTable orders)
    throws Exception {
    int running = startServer(cluster, oldJar);
    orders.move(0, REGIONS, running);
    assertBothCount(cluster);
    for (File jar : List.of(ToolProcess.JAR, oldJar)) {
      int next = startServer(cluster, jar);
      orders.move(0, REGIONS / 2, next);
      assertBothCount(cluster);
      orders.move(REGIONS / 2, REGIONS, next);
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

  private static void assertBothCount(ProcessCluster cluster) throws Exception {
    String sum = "\"d:n sum\":" + (ROWS - 1L) * ROWS / 2;
    List<ToolProcess> counts = new ArrayList<>();
    List<ToolProcess> sums = new ArrayList<>();
    for (File jar : List.of(oldJar, ToolProcess.JAR)) {
      counts.add(tool(jar, cluster, "count", "--format", "csv"));
      sums.add(tool(jar, cluster, "aggregate", "--numbers", "d:n=long", "--format", "json"));
    }
    for (int i = 0; i < 2; i++) {
      assertThat(counts.get(i).printed(0))
        .contains(OrdersTable.NAME + "," + ROWS + "," + REGIONS + ",");
      assertThat(sums.get(i).printed(0)).contains(sum);
    }
  }

  private static ToolProcess tool(File jar, ProcessCluster cluster, String... command)
    throws IOException {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(List.of("--config", cluster.configurationFolder().toString(), "--table",
      OrdersTable.NAME.getNameAsString()));
    return ToolProcess.startOf(jar, folder, List.of(), Map.of(), line);
  }
}
