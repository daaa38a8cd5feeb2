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

import io.github.hbaseperf.benchmarks.mapreduce.LocalRunner;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.client.Connection;

/** Every peer that has its libraries, filled with the rows. */
final class OpenPeers implements Closeable {
  private final List<Peer> peers = new ArrayList<>();

  /**
   * Fills them.
   * @param missing names of those without libraries
   */
  OpenPeers(EmbeddedCluster cluster, PeerRows rows, int regions, Collection<String> missing)
    throws Exception {
    Connection connection = cluster.connection();
    PeerTable.create(connection, PeerTable.PLAIN, rows, regions);
    peers.add(
      new EndpointPeer("hbase-perf, auto", connection, PeerTable.PLAIN, CountPath.AUTO, regions));
    peers.add(new EndpointPeer("hbase-perf, blocks", connection, PeerTable.PLAIN, CountPath.BLOCKS,
      regions));
    if (!missing.contains(PeerLibraries.PHOENIX)) {
      PeerTable.create(connection, PeerTable.OF_PHOENIX, rows, regions);
      peers.add(new EndpointPeer("hbase-perf, auto, on Phoenix's table", connection,
        PeerTable.OF_PHOENIX, CountPath.AUTO, regions));
      peers.add(PhoenixView.open(connection.getConfiguration(), PeerTable.OF_PHOENIX));
    }
    peers.add(new AggregationClientPeer(connection));
    peers.add(AsyncAggregationClientPeer.open(connection.getConfiguration()));
    peers.add(new RowCounterPeer(LocalRunner.configuration(cluster), rows.rows()));
    if (!missing.contains(PeerLibraries.ROCKSDB)) {
      peers.add(RocksDbPeer.open(cluster.folder().resolve("rocksdb"), rows));
    }
    if (!missing.contains(PeerLibraries.DUCKDB)) {
      peers.add(DuckDbFile.open(cluster.folder().resolve("duckdb"), rows));
    }
  }

  /** Returns those that have an answer. */
  List<Peer> answering(Question question) {
    return peers.stream().filter(peer -> peer.questions().contains(question)).toList();
  }

  @Override
  public void close() throws IOException {
    for (Peer peer : peers) {
      peer.close();
    }
  }
}
