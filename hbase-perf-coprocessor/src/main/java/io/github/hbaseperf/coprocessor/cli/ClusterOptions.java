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
package io.github.hbaseperf.coprocessor.cli;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import picocli.CommandLine.Option;

/** Where the cluster is: a folder, a quorum, or what the class path says. */
final class ClusterOptions {

  /** A quorum that cannot be reached should be given up within seconds, not minutes. */
  private static final int ZOOKEEPER_RETRIES = 3;

  @Option(names = "--config", paramLabel = "DIR",
    description = "Folder with hbase-site.xml (default: the class path).")
  private File folder;

  @Option(names = "--quorum", paramLabel = "HOST:PORT[,...]",
    description = "ZooKeeper servers of the cluster, whatever --config says.")
  private String quorum;

  @Option(names = "--znode-parent", paramLabel = "PATH",
    description = "Root znode of the cluster (default: /hbase, or what the configuration says).")
  private String znodeParent;

  /** Of one that has it for many commands, and closes it; or null. */
  private final Connection shared;

  ClusterOptions() {
    this(null);
  }

  /** To use this connection, whatever the options say. */
  ClusterOptions(Connection shared) {
    this.shared = shared;
  }

  /** Logs in and connects, unless there is a connection already. */
  TableSource open(Configuration configuration, TableChoice choice) throws IOException {
    return shared == null
      ? TableSource.ofTables(configuration, choice)
      : TableSource.ofTables(shared, choice);
  }

  /**
   * @throws IllegalArgumentException if the folder has no hbase-site.xml
   */
  Configuration toConfiguration() {
    return shared != null
      ? shared.getConfiguration()
      : toConfiguration(folder, quorum, znodeParent);
  }

  /**
   * @param folder      or null for the class path's configuration
   * @param quorum      or null for what the configuration says
   * @param znodeParent or null for what the configuration says
   */
  static Configuration toConfiguration(File folder, String quorum, String znodeParent) {
    Configuration configuration = HBaseConfiguration.create();
    configuration.setInt("zookeeper.recovery.retry", ZOOKEEPER_RETRIES);
    if (folder != null) {
      addSite(configuration, folder);
    }
    if (quorum != null) {
      configuration.set(HConstants.ZOOKEEPER_QUORUM, quorum);
    }
    if (znodeParent != null) {
      configuration.set(HConstants.ZOOKEEPER_ZNODE_PARENT, znodeParent);
    }
    return configuration;
  }

  /**
   * Logs in and connects, or fails within seconds. A plain Connection that finds no cluster makes
   * up a cluster id and goes on looking for minutes with every call
   * (ConnectionImplementation.retrieveClusterId); an asynchronous one wants a real id.
   */
  static Connection connect(Configuration configuration) throws IOException {
    KerberosLogin.ifConfigured(configuration);
    try {
      ConnectionFactory.createAsyncConnection(configuration).get().close();
    } catch (InterruptedException e) {
      throw (IOException) new InterruptedIOException("Connecting was interrupted").initCause(e);
    } catch (ExecutionException e) {
      throw new IOException("No HBase answers at " + configuration.get(HConstants.ZOOKEEPER_QUORUM)
        + " under " + configuration.get(HConstants.ZOOKEEPER_ZNODE_PARENT)
        + ": check --config, or --quorum and --znode-parent", e);
    }
    return ConnectionFactory.createConnection(configuration);
  }

  private static void addSite(Configuration configuration, File configured) {
    File site = new File(configured, "hbase-site.xml");
    if (!site.isFile()) {
      throw new IllegalArgumentException("There is no " + site + ": --config wants its folder");
    }
    for (String name : new String[] { "core-site.xml", "hdfs-site.xml", "hbase-site.xml" }) {
      File file = new File(configured, name);
      if (file.isFile()) {
        configuration.addResource(new Path(file.toURI()));
      }
    }
  }
}
