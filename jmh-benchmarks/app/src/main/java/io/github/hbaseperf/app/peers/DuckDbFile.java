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
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The rows in a file of DuckDB, which stores columns. */
final class DuckDbFile {
  private static final String TABLE = "peers";

  private DuckDbFile() {
  }

  /** Fills it, by way of a file of text, which is what it reads fastest. */
  static Peer open(Path folder, PeerRows rows) throws IOException, SQLException {
    Files.createDirectories(folder);
    Path text = folder.resolve("rows.csv");
    try (BufferedWriter out = Files.newBufferedWriter(text)) {
      for (long row = 0; row < rows.rows(); row++) {
        out.write(rows.key(row) + "," + rows.number(row) + "," + rows.text(row) + "\n");
      }
    }
    Connection connection = DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("rows.db"));
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE " + TABLE + " (k VARCHAR, n BIGINT, t VARCHAR)");
      statement.execute("COPY " + TABLE + " FROM '" + text + "' (HEADER false)");
    }
    Files.delete(text);
    return new SqlPeer("DuckDB", Kind.OUTSIDE, connection, TABLE);
  }
}
