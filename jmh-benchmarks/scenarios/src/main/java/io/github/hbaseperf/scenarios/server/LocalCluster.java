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
package io.github.hbaseperf.scenarios.server;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.testkit.cluster.EmbeddedHdfs;
import io.github.hbaseperf.testkit.cluster.HBaseProcesses;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * One HMaster and some HRegionServers, each a process of its own on this machine, over an
 * {@link EmbeddedHdfs}. Every start is a new, empty HBase; closing it kills the processes, and so
 * does the end of this JVM.
 */
public final class LocalCluster implements Servers {
  private static final AtomicInteger STARTS = new AtomicInteger();
  private static final String MASTER_HEAP = "-Xmx384m";
  /** All region servers together, so that one or four of them take what the machine has. */
  private static final int REGION_SERVERS_HEAP_MB = 2_048;

  private final Path configuration;
  private final HBaseProcesses processes;
  private Connection connection;

  private LocalCluster(Path configuration, HBaseProcesses processes) {
    this.configuration = configuration;
    this.processes = processes;
  }

  /**
   * Starts the processes and waits until every region server has reported.
   * @param folder where configuration, logs and the like go
   */
  public static LocalCluster start(EmbeddedHdfs.Endpoints endpoints, Path folder,
    ServerSettings settings) throws IOException, InterruptedException {
    String name = "hbase-" + STARTS.incrementAndGet();
    Path own = Files.createDirectories(folder.resolve(name));
    Configuration site = site(endpoints, name, own, settings);
    try (OutputStream out = Files.newOutputStream(own.resolve("hbase-site.xml"))) {
      site.writeXml(out);
    }
    Configuration client = HBaseConfiguration.create(site);
    LocalCluster cluster = new LocalCluster(own, new HBaseProcesses(own, client));
    try {
      cluster.startServers(folder, settings);
      cluster.connection = ConnectionFactory.createConnection(client);
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private void startServers(Path folder, ServerSettings settings)
    throws IOException, InterruptedException {
    Optional<Path> overlay = Kit.variants().overlay(settings.variant());
    String classPath = configuration + File.pathSeparator + ChildJvm.classPath(overlay);
    processes.startMaster(classPath, jvmArgs("master", MASTER_HEAP, folder));
    String heap = "-Xmx" + REGION_SERVERS_HEAP_MB / settings.regionServers() + "m";
    for (int i = 1; i <= settings.regionServers(); i++) {
      String server = "regionserver-" + i;
      processes.startRegionServer(server, classPath, jvmArgs(server, heap, folder), List.of());
    }
    processes.await();
  }

  private List<String> jvmArgs(String server, String heap, Path folder) {
    return List.of(heap, "-Dhbase.perf.log=" + configuration.resolve(server + ".log"),
      "-Djava.io.tmpdir=" + folder,
      "-Xlog:gc:file=" + folder.resolve(configuration.getFileName() + "-" + server + ".gc"));
  }

  private static Configuration site(EmbeddedHdfs.Endpoints endpoints, String name, Path folder,
    ServerSettings settings) {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", endpoints.fileSystem());
    site.set(HConstants.HBASE_DIR, endpoints.fileSystem() + "/" + name);
    site.set(HConstants.ZOOKEEPER_QUORUM, "127.0.0.1");
    site.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, endpoints.zooKeeperPort());
    site.set(HConstants.ZOOKEEPER_ZNODE_PARENT, "/" + name);
    site.set("hbase.tmp.dir", folder.resolve("tmp").toString());
    site.setBoolean(HConstants.CLUSTER_DISTRIBUTED, true);
    for (String role : new String[] { "hbase.master", "hbase.regionserver" }) {
      site.set(role + ".hostname", "localhost");
      site.set(role + ".ipc.address", "127.0.0.1");
      site.setInt(role + ".port", 0);
      site.setInt(role + ".info.port", -1);
    }
    site.setInt("hbase.master.wait.on.regionservers.mintostart", settings.regionServers());
    site.setInt("hbase.master.wait.on.regionservers.interval", 100);
    site.setInt("hbase.regionserver.msginterval", 500);
    site.setInt("dfs.replication", 1);
    // Regions of a measurement stay as they were made.
    site.setBoolean("hbase.balancer.enabled", false);
    site.set("hbase.regionserver.region.split.policy",
      "org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy");
    site.setInt(HConstants.MAJOR_COMPACTION_PERIOD, 0);
    site.set("hbase.io.compress.snappy.codec",
      "org.apache.hadoop.hbase.io.compress.xerial.SnappyCodec");
    site.set("hbase.io.compress.zstd.codec", "org.apache.hadoop.hbase.io.compress.zstd.ZstdCodec");
    settings.site().forEach(site::set);
    return site;
  }

  @Override
  public Path configuration() {
    return configuration;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public void close() throws IOException {
    try {
      if (connection != null) {
        connection.close();
      }
    } finally {
      processes.close();
    }
  }
}
