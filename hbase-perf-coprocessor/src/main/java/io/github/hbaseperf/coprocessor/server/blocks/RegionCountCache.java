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
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What was counted of a region before, in ranges of rows. Files never change, so a count of nothing
 * but files is true as long as they are files of the region and nothing else has a row in the
 * range. Lives as long as the region is open, so that no change of its families can be missed: that
 * takes opening it anew. Any number of threads.
 */
@InterfaceAudience.Private
public final class RegionCountCache {

  /** Of the configuration of a server or of a table: about how many rows to have in a range. */
  public static final String RANGE_ROWS_KEY = "hbase.perf.aggregate.memory.range.rows";

  /**
   * So many rows are scanned again for each that was written since, and a range of so many takes
   * about 150 bytes.
   */
  public static final int DEFAULT_RANGE_ROWS = 1024;

  private final CountCache counts;
  private final int rangeRows;
  private final LongConsumer metric;
  private final long region;

  /** A region that is alone on its server, and not measured. */
  public RegionCountCache() {
    this(new CountCache(CountCache.DEFAULT_MAX_BYTES), DEFAULT_RANGE_ROWS, change -> {
    });
  }

  /**
   * @param rangeRows about how many rows to have in a range; at least one
   * @param metric    is told by how many bytes the cache of the server grows or, below zero,
   *                  shrinks
   */
  public RegionCountCache(CountCache counts, int rangeRows, LongConsumer metric) {
    this.counts = counts;
    this.rangeRows = Math.max(1, rangeRows);
    this.metric = metric;
    this.region = counts.newRegion();
  }

  int rangeRows() {
    return rangeRows;
  }

  /** Returns what is known of the families of the scan now; may be nothing */
  CachedCounts get(Scan scan) {
    CachedCounts known = counts.get(name(scan));
    return known == null ? new CachedCounts() : known;
  }

  void add(Scan scan, List<CachedCount> more) {
    metric.accept(counts.add(name(scan), more));
  }

  /** Has to be called when the region is closed. */
  public void close() {
    metric.accept(counts.removeAll(region));
  }

  /** Of the region and the families. */
  private ByteBuffer name(Scan scan) {
    int length = Long.BYTES;
    for (byte[] family : scan.getFamilyMap().keySet()) {
      length += Short.BYTES + family.length;
    }
    ByteBuffer name = ByteBuffer.allocate(length).putLong(region);
    scan.getFamilyMap().keySet()
      .forEach(family -> name.putShort((short) family.length).put(family));
    name.flip();
    return name;
  }
}
