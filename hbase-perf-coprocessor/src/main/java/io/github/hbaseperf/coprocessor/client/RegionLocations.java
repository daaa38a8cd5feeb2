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
package io.github.hbaseperf.coprocessor.client;

import java.io.IOException;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Where the regions of tables are: for the first count of a table as hbase:meta has it, which takes
 * one scan and fills the cache of HBase's client, and from then on as that cache has it. A cache
 * that is out of date costs time, not rows: calls that it sends to the wrong server mend it. Safe
 * for any number of threads.
 */
final class RegionLocations {

  /** After so long, a scan of hbase:meta is quicker than looking up what else the cache lacks. */
  private static final long MAX_LOOKUP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Cluster cluster;
  private final CountRuntime runtime;
  private final Set<TableName> scanned = ConcurrentHashMap.newKeySet();

  RegionLocations(Cluster cluster, CountRuntime runtime) {
    this.cluster = cluster;
    this.runtime = runtime;
  }

  Cluster cluster() {
    return cluster;
  }

  CountRuntime runtime() {
    return runtime;
  }

  /**
   * Returns the server of each region by its first row, at least of those with rows of the range;
   * null where none has it. Empty if there is no such table.
   */
  TreeMap<byte[], ServerName> serverByStart(TableName table, KeyRange range) throws IOException {
    try (TableRegions regions = cluster.regions(table)) {
      if (scanned.contains(table)) {
        return asCached(regions, range);
      }
      TreeMap<byte[], ServerName> serverByStart = asInMeta(regions);
      if (!serverByStart.isEmpty()) {
        scanned.add(table);
      }
      return serverByStart;
    }
  }

  private static TreeMap<byte[], ServerName> asInMeta(TableRegions regions) throws IOException {
    TreeMap<byte[], ServerName> serverByStart = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (HRegionLocation location : regions.locateAll()) {
      if (RegionReplicaUtil.isDefaultReplica(location.getRegion())) {
        serverByStart.put(location.getRegion().getStartKey(), location.getServerName());
      }
    }
    return serverByStart;
  }

  /** Goes from region to region; the few that are not in the cache are looked up one by one. */
  private TreeMap<byte[], ServerName> asCached(TableRegions regions, KeyRange range)
    throws IOException {
    TreeMap<byte[], ServerName> serverByStart = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    long startNanos = runtime.nanoTime();
    KeyRange rest = range;
    byte[] end;
    do {
      if (runtime.nanoTime() - startNanos > MAX_LOOKUP_NANOS) {
        return asInMeta(regions);
      }
      HRegionLocation location = regions.locate(rest.start(), false);
      serverByStart.put(location.getRegion().getStartKey(), location.getServerName());
      end = location.getRegion().getEndKey();
      rest = rest.from(end);
    } while (end.length > 0 && !rest.isEmpty());
    return serverByStart;
  }
}
