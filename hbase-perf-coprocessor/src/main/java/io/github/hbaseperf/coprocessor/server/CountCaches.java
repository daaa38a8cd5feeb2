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
package io.github.hbaseperf.coprocessor.server;

import io.github.hbaseperf.coprocessor.server.blocks.CountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.SavedCounts;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.HRegion;

/**
 * The cache of counts of each region server in this JVM, of which there is one but in tests. Not in
 * the shared data of coprocessors: there, classes of another release would find it.
 */
final class CountCaches {

  /** Bytes of heap per region server; of the server's configuration, not of a table's. */
  static final String MAX_BYTES_KEY = "hbase.perf.aggregate.memory.bytes";

  private static final Map<ServerName, CountCache> BY_SERVER = new ConcurrentHashMap<>();

  private CountCaches() {
  }

  /**
   * @param metric is told by how many bytes the cache of the server grows or, below zero, shrinks
   */
  static RegionCountCache ofRegion(RegionCoprocessorEnvironment env, LongConsumer metric) {
    CountCache server = BY_SERVER.computeIfAbsent(env.getServerName(),
      name -> new CountCache(ServerSettings.number(env.getConnection().getConfiguration(),
        MAX_BYTES_KEY, CountCache.DEFAULT_MAX_BYTES)));
    long rangeRows = ServerSettings.number(env.getConfiguration(), RegionCountCache.RANGE_ROWS_KEY,
      RegionCountCache.DEFAULT_RANGE_ROWS);
    return new RegionCountCache(server, (int) Math.min(rangeRows, Integer.MAX_VALUE), metric,
      isSaved(env) ? saved((HRegion) env.getRegion()) : null);
  }

  private static boolean isSaved(RegionCoprocessorEnvironment env) {
    return env.getConfiguration().getBoolean(SavedCounts.SAVED_KEY, false)
      && RegionReplicaUtil.isDefaultReplica(env.getRegionInfo())
      && Arrays.stream(env.getRegion().getTableDescriptor().getColumnFamilies())
        .allMatch(family -> family.getEncryptionType() == null);
  }

  private static SavedCounts saved(HRegion region) {
    return new SavedCounts(region.getFilesystem(), region.getRegionFileSystem().getRegionDir());
  }
}
