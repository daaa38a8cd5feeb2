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
package io.github.hbaseperf.testkit.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.regionserver.HRegion;

/**
 * One HMaster and one HRegionServer in this JVM over an {@link EmbeddedHdfs} of this or another
 * JVM, on loopback ports of the system's choosing, with a heap block cache. The classes are those
 * of this JVM's class path: an overlay put first is what runs.
 */
public final class EmbeddedHBase implements AutoCloseable {
  private final LocalHBaseCluster cluster;
  private final Connection connection;

  private EmbeddedHBase(LocalHBaseCluster cluster, Connection connection) {
    this.cluster = cluster;
    this.connection = connection;
  }

  /**
   * Starts the servers and waits until the master has initialised.
   * @param endpoints HDFS and ZooKeeper to run on
   * @param tmp       folder for what HBase keeps outside HDFS
   */
  public static EmbeddedHBase start(EmbeddedHdfs.Endpoints endpoints, Path tmp)
    throws IOException, InterruptedException {
    return start(endpoints, tmp, Map.of());
  }

  static EmbeddedHBase start(EmbeddedHdfs.Endpoints endpoints, Path tmp,
    Map<String, String> settings) throws IOException, InterruptedException {
    Configuration conf = configuration(endpoints, tmp);
    settings.forEach(conf::set);
    LocalHBaseCluster cluster = new LocalHBaseCluster(conf, 1, 1);
    cluster.startup();
    try {
      long deadlineMillis = System.currentTimeMillis() + 120_000;
      while (!isInitialized(cluster)) {
        if (System.currentTimeMillis() > deadlineMillis) {
          throw new IOException("The embedded HBase did not start within 120 s; see its log file");
        }
        Thread.sleep(100);
      }
      return new EmbeddedHBase(cluster, ConnectionFactory.createConnection(conf));
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.shutdown();
      throw e;
    }
  }

  private static boolean isInitialized(LocalHBaseCluster cluster) throws IOException {
    if (!cluster.getRegionServers().get(0).isAlive()) {
      throw new IOException("The embedded region server stopped while starting; see its log file");
    }
    return cluster.getActiveMaster() != null && cluster.getActiveMaster().isInitialized();
  }

  private static Configuration configuration(EmbeddedHdfs.Endpoints endpoints, Path tmp) {
    Configuration conf = HBaseConfiguration.create();
    endpoints.writeTo(conf);
    conf.set("hbase.tmp.dir", tmp.toString());
    conf.setBoolean(HConstants.CLUSTER_DISTRIBUTED, true);
    conf.setBoolean(LocalHBaseCluster.ASSIGN_RANDOM_PORTS, true);
    conf.setInt(HConstants.MASTER_INFO_PORT, -1);
    conf.setInt(HConstants.REGIONSERVER_INFO_PORT, -1);
    for (String role : new String[] { "hbase.master", "hbase.regionserver" }) {
      conf.set(role + ".hostname", "localhost");
      conf.set(role + ".ipc.address", "127.0.0.1");
    }
    conf.setInt("hbase.master.wait.on.regionservers.mintostart", 1);
    conf.setInt("hbase.master.wait.on.regionservers.maxtostart", 1);
    conf.setInt("hbase.master.wait.on.regionservers.interval", 100);
    conf.setInt(HConstants.REGION_SERVER_HANDLER_COUNT, 10);
    // Regions of a benchmark stay as they were made.
    conf.setBoolean("hbase.balancer.enabled", false);
    conf.set("hbase.regionserver.region.split.policy",
      "org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy");
    conf.setInt(HConstants.MAJOR_COMPACTION_PERIOD, 0);
    return conf;
  }

  /** Returns the regions of a table, as they are open in this JVM. */
  public List<HRegion> regions(TableName table) {
    return cluster.getRegionServers().get(0).getRegionServer().getRegions(table);
  }

  /** Returns the connection to this cluster; closed with it. */
  public Connection connection() {
    return connection;
  }

  @Override
  public void close() throws IOException {
    connection.close();
    cluster.shutdown();
    cluster.join();
    if (Thread.interrupted()) {
      throw new InterruptedIOException("Interrupted while the embedded HBase stopped");
    }
  }
}
