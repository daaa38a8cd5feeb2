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

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.server.blocks.RangeCuts;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.line.BlockIndexRows;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlockIndex;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A region is cut into parts at rows of its block index, of whatever level. */
@ExtendWith(MiniCluster.class)
class ITRangeCuts {

  private static final int BLOCK_BYTES = 1024;
  /** As HBase has it: all of the index is in its root. */
  private static final int INDEX_BLOCK_BYTES = 128 << 10;
  private static final int ROWS = 20_000;
  private static final int PARTS = 8;

  private Table table;
  private HRegion region;

  /** @param indexBlockBytes at most, of a block of the index */
  private void createTable(int indexBlockBytes) throws Exception {
    table = MiniCluster.createTable(new String[0],
      ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("a")).setBlocksize(BLOCK_BYTES)
        .setConfiguration(HFileBlockIndex.MAX_CHUNK_SIZE_KEY, "" + indexBlockBytes).build());
    region = MiniCluster.region(table);
    List<Put> puts = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      puts.add(new Put(row(row)).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), new byte[20]));
    }
    table.put(puts);
    region.flush(true);
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%05d", number));
  }

  private CountRequest request() throws IOException {
    return CountRequest.of(region, new Scan(), RowQuestion.rows());
  }

  private List<byte[]> cuts(Scan scan, int atMost, long minPartBytes) throws IOException {
    return RangeCuts.of(region, scan, atMost, minPartBytes).rows();
  }

  @Test
  void testRegionIsCutAtRowsOfItsBlocks() throws Exception {
    createTable(INDEX_BLOCK_BYTES);
    Scan scan = request().scan();
    assertThat(cuts(scan, 8, 1)).hasSize(7).isSortedAccordingTo(Bytes::compareTo)
      .doesNotHaveDuplicates();
    assertThat(cuts(scan, 8, RangeCuts.MIN_PART_BYTES)).isEmpty();
    byte[] cut = cuts(scan, 8, 1).get(3);
    assertThat(cuts(new Scan(scan).withStartRow(cut), Integer.MAX_VALUE, 1)).isNotEmpty()
      .allMatch(row -> Bytes.compareTo(row, cut) > 0);
    assertThat(cuts(new Scan(scan).withStopRow(cut), Integer.MAX_VALUE, 1)).isNotEmpty()
      .allMatch(row -> Bytes.compareTo(row, cut) < 0);
  }

  /** The root of a large file's index has few rows: others are in blocks below it. */
  @Test
  void testRegionIsCutIntoEqualPartsByBlocksBelowTheRoot() throws Exception {
    createTable(8 * BLOCK_BYTES);
    HFile.Reader file =
      region.getStores().get(0).getStorefiles().iterator().next().getReader().getHFileReader();
    assertThat(BlockIndexRows.of(file)).hasSizeBetween(1, PARTS);
    Scan scan = request().scan();
    List<byte[]> cuts = cuts(scan, PARTS, 1);
    assertThat(cuts).hasSize(PARTS - 1);
    for (int part = 1; part < PARTS; part++) {
      assertThat(Bytes.compareTo(cuts.get(part - 1), row(ROWS * (2 * part - 1) / 2 / PARTS)))
        .isPositive();
      assertThat(Bytes.compareTo(cuts.get(part - 1), row(ROWS * (2 * part + 1) / 2 / PARTS)))
        .isNegative();
    }
    assertThat(
      cuts(new Scan(scan).withStartRow(row(ROWS / 2)).withStopRow(row(ROWS / 2 + 200)), PARTS, 1))
        .isNotEmpty().allMatch(row -> Bytes.compareTo(row, row(ROWS / 2)) > 0
          && Bytes.compareTo(row, row(ROWS / 2 + 200)) < 0);
    CountRequest all = request();
    try (ReadPoint readPoint = ReadPoint.take(region, all.scan())) {
      assertThat(new RegionSlice(all, CountPlanner.plan(all, null), new RegionCountCache(),
        CountThreads.fixed(2), 1)
          .count(readPoint, new SliceLimit(region, Long.MAX_VALUE, Long.MAX_VALUE, () -> false))
          .counts().rows()).isEqualTo(ROWS);
    }
  }
}
