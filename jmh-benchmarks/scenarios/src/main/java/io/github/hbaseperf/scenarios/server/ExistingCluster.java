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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/** A cluster that was there before and stays as it is. */
public final class ExistingCluster implements Servers {
  private final Path configuration;
  private final Connection connection;

  private ExistingCluster(Path configuration, Connection connection) {
    this.configuration = configuration;
    this.connection = connection;
  }

  /** Connects to the cluster whose hbase-site.xml, and core-site.xml if any, are in the folder. */
  public static ExistingCluster connect(Path folder) throws IOException {
    if (!Files.exists(folder.resolve("hbase-site.xml"))) {
      throw new IOException("No hbase-site.xml in " + folder + ": give the folder with --config");
    }
    Configuration conf = HBaseConfiguration.create();
    for (String file : new String[] { "core-site.xml", "hdfs-site.xml", "hbase-site.xml" }) {
      if (Files.exists(folder.resolve(file))) {
        conf.addResource(new org.apache.hadoop.fs.Path(folder.resolve(file).toUri()));
      }
    }
    conf.setIfUnset("hbase.client.operation.timeout", "60000");
    checkAnswers(folder, conf);
    return new ExistingCluster(folder, ConnectionFactory.createConnection(conf));
  }

  /** Says within seconds what is wrong; the retries of the tools may take minutes. */
  private static void checkAnswers(Path folder, Configuration conf) throws IOException {
    Configuration fewRetries = new Configuration(conf);
    fewRetries.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 3);
    try (Connection connection = ConnectionFactory.createConnection(fewRetries);
      Admin admin = connection.getAdmin()) {
      admin.getClusterMetrics();
    } catch (IOException e) {
      throw new IOException("The cluster of " + folder + " does not answer: "
        + ExceptionUtils.getRootCause(e).getMessage(), e);
    }
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
    connection.close();
  }
}
