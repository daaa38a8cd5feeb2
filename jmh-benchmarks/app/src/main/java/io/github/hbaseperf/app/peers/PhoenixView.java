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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.app.peers.PeersResult.Kind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;

/** A view of Phoenix on a table of HBase, which gets its coprocessors by that. */
final class PhoenixView {
  private PhoenixView() {
  }

  /** Creates the view; the first connection to a cluster takes some 30 s. */
  static Peer open(Configuration cluster, TableName table) throws SQLException {
    Connection connection = DriverManager.getConnection(String.join(":", "jdbc:phoenix",
      cluster.get(HConstants.ZOOKEEPER_QUORUM), cluster.get(HConstants.ZOOKEEPER_CLIENT_PORT),
      cluster.get(HConstants.ZOOKEEPER_ZNODE_PARENT, HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT)));
    try (Statement statement = connection.createStatement()) {
      // Numbers that are not negative have the same bytes in both.
      statement.execute("CREATE VIEW \"" + table.getNameAsString()
        + "\" (\"k\" VARCHAR PRIMARY KEY, \"a\".\"n\" UNSIGNED_LONG, \"a\".\"t\" VARCHAR)");
    }
    return new SqlPeer("Phoenix", Kind.HBASE, connection, table.getNameAsString());
  }
}
