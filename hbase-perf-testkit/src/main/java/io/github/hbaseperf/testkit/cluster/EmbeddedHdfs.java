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
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;

/**
 * HDFS (one NameNode, one DataNode) and one ZooKeeper server in this JVM, on loopback ports of the
 * system's choosing: what outlives an {@link EmbeddedHBase}, so that several can follow each other
 * over the same files.
 */
public final class EmbeddedHdfs implements AutoCloseable {
  private final MiniDFSCluster hdfs;
  private final MiniZooKeeperCluster zooKeeper;

  private EmbeddedHdfs(MiniDFSCluster hdfs, MiniZooKeeperCluster zooKeeper) {
    this.hdfs = hdfs;
    this.zooKeeper = zooKeeper;
  }

  /**
   * Starts both.
   * @param folder where they keep their data; created, never deleted here
   */
  public static EmbeddedHdfs start(Path folder) throws IOException, InterruptedException {
    Configuration conf = new HdfsConfiguration();
    conf.set(DFSConfigKeys.DFS_DATANODE_ADDRESS_KEY, "127.0.0.1:0");
    conf.set(DFSConfigKeys.DFS_DATANODE_HTTP_ADDRESS_KEY, "127.0.0.1:0");
    conf.set(DFSConfigKeys.DFS_DATANODE_IPC_ADDRESS_KEY, "127.0.0.1:0");
    conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, 1);
    // A benchmark's files may be lost with the machine: no fsync per block and edit.
    conf.setBoolean("dfs.datanode.synconclose", false);
    MiniDFSCluster hdfs =
      new MiniDFSCluster.Builder(conf, folder.resolve("hdfs").toFile()).numDataNodes(1).build();
    try {
      hdfs.waitClusterUp();
      MiniZooKeeperCluster zooKeeper = new MiniZooKeeperCluster(conf);
      zooKeeper.startup(folder.resolve("zookeeper").toFile(), 1);
      return new EmbeddedHdfs(hdfs, zooKeeper);
    } catch (IOException | InterruptedException | RuntimeException e) {
      hdfs.shutdown(true);
      throw e;
    }
  }

  /** Returns where an {@link EmbeddedHBase} finds this HDFS and ZooKeeper. */
  public Endpoints endpoints() {
    return new Endpoints("hdfs://127.0.0.1:" + hdfs.getNameNodePort(), zooKeeper.getClientPort());
  }

  /** Returns how many calls the NameNode has answered, those of the DataNode included. */
  public long nameNodeCalls() {
    return ((NameNodeRpcServer) hdfs.getNameNodeRpc()).getClientRpcServer().getRpcMetrics()
      .getProcessingSampleCount();
  }

  @Override
  public void close() throws IOException {
    zooKeeper.shutdown();
    hdfs.shutdown(true);
    // HDFS has dropped all shutdown hooks, also that of cached file systems, without which no HBase
    // starts; it comes back with the first file system of an empty cache.
    FileSystem.closeAll();
  }

  /**
   * Where HDFS and ZooKeeper listen, on loopback.
   * @param fileSystem    URI of the HDFS
   * @param zooKeeperPort client port
   */
  public record Endpoints(String fileSystem, int zooKeeperPort) {
    void writeTo(Configuration conf) {
      conf.set("fs.defaultFS", fileSystem);
      conf.set(HConstants.HBASE_DIR, fileSystem + "/hbase");
      conf.set(HConstants.ZOOKEEPER_QUORUM, "127.0.0.1");
      conf.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, zooKeeperPort);
    }
  }
}
