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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;

/** Splits, merges, moves, flushes and compacts the regions of a table, one after the other. */
final class RandomChanges {

  private enum Change {
    SPLIT, MERGE, MOVE, FLUSH, COMPACT
  }

  private final Admin admin;
  private final TableName table;
  private final Random random;
  private final Map<Change, Integer> made = new ConcurrentHashMap<>();

  RandomChanges(Admin admin, TableName table, Random random) {
    this.admin = admin;
    this.table = table;
    this.random = random;
  }

  void next() throws Exception {
    Change change = Change.values()[random.nextInt(Change.values().length)];
    if (make(change)) {
      made.merge(change, 1, Integer::sum);
    }
  }

  int kinds() {
    return made.size();
  }

  @Override
  public String toString() {
    return made.toString();
  }

  /** Returns false if the master finds the change too early, such as a split of a half. */
  private boolean make(Change change) throws Exception {
    try {
      List<RegionInfo> regions = admin.getRegions(table);
      RegionInfo region = regions.get(random.nextInt(regions.size()));
      switch (change) {
        case SPLIT:
          admin.splitRegionAsync(region.getRegionName(),
            Bytes.toBytes(String.format("r%03d", random.nextInt(200)))).get(1, TimeUnit.MINUTES);
          return true;
        case MERGE:
          return regions.size() > 1 && merge(regions);
        case MOVE:
          ServerName[] servers = admin.getRegionServers().toArray(new ServerName[0]);
          admin.move(region.getEncodedNameAsBytes(), servers[random.nextInt(servers.length)]);
          return true;
        case FLUSH:
          admin.flush(table);
          return true;
        default:
          admin.majorCompact(table);
          return true;
      }
    } catch (IOException | ExecutionException | TimeoutException e) {
      return false;
    }
  }

  private boolean merge(List<RegionInfo> regions) throws Exception {
    int first = random.nextInt(regions.size() - 1);
    admin.mergeRegionsAsync(new byte[][] { regions.get(first).getEncodedNameAsBytes(),
      regions.get(first + 1).getEncodedNameAsBytes() }, false).get(1, TimeUnit.MINUTES);
    return true;
  }
}
