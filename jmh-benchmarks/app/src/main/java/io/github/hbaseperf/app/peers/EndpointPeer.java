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
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.NumberSummary;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/** This project's endpoint, on all regions at the same time, as HBase's own is asked. */
final class EndpointPeer implements Peer {
  private static final Aggregate<Long> ROWS = Aggregate.rows();
  private static final Aggregate<NumberSummary> NUMBERS =
    Aggregate.numbers(PeerTable.FAMILY, PeerTable.NUMBER, NumberType.LONG);

  private final String label;
  private final RegionAggregateClient client;
  private final TableName table;
  private final CountOptions options;

  EndpointPeer(String label, Connection connection, TableName table, CountPath path, int regions) {
    this.label = label;
    this.client = new RegionAggregateClient(connection);
    this.table = table;
    this.options = CountOptions.defaults().withPath(path).withCallsPerServer(regions);
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Kind kind() {
    return Kind.HBASE_PERF;
  }

  @Override
  public Set<Question> questions() {
    return Set.of(Question.values());
  }

  @Override
  public Object answer(Question question) throws IOException {
    return switch (question) {
      case ALL_ROWS -> client.count(table, PeerTable.allRows(), options).rows();
      case FILTERED -> client.count(table, PeerTable.wantedRows(), options).rows();
      case SUM -> sum(groups(PeerTable.numbers(), Aggregation.of(NUMBERS)).get(0));
      case GROUPS -> byPrefix(groups(PeerTable.numbers(),
        Aggregation.of(ROWS, NUMBERS).groupedBy(GroupBy.rowPrefix(PeerRows.PREFIX))));
    };
  }

  private List<Group> groups(Scan scan, Aggregation aggregation) throws IOException {
    return client.aggregate(table, scan, aggregation, options).groups();
  }

  private static long sum(Group group) {
    return group.get(NUMBERS).sum().orElseThrow().longValue();
  }

  private static Map<String, Totals> byPrefix(List<Group> groups) {
    Map<String, Totals> totals = new TreeMap<>();
    groups.forEach(
      group -> totals.put(Bytes.toString(group.key()), new Totals(group.get(ROWS), sum(group))));
    return totals;
  }
}
