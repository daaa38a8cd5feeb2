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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.MiniCluster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.hfile.BlockType;
import org.apache.hadoop.hbase.io.hfile.CachedBlock;
import org.apache.hadoop.hbase.io.hfile.HFileBlockIndex;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** A table of ten regions, of which one has most of the rows, all of one size. */
@ExtendWith(MiniCluster.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ITSegments {

  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final byte[] EMPTY = Bytes.toBytes("e");
  private static final int SEGMENTS = 64;
  private static final double MOST_SKEW = 1.1;
  private static final int ROWS = 32_000;
  private static final int ROWS_OF_SMALL_REGION = 1000;
  private static final int BLOCK_BYTES = 1024;

  private static Table table;

  /** With index blocks so small that there are three levels of them in the large region. */
  @BeforeAll
  static void fillTable() throws Exception {
    ColumnFamilyDescriptor family =
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setBlocksize(BLOCK_BYTES)
        .setConfiguration(HFileBlockIndex.MAX_CHUNK_SIZE_KEY, "" + BLOCK_BYTES).build();
    table = MiniCluster.createTable(
      new String[] { "r01", "r02", "r03", "r04", "r05", "r06", "r07", "r08", "r09" }, family,
      ColumnFamilyDescriptorBuilder.of(EMPTY));
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int region = Math.min(9, i / ROWS_OF_SMALL_REGION);
      puts.add(new Put(Bytes.toBytes(String.format("r%02d-%06d", region, i))).addColumn(FAMILY,
        Bytes.toBytes("q"), new byte[40]));
      if (puts.size() == ROWS_OF_SMALL_REGION) {
        table.put(puts);
        puts.clear();
      }
      // So that files of the large region overlap in no, or in all, rows.
      if (i == ROWS / 2) {
        MiniCluster.get().flush(table.getName());
      }
    }
    MiniCluster.get().flush(table.getName());
  }

  private static List<TableSegment> segments(Scan scan, int parts) throws Exception {
    return new RegionAggregateClient(MiniCluster.connection()).segments(table.getName(), scan,
      parts);
  }

  private static List<Long> rows(List<TableSegment> segments) throws Exception {
    RegionAggregateClient client = new RegionAggregateClient(MiniCluster.connection());
    List<Long> rows = new ArrayList<>();
    for (TableSegment segment : segments) {
      rows
        .add(client.count(table.getName(), segment.of(new Scan()), CountOptions.defaults()).rows());
    }
    return rows;
  }

  private static double skew(List<Long> of) {
    return (double) of.stream().max(Long::compare).get() / of.stream().min(Long::compare).get();
  }

  private static void assertNoGap(List<TableSegment> segments) {
    byte[] end = new byte[0];
    for (TableSegment segment : segments) {
      assertThat(segment.startRow()).isEqualTo(end);
      end = segment.stopRow();
    }
    assertThat(end).isEmpty();
  }

  private static Set<BlockType> cachedTypes() {
    Set<BlockType> types = new HashSet<>();
    for (RegionServerThread server : MiniCluster.get().getMiniHBaseCluster()
      .getLiveRegionServerThreads()) {
      Set<String> files = new HashSet<>();
      for (HRegion region : server.getRegionServer().getRegions(table.getName())) {
        for (HStore store : region.getStores()) {
          for (HStoreFile file : store.getStorefiles()) {
            files.add(file.getPath().getName());
          }
        }
      }
      for (CachedBlock block : server.getRegionServer().getBlockCache().get()) {
        if (files.contains(block.getFilename())) {
          types.add(block.getBlockType());
        }
      }
    }
    return types;
  }

  private static void evictAll() {
    MiniCluster.get().getMiniHBaseCluster().getLiveRegionServerThreads()
      .forEach(server -> server.getRegionServer().getRegions(table.getName())
        .forEach(region -> region.getStores()
          .forEach(store -> store.getStorefiles().forEach(file -> server.getRegionServer()
            .getBlockCache().get().evictBlocksByHfileName(file.getPath().getName())))));
  }

  @Test
  void testPartsOfASkewedTableAreEqualAndNoDataBlockIsRead() throws Exception {
    evictAll();
    List<TableSegment> cut = segments(new Scan(), SEGMENTS);
    assertThat(cachedTypes()).containsExactlyInAnyOrder(BlockType.INTERMEDIATE_INDEX,
      BlockType.LEAF_INDEX);
    assertThat(cut).hasSize(SEGMENTS);
    assertNoGap(cut);
    assertThat(skew(cut.stream().map(TableSegment::bytes).collect(Collectors.toList())))
      .isLessThanOrEqualTo(MOST_SKEW);
    List<Long> rows = rows(cut);
    assertThat(rows.stream().mapToLong(Long::longValue).sum()).isEqualTo(ROWS);
    assertThat(skew(rows)).as("rows %s", rows).isLessThanOrEqualTo(MOST_SKEW);
    assertThat(cachedTypes()).contains(BlockType.DATA);
  }

  @Test
  void testRangesAreCutInside() throws Exception {
    Scan some =
      new Scan().withStartRow(Bytes.toBytes("r03-003500")).withStopRow(Bytes.toBytes("r09-010000"));
    List<TableSegment> cut = segments(some, 4);
    assertThat(cut.get(0).startRow()).isEqualTo(some.getStartRow());
    assertThat(cut.get(3).stopRow()).isEqualTo(some.getStopRow());
    List<Long> rows = rows(cut);
    assertThat(rows.stream().mapToLong(Long::longValue).sum()).isEqualTo(6500);
    assertThat(skew(rows)).isLessThanOrEqualTo(MOST_SKEW);
  }

  @Test
  void testFamiliesWithoutFilesAreCutAtRegions() throws Exception {
    List<TableSegment> cut = segments(new Scan().addFamily(EMPTY), 5);
    assertThat(cut).extracting(segment -> Bytes.toString(segment.startRow())).containsExactly("",
      "r02", "r04", "r06", "r08");
    assertThat(segments(new Scan().addFamily(EMPTY), SEGMENTS)).hasSize(10);
  }

  @Test
  void testTablesWithoutEndpointSayWhatToDo() throws Exception {
    try (Table other =
      MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      assertThatThrownBy(() -> new RegionAggregateClient(MiniCluster.connection())
        .segments(other.getName(), new Scan(), 2)).isInstanceOf(EndpointMissingException.class)
          .hasMessageContaining("hbase-perf deploy --table " + other.getName());
    }
  }

  /** The last one: afterwards files have other names than their blocks. */
  @Test
  @Order(Integer.MAX_VALUE)
  void testHalvesOfFilesWeighWhatTheirRegionHas() throws Exception {
    byte[] middle = Bytes.toBytes("r09-020000");
    for (RegionServerThread server : MiniCluster.get().getMiniHBaseCluster()
      .getLiveRegionServerThreads()) {
      server.getRegionServer().getCompactSplitThread().switchCompaction(false);
    }
    try {
      MiniCluster.admin()
        .splitRegionAsync(MiniCluster.connection().getRegionLocator(table.getName())
          .getRegionLocation(middle).getRegion().getRegionName(), middle)
        .get();
      List<TableSegment> cut = segments(new Scan(), SEGMENTS);
      assertNoGap(cut);
      assertThat(cut).hasSize(SEGMENTS);
      List<Long> rows = rows(cut);
      assertThat(rows.stream().mapToLong(Long::longValue).sum()).isEqualTo(ROWS);
      assertThat(skew(rows)).as("rows %s", rows).isLessThanOrEqualTo(MOST_SKEW);
    } finally {
      MiniCluster.get().getMiniHBaseCluster().getLiveRegionServerThreads()
        .forEach(server -> server.getRegionServer().getCompactSplitThread().switchCompaction(true));
    }
  }
}
