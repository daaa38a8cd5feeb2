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
package io.github.hbaseperf.scenarios;

import io.github.hbaseperf.scenarios.server.LocalCluster;
import io.github.hbaseperf.scenarios.server.PageCache;
import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.server.Servers;
import io.github.hbaseperf.testkit.cluster.EmbeddedHdfs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** Clusters on this machine, all over one HDFS in this JVM. */
final class LocalPool implements ClusterPool {
  private final Path folder;
  private final EmbeddedHdfs hdfs;
  private final Open clusters = new Open();

  private LocalPool(Path folder, EmbeddedHdfs hdfs) {
    this.folder = folder;
    this.hdfs = hdfs;
  }

  /**
   * Starts HDFS and ZooKeeper.
   * @param folder for all they and the servers write
   */
  static LocalPool start(Path folder) throws IOException, InterruptedException {
    EmbeddedHdfs hdfs = EmbeddedHdfs.start(folder.resolve("cluster"));
    return new LocalPool(folder, hdfs);
  }

  @Override
  public Servers get(ServerSettings settings, int atOnce) throws IOException, InterruptedException {
    if (clusters.get(settings) == null) {
      clusters.shrinkTo(atOnce - 1);
      clusters.put(settings, LocalCluster.start(hdfs.endpoints(), folder, settings));
    }
    // The one just asked for is the newest and stays.
    clusters.shrinkTo(atOnce);
    return clusters.get(settings);
  }

  @Override
  public boolean startsServers() {
    return true;
  }

  @Override
  public Path hdfsConfiguration() throws IOException {
    Path own = Files.createDirectories(folder.resolve("hdfs-client"));
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", hdfs.endpoints().fileSystem());
    site.setInt("dfs.replication", 1);
    site.set("hadoop.tmp.dir", own.toString());
    // HDFS's own defaults come after core-site.xml and before hdfs-site.xml.
    for (String file : new String[] { "core-site.xml", "hdfs-site.xml" }) {
      try (OutputStream out = Files.newOutputStream(own.resolve(file))) {
        site.writeXml(out);
      }
    }
    return own;
  }

  @Override
  public boolean dropPageCaches() throws IOException, InterruptedException {
    return PageCache.drop(folder.resolve("cluster/hdfs/data"));
  }

  @Override
  public String description() {
    return "HDFS (one DataNode) and ZooKeeper in one JVM; HMaster, HRegionServers and every client "
      + "in processes of their own, all on this machine";
  }

  @Override
  public void close() throws IOException {
    try {
      clusters.close();
    } finally {
      hdfs.close();
    }
  }
}
