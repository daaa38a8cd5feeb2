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
package io.github.hbaseperf.coprocessor.server.blocks;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What was counted of a region before. Files never change, so a count of nothing but files is true
 * as long as they are the region's files. Lives as long as the region is open, so that no change of
 * its families can be missed: that takes opening it anew. Any number of threads.
 */
@InterfaceAudience.Private
public final class RegionCountCache {

  private final CountCache counts;
  private final LongConsumer metric;
  private final long region;

  /** A region that is alone on its server, and not measured. */
  public RegionCountCache() {
    this(new CountCache(CountCache.DEFAULT_MAX_BYTES), change -> {
    });
  }

  /**
   * @param metric is told by how many bytes the cache of the server grows or, below zero, shrinks
   */
  public RegionCountCache(CountCache counts, LongConsumer metric) {
    this.counts = counts;
    this.metric = metric;
    this.region = counts.newRegion();
  }

  /** Returns what is known of the scan's range in these files, or null */
  CachedCount lookup(Scan scan, Set<Path> files) {
    CachedCount known = counts.get(name(scan));
    return known != null && known.files.equals(files) ? known : null;
  }

  void put(Scan scan, CachedCount count) {
    metric.accept(counts.put(name(scan), count));
  }

  /** Has to be called when the region is closed. */
  public void close() {
    metric.accept(counts.removeAll(region));
  }

  /** Of the region, the range and the families; different ones for different ranges. */
  private ByteBuffer name(Scan scan) {
    int length =
      Long.BYTES + 2 + 2 * Short.BYTES + scan.getStartRow().length + scan.getStopRow().length;
    for (byte[] family : scan.getFamilyMap().keySet()) {
      length += Short.BYTES + family.length;
    }
    ByteBuffer name = ByteBuffer.allocate(length).putLong(region);
    name.put(Bytes.toBytes(scan.includeStartRow())).put(Bytes.toBytes(scan.includeStopRow()));
    add(name, scan.getStartRow());
    add(name, scan.getStopRow());
    scan.getFamilyMap().keySet().forEach(family -> add(name, family));
    name.flip();
    return name;
  }

  private static void add(ByteBuffer name, byte[] part) {
    name.putShort((short) part.length).put(part);
  }
}
