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
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.RegionPaths;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.MultipleColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which path a count takes, and what it says about the others. */
@ExtendWith(MiniCluster.class)
class ITPaths {

  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final int ROWS = 500;

  private Table table;

  @BeforeEach
  void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"),
      ColumnFamilyDescriptorBuilder.of("b"));
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(put(i, i % 2 == 0 ? "a" : "b"));
    }
    table.put(puts);
    MiniCluster.get().flush(table.getName());
  }

  @AfterEach
  void closeTable() throws Exception {
    table.close();
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%04d", number));
  }

  private static Put put(int row, String family) {
    return new Put(row(row)).addColumn(Bytes.toBytes(family), Bytes.toBytes("q"), new byte[100]);
  }

  private CountResult count(Scan scan, CountOptions options) throws Exception {
    return new RegionAggregateClient(MiniCluster.connection()).count(table.getName(), scan,
      options.withExplain(true));
  }

  private RegionPaths paths(CountPath path) throws Exception {
    return only(count(new Scan(), CountOptions.defaults().withPath(path)));
  }

  private static RegionPaths only(CountResult result) {
    assertThat(result.pathsByRegion()).hasSize(1);
    return result.pathsByRegion().values().iterator().next();
  }

  @Test
  void testFilesAreScannedOnceAndThenCached() throws Exception {
    RegionPaths first = paths(CountPath.AUTO);
    assertThat(first.rows()).isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    assertThat(first.refusals()).containsOnlyKeys(CountPath.CACHED);
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
    assertThat(count(new Scan(), CountOptions.defaults()).rowsScanned()).isZero();
  }

  /** As tables have until their first major compaction that were cloned from a snapshot. */
  @Test
  void testLinksToFilesAreReadAndRememberedAsFilesAre() throws Exception {
    TableName original = table.getName();
    TableName clone = TableName.valueOf(original + "c");
    String snapshot = "of-" + original;
    MiniCluster.admin().snapshot(snapshot, original);
    MiniCluster.admin().cloneSnapshot(snapshot, clone);
    MiniCluster.admin().deleteSnapshot(snapshot);
    table.close();
    table = MiniCluster.connection().getTable(clone);
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
    MiniCluster.admin().disableTable(original);
    MiniCluster.admin().deleteTable(original);
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
    assertThat(paths(CountPath.BLOCKS).rows()).isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
  }

  @Test
  void testChangesAreNeverForgotten() throws Exception {
    paths(CountPath.AUTO);
    table.put(put(ROWS, "a"));
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.BLOCKS, ROWS + 1L));
    MiniCluster.get().flush(table.getName());
    assertThat(paths(CountPath.AUTO).rows())
      .isEqualTo(Map.of(CountPath.BLOCKS, 1L, CountPath.CACHED, (long) ROWS));
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.CACHED, ROWS + 1L));
    table.delete(new Delete(row(7)));
    assertThat(count(new Scan(), CountOptions.defaults()).rows()).isEqualTo(ROWS);
  }

  @Test
  void testAltersAreSeen() throws Exception {
    paths(CountPath.AUTO);
    ColumnFamilyDescriptor expiring =
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setTimeToLive(1).build();
    MiniCluster.admin().modifyTable(
      TableDescriptorBuilder.newBuilder(MiniCluster.admin().getDescriptor(table.getName()))
        .modifyColumnFamily(expiring).build());
    Expiry.after(1000);
    CountResult result = count(new Scan(), CountOptions.defaults());
    assertThat(result.rows()).isEqualTo(ROWS / 2);
    assertThat(only(result).refusals()).containsEntry(CountPath.CACHED,
      "cells of family a may have expired");
  }

  @Test
  void testScannersStepInForSingleRows() throws Exception {
    table.delete(new Delete(row(300)).addFamily(FAMILY));
    CountResult result = count(new Scan(), CountOptions.defaults().withCells(true));
    assertThat(result.rows()).isEqualTo(ROWS - 1);
    RegionPaths paths = only(result);
    assertThat(paths.rows().get(CountPath.BLOCKS)).isGreaterThanOrEqualTo(300);
    assertThat(paths.refusals()).containsEntry(CountPath.BLOCKS, "row r0300 has a delete marker");
  }

  @Test
  void testDeletedRowsAreDecidedOnByTheirBytes() throws Exception {
    table.delete(new Delete(row(300)).addFamily(FAMILY));
    table.delete(new Delete(row(301)).addColumns(Bytes.toBytes("b"), Bytes.toBytes("q")));
    table.delete(new Delete(row(302)).addColumns(FAMILY, Bytes.toBytes("other")));
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.BLOCKS, ROWS - 2L));
    MiniCluster.get().flush(table.getName());
    // What was not cached, since the memstore had markers of it.
    int range = RegionCountCache.DEFAULT_RANGE_ROWS / 16;
    assertThat(paths(CountPath.AUTO).rows())
      .isEqualTo(Map.of(CountPath.BLOCKS, range - 2L, CountPath.CACHED, (long) ROWS - range));
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.CACHED, ROWS - 2L));
  }

  @Test
  void testCellsWithTimesToLiveAreDecidedOnAndNotCached() throws Exception {
    table.put(put(ROWS, "a").setTTL(TimeUnit.DAYS.toMillis(1)));
    table.put(put(ROWS + 1, "a").setTTL(1));
    MiniCluster.get().flush(table.getName());
    Expiry.after(1);
    for (int i = 0; i < 2; i++) {
      assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.BLOCKS, ROWS + 1L));
    }
  }

  @Test
  void testForcedPathsAreKept() throws Exception {
    Map<CountPath, Long> byScanner = Map.of(CountPath.SCANNER, (long) ROWS);
    assertThat(paths(CountPath.CACHED).rows()).isEqualTo(byScanner);
    assertThat(paths(CountPath.SCANNER).rows()).isEqualTo(byScanner);
    for (int i = 0; i < 2; i++) {
      assertThat(paths(CountPath.BLOCKS).rows()).isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    }
    assertThat(paths(CountPath.CACHED).rows()).isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
  }

  @Test
  void testScansThatNeedScannersSayWhy() throws Exception {
    assertRefused(new Scan().setFilter(new MultipleColumnPrefixFilter(new byte[][] { { 'q' } })),
      "a filter decides", "region scanner");
    assertRefused(new Scan().setMaxResultsPerColumnFamily(1),
      "a limit or offset per column family is set", "store scanners");
    assertRefused(new Scan().setRaw(true), "the scan is raw", "region scanner");
  }

  @Test
  void testCellsAreCachedBesideRows() throws Exception {
    assertThat(paths(CountPath.AUTO).rows()).isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    CountOptions cells = CountOptions.defaults().withCells(true);
    assertThat(only(count(new Scan(), cells)).rows())
      .isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    CountResult again = count(new Scan(), cells);
    assertThat(only(again).rows()).isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
    assertThat(again.cells()).hasValue(ROWS);
  }

  @Test
  void testColumnValuesAreComparedInBlocks() throws Exception {
    Scan equal = new Scan().setFilter(new SingleColumnValueFilter(FAMILY, Bytes.toBytes("q"),
      CompareOperator.EQUAL, new byte[100]));
    assertThat(only(count(equal, CountOptions.defaults())).rows())
      .isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    table.put(new Put(row(300)).addColumn(FAMILY, Bytes.toBytes("q"), new byte[1]));
    CountResult result = count(equal, CountOptions.defaults());
    assertThat(result.rows()).isEqualTo(ROWS - 1);
    assertThat(only(result).refusals())
      .containsEntry(CountPath.BLOCKS,
        "row r0300 has a version that passes the filter, and one that does not")
      .containsEntry(CountPath.CACHED, "a filter decides");
  }

  @Test
  void testTimesAndKeysAreComparedInBlocks() throws Exception {
    table.put(new Put(row(300), 5).addColumn(FAMILY, Bytes.toBytes("old"), new byte[1]));
    table.put(new Put(row(301), 6).addColumn(FAMILY, Bytes.toBytes("old"), new byte[1]));
    assertCountedInBlocks(new Scan().setTimeRange(5, 6), 1, 2, "a time range is set");
    assertCountedInBlocks(new Scan().setFilter(new PrefixFilter(Bytes.toBytes("r030"))), 10, 10,
      "a filter decides");
    assertCountedInBlocks(
      new Scan().setTimeRange(5, 7)
        .setFilter(new FilterList(FilterList.Operator.MUST_PASS_ONE,
          new RowFilter(CompareOperator.EQUAL, new BinaryComparator(row(300))),
          new RowFilter(CompareOperator.LESS, new BinaryComparator(row(7))))),
      1, 2, "a filter decides");
  }

  @Test
  void testNamesOfColumnsAreComparedInBlocks() throws Exception {
    assertCountedInBlocks(
      new Scan().setFilter(new FamilyFilter(CompareOperator.EQUAL, new BinaryComparator(FAMILY))),
      ROWS / 2, ROWS, "a filter decides");
    table.put(new Put(row(300)).addColumn(FAMILY, Bytes.toBytes("old"), new byte[1]));
    CountResult result = count(new Scan().setFilter(new ColumnPrefixFilter(Bytes.toBytes("o"))),
      CountOptions.defaults().withCells(true));
    assertThat(result.cells()).hasValue(1);
    assertThat(only(result).rows()).isEqualTo(Map.of(CountPath.BLOCKS, 1L));
  }

  /** @param scanned only rows of the range of keys, in files and memstores of the times */
  private void assertCountedInBlocks(Scan scan, long rows, long scanned, String whyNotCached)
    throws Exception {
    CountResult result = count(scan, CountOptions.defaults());
    assertThat(result.rowsScanned()).isEqualTo(scanned);
    RegionPaths paths = only(result);
    assertThat(paths.rows()).isEqualTo(Map.of(CountPath.BLOCKS, rows));
    assertThat(paths.refusals()).containsEntry(CountPath.CACHED, whyNotCached);
  }

  private void assertRefused(Scan scan, String reason, String way) throws Exception {
    RegionPaths paths = only(count(scan, CountOptions.defaults()));
    assertThat(paths.plan()).containsExactly(way);
    assertThat(paths.rows()).containsOnlyKeys(CountPath.SCANNER);
    assertThat(paths.refusals()).containsEntry(CountPath.BLOCKS, reason)
      .containsEntry(CountPath.CACHED, reason);
  }

  @Test
  void testSlicesAreCached() throws Exception {
    MiniCluster.admin().modifyTable(TableDescriptorBuilder.newBuilder(table.getDescriptor())
      .setValue(RegionCountCache.RANGE_ROWS_KEY, "4").build());
    CountOptions oneRow = CountOptions.defaults().withSliceMillis(0);
    Scan few = new Scan().withStopRow(row(20));
    assertThat(only(count(few, oneRow)).rows()).isEqualTo(Map.of(CountPath.BLOCKS, 20L));
    assertThat(only(count(few, CountOptions.defaults())).rows())
      .isEqualTo(Map.of(CountPath.CACHED, 20L));
  }
}
