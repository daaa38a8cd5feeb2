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
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;

/** The key range of a count, cut by region and sorted by the server that held it at the start. */
final class RangesByServer {

  private final int ranges;
  private final Collection<ServerRanges> rangesByServer;

  private RangesByServer(int ranges, Collection<ServerRanges> rangesByServer) {
    this.ranges = ranges;
    this.rangesByServer = rangesByServer;
  }

  /**
   * @throws TableNotFoundException   if there is no such table
   * @throws TableNotEnabledException if the table is disabled, as far as its regions tell
   */
  static RangesByServer of(RegionLocations locations, TableName table, KeyRange range)
    throws IOException {
    TreeMap<byte[], ServerName> serverByStart = locations.serverByStart(table, range);
    if (serverByStart.isEmpty() || serverByStart.containsValue(null)) {
      // Only here: it takes as long as a count of known files.
      locations.cluster().checkEnabled(table);
    }
    if (range.isEmpty()) {
      return new RangesByServer(0, Collections.emptyList());
    }
    List<KeyRange> pieces = range.cutAt(serverByStart.navigableKeySet());
    Map<ServerName, ServerRanges> byServer = new HashMap<>();
    for (KeyRange piece : pieces) {
      Map.Entry<byte[], ServerName> region = serverByStart.floorEntry(piece.start());
      byServer
        .computeIfAbsent(region == null ? null : region.getValue(), server -> new ServerRanges())
        .add(piece);
    }
    return new RangesByServer(pieces.size(), byServer.values());
  }

  int ranges() {
    return ranges;
  }

  Collection<ServerRanges> rangesByServer() {
    return rangesByServer;
  }
}
