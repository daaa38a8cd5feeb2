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

import static io.github.hbaseperf.coprocessor.ClientScan.assertCountsAgree;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountProgress;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.PackagePrivateFieldAccessor;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueExcludeFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(MiniCluster.class)
class ITCounts {

  private static final int ROWS = 90;

  private static Table table;

  /** Three regions; family a in every row, family b in every other; half of the rows flushed. */
  @BeforeAll
  static void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[] { "r30", "r60" },
      ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("a")).setMaxVersions(3).build(),
      ColumnFamilyDescriptorBuilder.of("b"));
    for (int i = 0; i < ROWS; i++) {
      Put put = new Put(Bytes.toBytes(row(i)));
      put.addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), 1, Bytes.toBytes("v" + i % 10));
      put.addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), 2, Bytes.toBytes("v" + i % 7));
      if (i % 2 == 0) {
        put.addColumn(Bytes.toBytes("b"), Bytes.toBytes("q"), Bytes.toBytes("v" + i % 5));
        put.addColumn(Bytes.toBytes("b"), Bytes.toBytes("p"), Bytes.toBytes("w"));
      }
      table.put(put);
      if (i == ROWS / 2) {
        MiniCluster.admin().flush(table.getName());
      }
    }
  }

  private static String row(int number) {
    return String.format("r%02d", number);
  }

  private static CountResult count(TableName name, Scan scan, CountOptions options)
    throws Exception {
    return new RegionAggregateClient(MiniCluster.connection()).count(name, scan, options);
  }

  private static long agreedRows(Scan scan) throws Exception {
    assertCountsAgree(table, scan, ClientScan.LONG);
    return assertCountsAgree(table, scan, ClientScan.ONE_ROW).rows();
  }

  @Test
  void testCountsEveryRegionOnce() throws Exception {
    CountResult result = count(table.getName(), new Scan(), CountOptions.defaults());
    assertThat(result.rows()).isEqualTo(ROWS);
    assertThat(result.cells()).isEmpty();
    assertThat(result.regions()).isEqualTo(3);
    assertThat(result.slices()).isEqualTo(3);
    assertThat(agreedRows(new Scan())).isEqualTo(ROWS);
  }

  @Test
  void testSlicesOfOneRowCountEveryRowOnce() throws Exception {
    CountResult result =
      count(table.getName(), new Scan(), CountOptions.defaults().withSliceMillis(0));
    assertThat(result.rows()).isEqualTo(ROWS);
    assertThat(result.slices()).isBetween((long) ROWS / 2, (long) ROWS + 3);
  }

  /** HBase's client leaves one behind in a scan, before HBASE-27402 even in that of its caller. */
  @Test
  void testReadPointOfAnEarlierScanIsDropped() throws Exception {
    Scan used = new Scan();
    PackagePrivateFieldAccessor.setMvccReadPoint(used, 1);
    assertThat(count(table.getName(), used, CountOptions.defaults()).rows()).isEqualTo(ROWS);
    assertThat(PackagePrivateFieldAccessor.getMvccReadPoint(used)).isEqualTo(1);
  }

  @Test
  void testCellsCountVersionsAndColumns() throws Exception {
    assertThat(agreedRows(new Scan().readAllVersions())).isEqualTo(ROWS);
    assertThat(agreedRows(new Scan().readVersions(2).addFamily(Bytes.toBytes("b"))))
      .isEqualTo(ROWS / 2);
    assertThat(agreedRows(new Scan().addColumn(Bytes.toBytes("b"), Bytes.toBytes("nothing"))))
      .isZero();
    assertThat(agreedRows(new Scan().setTimeRange(1, 2))).isEqualTo(ROWS);
    assertThat(agreedRows(new Scan().readAllVersions().setBatch(1))).isEqualTo(ROWS);
  }

  @Test
  void testRowRangesKeepTheirEnds() throws Exception {
    for (boolean first : new boolean[] { true, false }) {
      for (boolean last : new boolean[] { true, false }) {
        Scan scan = new Scan().withStartRow(Bytes.toBytes("r20"), first)
          .withStopRow(Bytes.toBytes("r60"), last);
        assertThat(agreedRows(scan)).isEqualTo(39 + (first ? 1 : 0) + (last ? 1 : 0));
      }
    }
  }

  @Test
  void testEmptyRangesAreZero() throws Exception {
    assertThat(agreedRows(range("r20", "r20"))).isZero();
    assertThat(agreedRows(range("r201", "r209"))).isZero();
    assertThat(agreedRows(range("s", ""))).isZero();
    CountResult backwards = count(table.getName(), range("r70", "r20"), CountOptions.defaults());
    assertThat(backwards.rows()).isZero();
    assertThat(ClientScan.of(table, range("r70", "r20")).rows()).isZero();
  }

  private static Scan range(String start, String stop) {
    return new Scan().withStartRow(Bytes.toBytes(start)).withStopRow(Bytes.toBytes(stop));
  }

  @Test
  void testCountThatIsOverAtOnceNeverFails() throws Exception {
    for (int i = 0; i < 500; i++) {
      assertThat(count(table.getName(), range("r20", "r20"), CountOptions.defaults()).rows())
        .isZero();
    }
  }

  @Test
  void testOneRowAsAGetReadsIt() throws Exception {
    assertThat(agreedRows(
      new Scan().withStartRow(Bytes.toBytes("r20"), true).withStopRow(Bytes.toBytes("r20"), true)))
        .isEqualTo(1);
  }

  @Test
  void testEmptyTableIsZero() throws Exception {
    try (Table empty =
      MiniCluster.createTable(new String[] { "m" }, ColumnFamilyDescriptorBuilder.of("a"))) {
      assertThat(assertCountsAgree(empty, new Scan(), ClientScan.LONG).rows()).isZero();
    }
  }

  @Test
  void testFilterLanguageIsCountedAsScanned() throws Exception {
    for (String filter : new String[] { "PrefixFilter('r4')", "KeyOnlyFilter()",
      "FirstKeyOnlyFilter()", "RowFilter(>=, 'binary:r45')", "ValueFilter(=, 'binary:v3')",
      "QualifierFilter(=, 'binary:p')", "FamilyFilter(=, 'binary:b')", "InclusiveStopFilter('r33')",
      "TimestampsFilter(1, 2)", "ColumnPrefixFilter('p')", "ColumnPaginationFilter(1, 1)",
      "DependentColumnFilter('a', 'q')",
      "SingleColumnValueFilter('b', 'q', =, 'binary:v4', true, true)",
      "SKIP ValueFilter(!=, 'binary:v3')",
      "PrefixFilter('r4') AND (ValueFilter(=, 'binary:v1') OR QualifierFilter(=, 'binary:p'))",
      "RowFilter(=, 'regexstring:[05]$') OR SingleColumnValueFilter('a', 'q', =, 'binary:v6')" }) {
      Scan scan = new Scan().withStartRow(Bytes.toBytes("r"))
        .setFilter(new ParseFilter().parseFilterString(filter));
      // Slices that end at each of their rows are those of ITCountModel.
      assertThat(assertCountsAgree(table, scan, ClientScan.LONG).rows()).as(filter).isBetween(1L,
        (long) ROWS);
    }
  }

  @Test
  void testFamiliesOnDemandAreCountedAsScanned() throws Exception {
    for (Boolean onDemand : new Boolean[] { null, true, false }) {
      for (boolean exclude : new boolean[] { true, false }) {
        SingleColumnValueFilter filter = exclude
          ? new SingleColumnValueExcludeFilter(Bytes.toBytes("a"), Bytes.toBytes("q"),
            CompareOperator.EQUAL, Bytes.toBytes("v3"))
          : new SingleColumnValueFilter(Bytes.toBytes("a"), Bytes.toBytes("q"),
            CompareOperator.EQUAL, Bytes.toBytes("v3"));
        filter.setFilterIfMissing(true);
        Scan scan = new Scan().setFilter(filter);
        if (onDemand != null) {
          scan.setLoadColumnFamiliesOnDemand(onDemand);
        }
        assertThat(agreedRows(scan)).as("on demand %s, exclude %s", onDemand, exclude).isBetween(1L,
          30L);
      }
    }
  }

  @Test
  void testFilterOfSeveralFamiliesMayMatchNothing() throws Exception {
    SingleColumnValueFilter filter = new SingleColumnValueFilter(Bytes.toBytes("b"),
      Bytes.toBytes("q"), CompareOperator.EQUAL, Bytes.toBytes("nothing"));
    filter.setFilterIfMissing(true);
    Filter both = new FilterList(filter, new FilterList());
    assertThat(agreedRows(new Scan().setFilter(filter))).isZero();
    assertThat(agreedRows(new Scan().setFilter(both))).isZero();
  }

  @Test
  void testDeletesHideRowsExceptFromRawScans() throws Exception {
    try (Table deleted = MiniCluster.createTable(new String[0],
      ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("a")).setMaxVersions(3).build())) {
      for (int i = 0; i < 10; i++) {
        byte[] row = Bytes.toBytes(row(i));
        for (int version = 1; version <= 3; version++) {
          deleted.put(new Put(row).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), version,
            Bytes.toBytes(version)));
        }
      }
      MiniCluster.admin().flush(deleted.getName());
      byte[] family = Bytes.toBytes("a");
      byte[] column = Bytes.toBytes("q");
      deleted.delete(new Delete(Bytes.toBytes(row(0))));
      deleted.delete(new Delete(Bytes.toBytes(row(1))).addFamily(family, 2));
      deleted.delete(new Delete(Bytes.toBytes(row(2))).addColumns(family, column));
      deleted.delete(new Delete(Bytes.toBytes(row(3))).addColumn(family, column, 3));
      deleted.delete(new Delete(Bytes.toBytes(row(4))).addFamilyVersion(family, 1));
      for (Scan scan : new Scan[] { new Scan(), new Scan().readAllVersions(),
        new Scan().setRaw(true), new Scan().setRaw(true).readVersions(2),
        new Scan().setRaw(true).readAllVersions() }) {
        assertThat(assertCountsAgree(deleted, scan, ClientScan.ONE_ROW).rows()).as("%s", scan)
          .isEqualTo(scan.isRaw() ? 10 : 8);
        assertCountsAgree(deleted, scan, ClientScan.LONG);
      }
    }
  }

  /** The marker is behind the put of the empty qualifier. */
  @Test
  void testRowWrittenAgainWithoutQualifierIsOneRow() throws Exception {
    byte[] family = Bytes.toBytes("a");
    try (
      Table rows = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"))) {
      for (int i = 0; i < 20; i++) {
        byte[] row = Bytes.toBytes(row(i));
        rows.put(new Put(row).addColumn(family, Bytes.toBytes("q"), 1, family));
        rows.delete(new Delete(row).addFamily(family, 2));
        if (i % 2 == 0) {
          rows.put(new Put(row).addColumn(family, new byte[0], 3, family));
        }
      }
      for (int flushes = 0; flushes < 2; flushes++) {
        for (CountPath path : CountPath.values()) {
          assertThat(
            count(rows.getName(), new Scan(), CountOptions.defaults().withPath(path)).rows())
              .as("path %s", path).isEqualTo(10);
        }
        MiniCluster.admin().flush(rows.getName());
      }
    }
  }

  @Test
  void testExpiredCellsAreNotCounted() throws Exception {
    try (Table expiring = MiniCluster.createTable(new String[0],
      ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("a")).setTimeToLive(3600).build())) {
      long now = System.currentTimeMillis();
      byte[] family = Bytes.toBytes("a");
      for (int i = 0; i < 9; i++) {
        Put put = new Put(Bytes.toBytes(row(i)));
        put.addColumn(family, Bytes.toBytes("q"), i % 3 == 0 ? now - 7_200_000 : now - 1000,
          Bytes.toBytes(i));
        if (i % 3 == 1) {
          put.setTTL(1);
        }
        expiring.put(put);
      }
      assertThat(assertCountsAgree(expiring, new Scan(), ClientScan.ONE_ROW).rows()).isEqualTo(3);
      MiniCluster.admin().flush(expiring.getName());
      assertThat(assertCountsAgree(expiring, new Scan(), ClientScan.LONG).rows()).isEqualTo(3);
    }
  }

  /** Rows stay the same while their cells move from memory to files and get new versions. */
  @Test
  void testFlushesAndCompactionsUnderACountLoseNoRow() throws Exception {
    int rows = 500;
    try (Table busy = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"),
      ColumnFamilyDescriptorBuilder.of("b"))) {
      writeAll(busy, rows);
      AtomicBoolean stop = new AtomicBoolean();
      CompletableFuture<Integer> flushes = CompletableFuture.supplyAsync(() -> {
        int count = 0;
        while (!stop.get()) {
          writeAll(busy, rows);
          MiniCluster.flushAndCompact(busy.getName());
          count++;
        }
        return count;
      });
      for (long sliceMillis = ClientScan.ONE_ROW; sliceMillis < 6; sliceMillis++) {
        CountResult result = count(busy.getName(), new Scan(),
          CountOptions.defaults().withCells(true).withSliceMillis(sliceMillis));
        assertThat(result.rows()).isEqualTo(rows);
        assertThat(result.cells()).hasValue(2 * rows);
      }
      stop.set(true);
      assertThat(flushes.get(1, TimeUnit.MINUTES)).isPositive();
    }
  }

  private static void writeAll(Table target, int rows) {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      puts.add(new Put(Bytes.toBytes(String.format("r%04d", i)))
        .addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), Bytes.toBytes(i))
        .addColumn(Bytes.toBytes("b"), Bytes.toBytes("q"), Bytes.toBytes(i)));
    }
    try {
      target.put(puts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void testListenerSeesEveryRangeDone() throws Exception {
    List<CountProgress> seen = Collections.synchronizedList(new ArrayList<>());
    CountResult result = count(table.getName(), new Scan(),
      CountOptions.defaults().withCallsPerServer(3).withListener(seen::add));
    assertThat(seen).hasSize((int) result.slices());
    assertThat(seen.get(2).rangesDone()).isEqualTo(seen.get(2).ranges()).isEqualTo(3);
    assertThat(seen.get(2).rows()).isEqualTo(result.rows());
  }
}
