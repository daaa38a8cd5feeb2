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

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.client.Connection;

/**
 * An {@link EmbeddedHBase} on an {@link EmbeddedHdfs}, in a temporary folder that goes with them.
 */
public final class EmbeddedCluster implements Closeable {
  private final Path folder;
  private final EmbeddedHdfs hdfs;
  private final EmbeddedHBase hbase;

  private EmbeddedCluster(Path folder, EmbeddedHdfs hdfs, EmbeddedHBase hbase) {
    this.folder = folder;
    this.hdfs = hdfs;
    this.hbase = hbase;
  }

  /** Starts both; leaves nothing behind if one does not start. */
  public static EmbeddedCluster start() throws IOException, InterruptedException {
    return start(Map.of());
  }

  /** Starts both with settings of HBase beside those of embedded clusters. */
  public static EmbeddedCluster start(Map<String, String> settings)
    throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("hbase-perf-");
    EmbeddedHdfs hdfs = null;
    try {
      hdfs = EmbeddedHdfs.start(folder);
      return new EmbeddedCluster(folder, hdfs,
        EmbeddedHBase.start(hdfs.endpoints(), folder.resolve("hbase"), settings));
    } catch (IOException | InterruptedException | RuntimeException e) {
      end(folder, hdfs);
      throw e;
    }
  }

  public EmbeddedHBase hbase() {
    return hbase;
  }

  public Connection connection() {
    return hbase.connection();
  }

  /** For what else should go with the cluster. */
  public Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    try {
      hbase.close();
    } finally {
      end(folder, hdfs);
    }
  }

  private static void end(Path folder, EmbeddedHdfs hdfs) throws IOException {
    try {
      if (hdfs != null) {
        hdfs.close();
      }
    } finally {
      FileUtils.deleteQuietly(folder.toFile());
    }
  }
}
