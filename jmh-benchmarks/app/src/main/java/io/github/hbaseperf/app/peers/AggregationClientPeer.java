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
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.coprocessor.AggregationClient;
import org.apache.hadoop.hbase.client.coprocessor.LongColumnInterpreter;

/** HBase's own endpoint, AggregateImplementation. */
final class AggregationClientPeer implements Peer {
  private final AggregationClient client;

  AggregationClientPeer(Connection connection) {
    this.client = new AggregationClient(connection);
  }

  @Override
  public String label() {
    return "AggregationClient";
  }

  @Override
  public Kind kind() {
    return Kind.HBASE;
  }

  @Override
  public Set<Question> questions() {
    return EnumSet.of(Question.ALL_ROWS, Question.FILTERED, Question.SUM);
  }

  @Override
  public Object answer(Question question) throws IOException {
    LongColumnInterpreter numbers = new LongColumnInterpreter();
    try {
      return switch (question) {
        case ALL_ROWS -> client.rowCount(PeerTable.PLAIN, numbers, PeerTable.allRows());
        case FILTERED -> client.rowCount(PeerTable.PLAIN, numbers, PeerTable.wantedRows());
        case SUM -> client.sum(PeerTable.PLAIN, numbers, PeerTable.numbers());
        case GROUPS -> throw unanswered(question);
      };
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(label() + " failed: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
