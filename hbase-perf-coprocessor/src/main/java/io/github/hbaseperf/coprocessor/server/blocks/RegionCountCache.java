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

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What was counted of a region before, in ranges of rows. Files never change, so a count of nothing
 * but files is true as long as they are files of the region and nothing else has a row in the
 * range. Lives as long as the region is open, or longer if it is saved. Any number of threads.
 */
@InterfaceAudience.Private
public final class RegionCountCache {

  /** Of the configuration of a server or of a table: about how many rows to have in a range. */
  public static final String RANGE_ROWS_KEY = "hbase.perf.aggregate.memory.range.rows";

  /**
   * So many rows are scanned again, once, for a row that was written since, and a range of so many
   * takes about 150 bytes.
   */
  public static final int DEFAULT_RANGE_ROWS = 1024;

  /** In the place of a family's length. */
  private static final short NO_FAMILY = -1;

  private final CountCache counts;
  private final int rangeRows;
  private final LongConsumer metric;
  /** Or null. */
  private final SavedCounts saved;
  private final long region;
  private boolean isRead;
  private volatile boolean hasNew;

  /** A region that is alone on its server, and not measured. */
  public RegionCountCache() {
    this(new CountCache(CountCache.DEFAULT_MAX_BYTES), DEFAULT_RANGE_ROWS, change -> {
    }, null);
  }

  /**
   * @param rangeRows about how many rows to have in a range; at least one
   * @param metric    is told by how many bytes the cache of the server grows or, below zero,
   *                  shrinks
   * @param saved     where counts are kept while the region is closed; or null
   */
  public RegionCountCache(CountCache counts, int rangeRows, LongConsumer metric,
    SavedCounts saved) {
    this.counts = counts;
    this.rangeRows = Math.max(1, rangeRows);
    this.metric = metric;
    this.saved = saved;
    this.region = counts.newRegion();
  }

  int rangeRows() {
    return rangeRows;
  }

  /** Returns what is known of the question in the families of the scan now; may be nothing */
  CachedCounts get(Scan scan, RowQuestion question) {
    readSaved();
    CachedCounts known = counts.get(name(families(scan, question)));
    return known == null ? new CachedCounts() : known;
  }

  private synchronized void readSaved() {
    if (!isRead && saved != null) {
      saved.read().forEach(this::add);
    }
    isRead = true;
  }

  void add(Scan scan, RowQuestion question, List<CachedCount> more) {
    add(families(scan, question), more);
    hasNew = true;
  }

  private void add(ByteBuffer families, List<CachedCount> more) {
    metric.accept(counts.add(name(families), more));
  }

  /**
   * Has to be called when the region is closed.
   * @param saves false if what was counted is not to be saved
   */
  public void close(boolean saves) {
    if (saves && saved != null && hasNew) {
      saved.write(counts.all(region));
    }
    metric.accept(counts.removeAll(region));
  }

  /** The families, and what is asked of their rows if that is more than how many there are. */
  private static ByteBuffer families(Scan scan, RowQuestion question) {
    ByteString asked = question.cacheName();
    int length = asked.isEmpty() ? 0 : Short.BYTES + asked.size();
    for (byte[] family : scan.getFamilyMap().keySet()) {
      length += Short.BYTES + family.length;
    }
    ByteBuffer families = ByteBuffer.allocate(length);
    scan.getFamilyMap().keySet()
      .forEach(family -> families.putShort((short) family.length).put(family));
    if (!asked.isEmpty()) {
      asked.copyTo(families.putShort(NO_FAMILY));
    }
    families.flip();
    return families;
  }

  private ByteBuffer name(ByteBuffer families) {
    ByteBuffer name = ByteBuffer.allocate(Long.BYTES + families.remaining()).putLong(region);
    name.put(families.duplicate()).flip();
    return name;
  }
}
