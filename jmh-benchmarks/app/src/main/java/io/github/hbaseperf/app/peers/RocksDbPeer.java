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
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.CompressionType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteOptions;

/**
 * The rows in RocksDB, uncompressed and in its block cache, as HBase has them: one iterator goes
 * through all of them. A value is a number of 8 bytes and the text.
 */
final class RocksDbPeer implements Peer {
  private static final long CACHE_BYTES = 1L << 30;
  private static final int MAX_BYTES = 64;
  private static final ByteBuffer WANTED =
    ByteBuffer.wrap(PeerRows.WANTED.getBytes(StandardCharsets.UTF_8));

  private final ByteBuffer key = ByteBuffer.allocateDirect(MAX_BYTES);
  private final ByteBuffer value = ByteBuffer.allocateDirect(MAX_BYTES);
  private final LRUCache cache = new LRUCache(CACHE_BYTES);
  private final Options options;
  private final RocksDB db;

  private RocksDbPeer(Path folder) throws RocksDBException {
    options =
      new Options().setCreateIfMissing(true).setCompressionType(CompressionType.NO_COMPRESSION)
        .setTableFormatConfig(new BlockBasedTableConfig().setBlockCache(cache));
    db = RocksDB.open(options, folder.toString());
  }

  /** Fills it. */
  static Peer open(Path folder, PeerRows rows) throws IOException, RocksDBException {
    RocksDB.loadLibrary();
    RocksDbPeer peer = new RocksDbPeer(Files.createDirectories(folder));
    try (WriteOptions unlogged = new WriteOptions().setDisableWAL(true)) {
      for (long row = 0; row < rows.rows(); row++) {
        byte[] text = rows.text(row).getBytes(StandardCharsets.UTF_8);
        peer.db.put(unlogged, rows.key(row).getBytes(StandardCharsets.UTF_8), ByteBuffer
          .allocate(Long.BYTES + text.length).putLong(rows.number(row)).put(text).array());
      }
    }
    peer.db.compactRange();
    return peer;
  }

  @Override
  public String label() {
    return "RocksDB (one iterator)";
  }

  @Override
  public Kind kind() {
    return Kind.OUTSIDE;
  }

  @Override
  public Set<Question> questions() {
    return Set.of(Question.values());
  }

  @Override
  public Object answer(Question question) throws RocksDBException {
    try (RocksIterator rows = db.newIterator()) {
      rows.seekToFirst();
      Object answer = switch (question) {
        case ALL_ROWS -> count(rows);
        case FILTERED -> countWanted(rows);
        case SUM -> sum(rows);
        case GROUPS -> groups(rows);
      };
      rows.status();
      return answer;
    }
  }

  private static long count(RocksIterator rows) {
    long count = 0;
    for (; rows.isValid(); rows.next()) {
      count++;
    }
    return count;
  }

  private long countWanted(RocksIterator rows) {
    long count = 0;
    for (; rows.isValid(); rows.next()) {
      rows.value(value.clear());
      count += value.position(Long.BYTES).equals(WANTED) ? 1 : 0;
    }
    return count;
  }

  private long sum(RocksIterator rows) {
    long sum = 0;
    for (; rows.isValid(); rows.next()) {
      rows.value(value.clear());
      sum += value.getLong(0);
    }
    return sum;
  }

  /** The rows of a group follow each other. */
  private Map<String, Totals> groups(RocksIterator rows) {
    Map<String, Totals> groups = new TreeMap<>();
    while (rows.isValid()) {
      rows.key(key.clear());
      ByteBuffer prefix = ByteBuffer.allocate(PeerRows.PREFIX).put(key.slice(0, PeerRows.PREFIX));
      prefix.flip();
      long count = 0;
      long sum = 0;
      while (rows.isValid()) {
        rows.key(key.clear());
        if (!key.slice(0, PeerRows.PREFIX).equals(prefix)) {
          break;
        }
        rows.value(value.clear());
        count++;
        sum += value.getLong(0);
        rows.next();
      }
      groups.put(StandardCharsets.UTF_8.decode(prefix).toString(), new Totals(count, sum));
    }
    return groups;
  }

  @Override
  public void close() {
    db.close();
    options.close();
    cache.close();
  }
}
