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

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.blocks.CountCache;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Of a table that is written, only ranges with rows written since are counted again. */
@ExtendWith(MiniCluster.class)
class ITCachedRanges {

  private static final int ROWS = 1_000;
  private static final int RANGE_ROWS = 20;
  /** A range ends up to so many times later, where another one begins. */
  private static final int MOST_RANGE_ROWS = 2 * RANGE_ROWS;
  private static final int SMALL_RANGE_ROWS = RANGE_ROWS / 8;
  private static final int CHANGES = 200;

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final Random random = new Random(seed);
  /** Of few rows or of all of them. */
  private final int blockBytes = random.nextBoolean() ? 1024 : 256 * 1024;
  private final RegionCountCache cache =
    new RegionCountCache(new CountCache(CountCache.DEFAULT_MAX_BYTES), RANGE_ROWS, change -> {
    }, null);
  private Table table;
  private HRegion region;

  @BeforeEach
  void fillTable() throws Exception {
    System.out.println("seed " + seed);
    table = MiniCluster.createTable(new String[0], family("a"), family("b"));
    region = MiniCluster.region(table);
    List<Put> puts = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      puts.add(put(row, "a").addColumn(Bytes.toBytes("b"), Bytes.toBytes("q"), new byte[20]));
    }
    table.put(puts);
    region.flush(true);
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  private ColumnFamilyDescriptor family(String name) {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name)).setBlocksize(blockBytes)
      .build();
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%05d", number));
  }

  private static Put put(int row, String family) {
    return new Put(row(row)).addColumn(Bytes.toBytes(family), Bytes.toBytes("q"), new byte[20]);
  }

  private SliceResult count(Scan scan, CountThreads threads) throws IOException {
    CountRequest request = CountRequest.of(region, scan, RowQuestion.rows());
    try (ReadPoint readPoint = ReadPoint.take(region, request.scan())) {
      return count(request, readPoint, threads);
    }
  }

  private SliceResult count(CountRequest request, ReadPoint readPoint, CountThreads threads)
    throws IOException {
    SliceResult result =
      new RegionSlice(request, CountPlanner.plan(request, null), cache, threads, 1).count(readPoint,
        new SliceLimit(region, Long.MAX_VALUE, Long.MAX_VALUE, () -> false));
    assertThat(result.isDone()).isTrue();
    return result;
  }

  /** Counts all rows, and returns how many of them had to be scanned. */
  private long scannedOf(long rows) throws IOException {
    SliceResult result = count(new Scan(), CountThreads.none());
    assertThat(result.counts().rows()).isEqualTo(rows);
    assertThat(result.byPath()).doesNotContainKey(CountPath.SCANNER);
    return result.counts().rowsScanned();
  }

  @Test
  void testRangesWithoutRowsInTheMemstoreAreNotCountedAgain() throws Exception {
    assertThat(scannedOf(ROWS)).isEqualTo(ROWS);
    assertThat(scannedOf(ROWS)).isZero();
    region.put(put(500, "b"));
    region.put(put(ROWS, "b"));
    for (int i = 0; i < 2; i++) {
      assertThat(scannedOf(ROWS + 1)).isBetween(2L, 2L * MOST_RANGE_ROWS);
    }
    region.delete(new Delete(row(100)));
    assertThat(scannedOf(ROWS)).isBetween(3L, 3L * MOST_RANGE_ROWS);
  }

  @Test
  void testFewRowsAreScannedAgainForThoseThatStayInTheMemstore() throws Exception {
    scannedOf(ROWS);
    for (int row = 100; row < 900; row += 200) {
      region.put(put(row, "a"));
    }
    assertThat(scannedOf(ROWS)).isGreaterThan(4L * SMALL_RANGE_ROWS);
    for (int i = 0; i < 2; i++) {
      assertThat(scannedOf(ROWS)).isBetween(4L, 4L * SMALL_RANGE_ROWS);
    }
    region.flush(true);
    assertThat(scannedOf(ROWS)).isBetween(4L, 4L * SMALL_RANGE_ROWS);
    assertThat(scannedOf(ROWS)).isZero();
  }

  @Test
  void testWhatAFlushAddsIsCountedOnce() throws Exception {
    scannedOf(ROWS);
    region.put(put(500, "b"));
    region.put(put(ROWS, "a"));
    region.delete(new Delete(row(100)));
    region.flush(true);
    assertThat(scannedOf(ROWS)).isBetween(3L, 3L * MOST_RANGE_ROWS);
    assertThat(scannedOf(ROWS)).isZero();
    region.put(put(100, "a"));
    region.flush(true);
    assertThat(scannedOf(ROWS + 1)).isBetween(1L, (long) MOST_RANGE_ROWS);
    assertThat(scannedOf(ROWS + 1)).isZero();
  }

  @Test
  void testCountsOutliveCompactionsOfFilesThatWereCounted() throws Exception {
    scannedOf(ROWS);
    region.compact(true);
    assertThat(scannedOf(ROWS)).isZero();
    for (int i = 0; i < 3; i++) {
      region.put(put(10 + 300 * i, "a"));
      region.flush(true);
      assertThat(scannedOf(ROWS)).isBetween(1L, (long) MOST_RANGE_ROWS);
    }
    region.compact(true);
    assertThat(scannedOf(ROWS)).isZero();
  }

  @Test
  void testCountsDoNotOutliveCompactionsWithFilesThatWereNotCounted() throws Exception {
    scannedOf(ROWS);
    region.put(put(ROWS, "a"));
    region.flush(true);
    region.compact(true);
    assertThat(scannedOf(ROWS + 1)).isEqualTo(ROWS + 1);
  }

  @Test
  void testRangesWithDeleteMarkersDoNotOutliveCompactions() throws Exception {
    region.delete(new Delete(row(100)));
    region.flush(true);
    scannedOf(ROWS - 1);
    assertThat(scannedOf(ROWS - 1)).isZero();
    region.compact(true);
    assertThat(scannedOf(ROWS - 1)).isBetween(1L, (long) MOST_RANGE_ROWS);
  }

  @Test
  void testScansOfOtherRangesUseWhatTheyCover() throws Exception {
    scannedOf(ROWS);
    Scan scan = new Scan().withStartRow(row(105)).withStopRow(row(905));
    for (int i = 0; i < 2; i++) {
      SliceResult result = count(scan, CountThreads.none());
      assertThat(result.counts().rows()).isEqualTo(800);
      assertThat(result.counts().rowsScanned()).isBetween(i == 0 ? 1L : 0, 2L * MOST_RANGE_ROWS);
    }
    assertThat(scannedOf(ROWS)).isZero();
  }

  @Test
  void testOldReadPointsSeeWhatTheyDid() throws Exception {
    CountRequest all = CountRequest.of(region, new Scan(), RowQuestion.rows());
    scannedOf(ROWS);
    try (ReadPoint before = ReadPoint.take(region, all.scan())) {
      region.put(put(ROWS, "a"));
      region.delete(new Delete(row(10)));
      region.delete(new Delete(row(11)));
      for (int i = 0; i < 2; i++) {
        assertThat(count(all, before, CountThreads.none()).counts().rows()).isEqualTo(ROWS);
        scannedOf(ROWS - 1);
        region.flush(true);
      }
    }
  }

  private void change() throws IOException {
    switch (random.nextInt(12)) {
      case 0:
        region.flush(true);
        break;
      case 1:
        region.compact(random.nextInt(3) == 0);
        break;
      case 2:
      case 3:
      case 4:
        region.delete(new Delete(row(random.nextInt(ROWS))));
        break;
      default:
        region.put(put(random.nextInt(ROWS + ROWS / 5), random.nextBoolean() ? "a" : "b"));
    }
  }

  private Scan anyScan() {
    Scan scan = new Scan();
    if (random.nextInt(3) > 0) {
      scan.withStartRow(row(random.nextInt(ROWS)), random.nextBoolean());
    }
    if (random.nextInt(3) > 0) {
      scan.withStopRow(row(ROWS / 2 + random.nextInt(ROWS / 2)), random.nextBoolean());
    }
    return random.nextInt(4) == 0 ? scan.addFamily(Bytes.toBytes("a")) : scan;
  }

  @Test
  void testCountsOfATableThatChangesAreThoseOfAClient() throws Exception {
    long cached = 0;
    for (int i = 0; i < CHANGES; i++) {
      change();
      Scan scan = anyScan();
      SliceResult result =
        count(scan, random.nextInt(3) == 0 ? CountThreads.fixed(2) : CountThreads.none());
      assertThat(result.counts().rows()).as("%s of %s", scan, region.getStores())
        .isEqualTo(ClientScan.of(table, scan).rows());
      cached += result.byPath().containsKey(CountPath.CACHED) ? 1 : 0;
    }
    assertThat(cached).isGreaterThan(CHANGES / 4);
  }
}
