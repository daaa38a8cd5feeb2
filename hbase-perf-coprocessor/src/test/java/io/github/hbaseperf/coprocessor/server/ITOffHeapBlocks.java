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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.io.hfile.BlockCacheKey;
import org.apache.hadoop.hbase.io.hfile.CachedBlock;
import org.apache.hadoop.hbase.io.hfile.CombinedBlockCache;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.io.hfile.bucket.BucketCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Of many blocks outside of the heap few are pinned at any time, and none when a slice is over. */
class ITOffHeapBlocks {

  /** Each in a block of its own. */
  private static final int ROWS = 2000;
  /** What is scanned within 10 ms at a row per millisecond, and what is read ahead. */
  private static final int FEW = 60;

  private static final HBaseTestingUtility UTILITY = new HBaseTestingUtility();
  private static BucketCache cache;
  private static HRegion region;

  @BeforeAll
  static void fillRegion() throws Exception {
    cache =
      new BucketCache("offheap", 64 << 20, 1024, new int[] { 2048, 65 * 1024 }, 1, 4096, null);
    TableDescriptor table = TableDescriptorBuilder.newBuilder(TableName.valueOf("offheap"))
      .setColumnFamily(
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("a")).setBlocksize(512).build())
      .build();
    RegionInfo info = RegionInfoBuilder.newBuilder(table.getTableName()).build();
    region = HBaseTestingUtility.createRegionAndWAL(info,
      new Path(UTILITY.getDataTestDir().toString()), UTILITY.getConfiguration(), table,
      new CombinedBlockCache(new LruBlockCache(16 << 20, 1024, UTILITY.getConfiguration()), cache));
    for (int i = 0; i < ROWS; i++) {
      region.put(new Put(Bytes.toBytes(String.format("r%05d", i))).addColumn(Bytes.toBytes("a"),
        Bytes.toBytes("q"), new byte[600]));
    }
    region.flush(true);
    // The first scan brings blocks into the cache, which keeps them in its own time.
    count(new Scan(), CountPath.SCANNER);
    UTILITY.waitFor(30_000, () -> cache.getBlockCount() >= ROWS);
  }

  @AfterAll
  static void closeRegion() throws Exception {
    HBaseTestingUtility.closeRegionAndWAL(region);
    cache.shutdown();
    UTILITY.cleanupTestDir();
  }

  private static long count(Scan scan, CountPath path) throws IOException {
    CountRequest request = CountRequest.of(region, scan, RowQuestion.rows());
    RegionSlice slice =
      new RegionSlice(request, CountPlanner.plan(request, path), new RegionCountCache());
    try (ReadPoint readPoint = ReadPoint.take(region, scan)) {
      SliceResult result =
        slice.count(readPoint, new SliceLimit(region, Long.MAX_VALUE, Long.MAX_VALUE, () -> false));
      assertThat(result.isDone()).isTrue();
      return result.counts().rows();
    }
  }

  private static int pinned() {
    int pinned = 0;
    for (CachedBlock block : cache) {
      pinned +=
        cache.getRpcRefCount(new BlockCacheKey(block.getFilename(), block.getOffset())) > 0 ? 1 : 0;
    }
    return pinned;
  }

  /** Lets a millisecond pass at each row, and looks at the cache now and then. */
  private static final class Watching extends FilterBase {

    private int rows;
    private int mostPinned;

    @Override
    public boolean filterRowKey(Cell firstCell) throws IOException {
      if (rows++ % 50 == 0) {
        mostPinned = Math.max(mostPinned, pinned());
      }
      try {
        TimeUnit.MILLISECONDS.sleep(1);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      return false;
    }

    @Override
    public ReturnCode filterCell(Cell cell) {
      return ReturnCode.INCLUDE;
    }
  }

  @Test
  void testScannersUnpinWhatTheyScanned() throws Exception {
    Watching watching = new Watching();
    assertThat(count(new Scan().setFilter(watching), CountPath.SCANNER)).isEqualTo(ROWS);
    assertThat(watching.mostPinned).isBetween(1, FEW);
    assertThat(pinned()).isZero();
  }

  @Test
  void testBytesOfBlocksAreNotPinned() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertThat(count(new Scan(), CountPath.BLOCKS)).isEqualTo(ROWS);
      assertThat(pinned()).isZero();
    }
  }

  @Test
  void testNothingStaysPinnedAfterAFailure() {
    Scan failing = new Scan().setFilter(new UserFilter(UserFilter.Act.THROW_RUNTIME_EXCEPTION));
    assertThatThrownBy(() -> count(failing, CountPath.SCANNER))
      .hasMessageContaining("a broken filter");
    assertThat(pinned()).isZero();
  }
}
