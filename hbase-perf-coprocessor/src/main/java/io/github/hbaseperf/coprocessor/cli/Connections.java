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

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.security.UserProvider;
import org.apache.hadoop.hbase.util.ConnectionCache;

/**
 * Connections that many questions share: one for whoever is not known by name, and one for each
 * user, on whose behalf the cluster is asked as HBase's REST server does. Any number of threads.
 */
final class Connections implements Closeable {

  private static final int CLEANUP_MILLIS = 10_000;
  /** Longer than any question may take, which keeps its connection busy unseen by the cache. */
  private static final int IDLE_FACTOR = 2;

  private final Connection own;
  private final ConnectionCache byUser;

  private Connections(Connection own, ConnectionCache byUser) {
    this.own = own;
    this.byUser = byUser;
  }

  /**
   * @param maxMillis how long a question may take
   */
  static Connections open(Configuration configuration, long maxMillis) throws IOException {
    Connection own = ClusterOptions.connect(configuration);
    int idleMillis = (int) Math.min(Integer.MAX_VALUE, IDLE_FACTOR * maxMillis + CLEANUP_MILLIS);
    return new Connections(own, new ConnectionCache(configuration,
      UserProvider.instantiate(configuration), CLEANUP_MILLIS, idleMillis));
  }

  /** That of the server's own user. */
  Connection own() {
    return own;
  }

  /**
   * @param user or null
   */
  Connection of(String user) throws IOException {
    if (user == null) {
      return own;
    }
    byUser.setEffectiveUser(user);
    return byUser.getAdmin().getConnection();
  }

  @Override
  public void close() throws IOException {
    byUser.shutdown();
    own.close();
  }
}
