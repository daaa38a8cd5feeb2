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
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.coprocessor.AsyncAggregationClient;
import org.apache.hadoop.hbase.client.coprocessor.LongColumnInterpreter;

/** HBase's own endpoint by the other client. */
final class AsyncAggregationClientPeer implements Peer {
  private final AsyncConnection connection;
  private final AsyncTable<?> table;

  private AsyncAggregationClientPeer(AsyncConnection connection) {
    this.connection = connection;
    this.table = connection.getTable(PeerTable.PLAIN);
  }

  static Peer open(Configuration conf) throws InterruptedException, ExecutionException {
    return new AsyncAggregationClientPeer(ConnectionFactory.createAsyncConnection(conf).get());
  }

  @Override
  public String label() {
    return "AsyncAggregationClient";
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
  public Object answer(Question question) throws InterruptedException, ExecutionException {
    LongColumnInterpreter numbers = new LongColumnInterpreter();
    return switch (question) {
      case ALL_ROWS -> AsyncAggregationClient.rowCount(table, numbers, PeerTable.allRows()).get();
      case FILTERED -> AsyncAggregationClient.rowCount(table, numbers, PeerTable.wantedRows())
        .get();
      case SUM -> AsyncAggregationClient.sum(table, numbers, PeerTable.numbers()).get();
      case GROUPS -> throw unanswered(question);
    };
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
