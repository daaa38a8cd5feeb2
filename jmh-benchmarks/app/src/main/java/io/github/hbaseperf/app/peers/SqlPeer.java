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
import io.github.hbaseperf.app.peers.Question.Totals;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A table with columns k, n and t that is asked in SQL, by statements prepared before. */
final class SqlPeer implements Peer {
  private final String label;
  private final Kind kind;
  private final Connection connection;
  private final Map<Question, PreparedStatement> statements = new EnumMap<>(Question.class);

  /**
   * @param connection closed with this
   * @throws SQLException if the table is not there
   */
  SqlPeer(String label, Kind kind, Connection connection, String table) throws SQLException {
    this.label = label;
    this.kind = kind;
    this.connection = connection;
    String from = " FROM \"" + table + "\"";
    String prefix = "SUBSTR(\"k\", 1, " + PeerRows.PREFIX + ")";
    prepare(Question.ALL_ROWS, "SELECT COUNT(*)" + from);
    prepare(Question.FILTERED,
      "SELECT COUNT(*)" + from + " WHERE \"t\" = '" + PeerRows.WANTED + "'");
    prepare(Question.SUM, "SELECT SUM(\"n\")" + from);
    prepare(Question.GROUPS,
      "SELECT " + prefix + ", COUNT(*), SUM(\"n\")" + from + " GROUP BY " + prefix);
  }

  private void prepare(Question question, String sql) throws SQLException {
    statements.put(question, connection.prepareStatement(sql));
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public Set<Question> questions() {
    return Set.of(Question.values());
  }

  @Override
  public Object answer(Question question) throws SQLException {
    try (ResultSet answer = statements.get(question).executeQuery()) {
      if (question == Question.GROUPS) {
        Map<String, Totals> groups = new TreeMap<>();
        while (answer.next()) {
          groups.put(answer.getString(1), new Totals(answer.getLong(2), answer.getLong(3)));
        }
        return groups;
      }
      answer.next();
      return answer.getLong(1);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IOException(label + " did not close: " + e.getMessage(), e);
    }
  }
}
