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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import java.io.IOException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.StripeStoreEngine;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is cached is true, whatever other counts and compactions do meanwhile. */
@ExtendWith(MiniCluster.class)
class ITCountedRanges {

  private static final byte[] FAMILY = Bytes.toBytes("a");

  private RegionCountCache cache;
  private HRegion region;

  private void create(int rangeRows, ColumnFamilyDescriptor family) throws Exception {
    region = MiniCluster.get().getMiniHBaseCluster()
      .getRegions(MiniCluster.createTable(new String[0], family).getName()).get(0);
    cache = new RegionCountCache(new CountCache(CountCache.DEFAULT_MAX_BYTES), rangeRows, more -> {
    }, null);
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%05d", number));
  }

  /** Every second one of so many rows, and then the others, in two files. */
  private void write(int rows, boolean deletes) throws IOException {
    for (int half = 0; half < 2; half++) {
      for (int i = half; i < rows; i += 2) {
        if (deletes) {
          region.delete(new Delete(row(i)));
        } else {
          region.put(put(i));
        }
      }
      region.flush(true);
    }
  }

  private static Put put(int row) {
    return new Put(row(row)).addColumn(FAMILY, Bytes.toBytes("q"), new byte[20]);
  }

  private long count(Scan scan) throws IOException {
    CountRequest request = CountRequest.of(region, scan, RowQuestion.rows());
    try (ReadPoint point = ReadPoint.take(region, request.scan());
      BlockScan blocks = open(request, point)) {
      return count(blocks, blocks.lookupCount());
    }
  }

  private BlockScan open(CountRequest request, ReadPoint point) throws IOException {
    return BlockScan.open(region, request.scan(), null, RowQuestion.rows(), cache, point);
  }

  /** As strategies do: what is cached and what is not, in turns. */
  private static long count(BlockScan blocks, boolean isCached) throws IOException {
    long rows = 0;
    boolean found = isCached;
    while (true) {
      if (!found) {
        boolean more;
        do {
          more = blocks.scanUntil(Long.MAX_VALUE);
        } while (more && !blocks.isAtCachedRows());
        blocks.endRange();
      }
      assertThat(blocks.endReason()).isNull();
      rows += blocks.rows();
      if (blocks.isDone()) {
        return rows;
      }
      blocks.goTo(blocks.resumeRow());
      found = blocks.lookupCount();
    }
  }

  @Test
  void testRangesThatOthersCacheMeanwhileAreNotCountedTwice() throws Exception {
    create(64, ColumnFamilyDescriptorBuilder.of(FAMILY));
    write(20, false);
    region.put(put(3));
    count(new Scan().withStartRow(row(18)));
    CountRequest all = CountRequest.of(region, new Scan(), RowQuestion.rows());
    try (ReadPoint point = ReadPoint.take(region, all.scan());
      BlockScan blocks = open(all, point)) {
      assertThat(blocks.lookupCount()).isFalse();
      assertThat(blocks.scanUntil(0)).as("it ends after a row").isTrue();
      assertThat(count(new Scan().withStartRow(row(1)).withStopRow(row(3)))).isEqualTo(2);
      assertThat(count(blocks, false)).isEqualTo(20);
    }
    assertThat(count(new Scan())).isEqualTo(20);
  }

  @Test
  void testCountsDoNotOutliveCompactionsToSeveralFiles() throws Exception {
    create(20,
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
        .setConfiguration("hbase.hstore.engine.class", StripeStoreEngine.class.getName())
        .setConfiguration("hbase.store.stripe.initialStripeCount", "2")
        .setConfiguration("hbase.store.stripe.compaction.flushToL0", "true")
        .setConfiguration("hbase.store.stripe.compaction.minFilesL0", "2")
        .setConfiguration("hbase.store.stripe.compaction.minFiles", "2").build());
    write(400, false);
    assertThat(count(new Scan())).isEqualTo(400);
    region.compact(false);
    write(100, true);
    for (int i = 0; i < 4; i++) {
      region.compact(false);
    }
    assertThat(count(new Scan())).isEqualTo(300);
  }

  @Test
  void testEqualSetsOfFilesAreKeptOnce() throws Exception {
    create(2, ColumnFamilyDescriptorBuilder.of(FAMILY));
    write(20, false);
    count(new Scan().withStopRow(row(10)));
    count(new Scan());
    Scan scan = CountRequest.of(region, new Scan(), RowQuestion.rows()).scan();
    assertThat(cache.get(scan, RowQuestion.rows()).all()).hasSizeGreaterThan(5)
      .allMatch(count -> count.files == cache.get(scan, RowQuestion.rows()).all().get(0).files);
  }
}
