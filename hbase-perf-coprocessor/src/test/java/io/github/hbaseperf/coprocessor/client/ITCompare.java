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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Differences planted in one of two tables with other regions, files and encodings are found, all
 * of them and no others. {@code -Dtest.differences=100000} plants more.
 */
@ExtendWith(MiniCluster.class)
class ITCompare {

  private static final int DIFFERENCES = Integer.getInteger("test.differences", 100);
  private static final int ROWS_OF_DIFFERENCE = 10;
  /** Of a stage: so there are some ten of them. */
  private static final long BYTES_OF_DIFFERENCE = 20;
  private static final int BATCH = 1000;
  private static final byte[] D = Bytes.toBytes("d");
  private static final byte[] E = Bytes.toBytes("e");
  private static final byte[] Q = Bytes.toBytes("q");
  private static final int BLOCK_BYTES = 1024;

  private static Table first;
  private static Table second;

  private final Random random = new Random(11);
  /** What rows of a test begin with. */
  private String prefix = "r";

  private static ColumnFamilyDescriptor family(byte[] name, DataBlockEncoding encoding) {
    return ColumnFamilyDescriptorBuilder.newBuilder(name).setBlocksize(BLOCK_BYTES)
      .setMaxVersions(3).setDataBlockEncoding(encoding).build();
  }

  @BeforeAll
  static void createTables() throws Exception {
    first = MiniCluster.createTable(new String[] { "r3", "r6", "s6" },
      family(D, DataBlockEncoding.NONE), family(E, DataBlockEncoding.ROW_INDEX_V1));
    second = MiniCluster.createTable(new String[] { "r2", "r5", "s2", "s5" },
      family(D, DataBlockEncoding.FAST_DIFF), family(E, DataBlockEncoding.PREFIX));
  }

  private byte[] row(int number) {
    // Spread over all regions.
    return Bytes.toBytes(String.format("%s%d-%06d", prefix, number % 10, number));
  }

  private Put put(int number) {
    return new Put(row(number)).addColumn(D, Q, number, Bytes.toBytes("value " + number))
      .addColumn(E, Q, number, Bytes.toBytes(number));
  }

  /** Puts the rows, with the given ones in place of theirs, which may be null for none. */
  private void fill(Table table, int rows, Map<Integer, Put> instead) throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      Put put = instead.containsKey(i) ? instead.get(i) : put(i);
      if (put != null) {
        puts.add(put);
      }
      if (puts.size() == BATCH) {
        table.put(puts);
        puts.clear();
      }
      if (i == rows / 2) {
        MiniCluster.get().flush(table.getName());
      }
    }
    table.put(puts);
  }

  /** With so few rows and ranges at a time that differences are followed through several levels. */
  private static CompareOptions narrow() {
    return CompareOptions.defaults().withRanges(6).withRowsToRead(20);
  }

  private CompareResult compare(Scan scan, CompareOptions options, List<RowDifference> found)
    throws Exception {
    Scan ofTest = scan.getStartRow().length > 0
      ? scan
      : new Scan(scan).setStartStopRowForPrefixScan(Bytes.toBytes(prefix));
    return new TableComparer(MiniCluster.connection(), first.getName(), MiniCluster.connection(),
      second.getName()).compare(ofTest, options, found::add);
  }

  private CompareResult compare(Scan scan) throws Exception {
    return compare(scan, narrow(), new ArrayList<>());
  }

  /** What the second table has in place of a row, and how that is told. */
  private RowDifference.Kind plant(int number, Map<Integer, Put> second) {
    int kind = random.nextInt(6);
    Put put = new Put(row(number));
    switch (kind) {
      case 0:
        second.put(number, null);
        return RowDifference.Kind.MISSING;
      case 1:
        put.addColumn(D, Q, number, Bytes.toBytes("value! " + number)).addColumn(E, Q, number,
          Bytes.toBytes(number));
        break;
      case 2:
        put.addColumn(D, Q, number + 1, Bytes.toBytes("value " + number)).addColumn(E, Q, number,
          Bytes.toBytes(number));
        break;
      case 3:
        put.addColumn(D, Q, number, Bytes.toBytes("value " + number));
        break;
      case 4:
        // The same bytes, but for where qualifier and value begin.
        put.addColumn(D, Bytes.toBytes("qv"), number, Bytes.toBytes("alue " + number)).addColumn(E,
          Q, number, Bytes.toBytes(number));
        break;
      default:
        put.addColumn(E, Q, number, Bytes.toBytes("value " + number)).addColumn(D, Q, number,
          Bytes.toBytes(number));
        break;
    }
    second.put(number, put);
    return RowDifference.Kind.CHANGED;
  }

  @Test
  void testNoPlantedDifferenceIsMissed() throws Exception {
    int rows = ROWS_OF_DIFFERENCE * DIFFERENCES;
    SortedMap<byte[], RowDifference.Kind> planted = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    Map<Integer, Put> instead = new TreeMap<>();
    Map<Integer, Put> insteadOfFirst = new TreeMap<>();
    for (int i = 0; i < DIFFERENCES; i++) {
      // Now and then neighbours.
      int number = i * ROWS_OF_DIFFERENCE + random.nextInt(ROWS_OF_DIFFERENCE);
      if (random.nextInt(6) == 0) {
        insteadOfFirst.put(number, null);
        planted.put(row(number), RowDifference.Kind.EXTRA);
      } else {
        planted.put(row(number), plant(number, instead));
      }
    }
    fill(first, rows, insteadOfFirst);
    fill(second, rows, instead);
    MiniCluster.get().flush(second.getName());
    List<RowDifference> found = new ArrayList<>();
    CompareResult result = compare(new Scan(), narrow(), found);
    assertThat(result.same()).isFalse();
    assertThat(result.complete()).isTrue();
    assertThat(result.unstableRanges()).isZero();
    assertFound(found, planted);
    assertThat(result.missing() + result.extra() + result.changed()).isEqualTo(DIFFERENCES);
    found.clear();
    compare(new Scan(), CompareOptions.defaults(), found);
    assertFound(found, planted);
    assertStagesFind(planted, result);
  }

  /** And what is behind the row that a stage ends with is found from there. */
  private void assertStagesFind(SortedMap<byte[], RowDifference.Kind> planted,
    CompareResult inOneStage) throws Exception {
    List<RowDifference> found = new ArrayList<>();
    List<byte[]> ends = new ArrayList<>();
    List<Integer> foundBefore = new ArrayList<>();
    List<Long> rowsTold = new ArrayList<>();
    List<Long> differencesTold = new ArrayList<>();
    CompareResult result = compare(new Scan(),
      narrow().withStageBytes(BYTES_OF_DIFFERENCE * DIFFERENCES).withStageListener(end -> {
        ends.add(end);
        foundBefore.add(found.size());
      }).withListener(progress -> {
        rowsTold.add(progress.rows());
        differencesTold.add(progress.differences());
      }), found);
    assertFound(found, planted);
    assertThat(result.firstFingerprint()).isEqualTo(inOneStage.firstFingerprint());
    assertThat(result.secondFingerprint()).isEqualTo(inOneStage.secondFingerprint());
    assertThat(result.firstRows()).isEqualTo(inOneStage.firstRows());
    assertThat(ends).hasSizeGreaterThan(2);
    assertThat(rowsTold).isSorted();
    assertThat(differencesTold).isSorted().contains((long) foundBefore.get(1));
    int middle = ends.size() / 2;
    SortedMap<byte[], RowDifference.Kind> rest = planted.tailMap(ends.get(middle));
    assertThat(foundBefore.get(middle)).isEqualTo(planted.size() - rest.size());
    found.clear();
    compare(new Scan().withStartRow(ends.get(middle)).withStopRow(Bytes.toBytes("s")), narrow(),
      found);
    assertFound(found, rest);
  }

  private static void assertFound(List<RowDifference> found,
    Map<byte[], RowDifference.Kind> planted) {
    assertThat(found).extracting(difference -> Bytes.toString(difference.row()))
      .containsExactlyElementsOf(planted.keySet().stream().map(Bytes::toString)::iterator);
    assertThat(found).extracting(RowDifference::kind).containsExactlyElementsOf(planted.values());
  }

  private void assertSame() throws Exception {
    CompareResult result = compare(new Scan());
    assertThat(result.same()).isTrue();
    assertThat(result.firstFingerprint()).isEqualTo(result.secondFingerprint());
    assertThat(result.unstableRanges()).isZero();
    assertThat(compare(new Scan().readAllVersions()).same()).isTrue();
  }

  @Test
  void testSplitsMergesMovesFlushesAndCompactionsChangeNothing() throws Exception {
    prefix = "s";
    int rows = 400;
    fill(first, rows, Map.of());
    fill(second, rows, Map.of());
    for (Table table : List.of(first, second)) {
      table.put(put(7).addColumn(D, Q, 9, Bytes.toBytes("newer")));
      table.delete(new Delete(row(8)).addColumns(D, Q));
    }
    assertSame();
    String before = compare(new Scan()).firstFingerprint().toString();
    MiniCluster.get().flush(first.getName());
    assertSame();
    MiniCluster.admin()
      .splitRegionAsync(regions(second).iterator().next().getRegion().getRegionName(),
        Bytes.toBytes("r1-000301"))
      .get();
    assertSame();
    moveAll(second);
    assertSame();
    MiniCluster.flushAndCompact(second.getName());
    assertSame();
    merge(second);
    assertSame();
    assertThat(compare(new Scan()).secondFingerprint()).hasToString(before);
    second.put(new Put(row(300)).addColumn(E, Q, 300, Bytes.toBytes(556)));
    List<RowDifference> found = new ArrayList<>();
    assertThat(compare(new Scan(), narrow(), found).same()).isFalse();
    assertThat(found).singleElement().satisfies(difference -> {
      assertThat(difference.row()).isEqualTo(row(300));
      assertThat(difference.onlyInFirst()).hasSize(1);
      assertThat(difference.onlyInSecond()).hasSize(1);
    });
  }

  private static HRegionLocation location(Table table, byte[] row) throws Exception {
    return MiniCluster.connection().getRegionLocator(table.getName()).getRegionLocation(row);
  }

  private static Collection<HRegionLocation> regions(Table table) throws Exception {
    return MiniCluster.connection().getRegionLocator(table.getName()).getAllRegionLocations();
  }

  private static void moveAll(Table table) throws Exception {
    Admin admin = MiniCluster.admin();
    Collection<ServerName> servers = admin.getRegionServers();
    for (HRegionLocation location : regions(table)) {
      ServerName to = servers.stream().filter(server -> !server.equals(location.getServerName()))
        .findFirst().orElseThrow();
      admin.move(location.getRegion().getEncodedNameAsBytes(), to);
    }
  }

  /** The last two regions, which were not split. */
  private static void merge(Table table) throws Exception {
    int before = regions(table).size();
    byte[][] two = regions(table).stream().skip(before - 2)
      .map(location -> location.getRegion().getEncodedNameAsBytes()).toArray(byte[][]::new);
    MiniCluster.admin().mergeRegionsAsync(two, false).get(1, TimeUnit.MINUTES);
    assertThat(regions(table)).hasSize(before - 1);
  }

  @Test
  void testScanSaysWhatIsCompared() throws Exception {
    prefix = "t";
    first.put(put(1).addColumn(D, Bytes.toBytes("p"), 50, Q));
    second.put(put(1).addColumn(D, Bytes.toBytes("p"), 60, Q));
    assertThat(compare(new Scan()).changed()).isEqualTo(1);
    assertThat(compare(new Scan().setTimeRange(0, 50)).same()).isTrue();
    assertThat(compare(new Scan().addColumn(D, Q)).same()).isTrue();
    assertThat(compare(new Scan().addFamily(E)).same()).isTrue();
    assertThat(
      compare(new Scan().withStartRow(Bytes.toBytes("t2")).withStopRow(Bytes.toBytes("t3"))).same())
        .isTrue();
    assertThat(compare(new Scan(), narrow().withTimestamps(false), new ArrayList<>()).same())
      .isTrue();
    second.delete(new Delete(row(1)).addColumns(D, Bytes.toBytes("p"), 70));
    second.delete(new Delete(row(2)));
    first.delete(new Delete(row(1)).addColumns(D, Bytes.toBytes("p"), 70));
    assertThat(compare(new Scan()).same()).isTrue();
    assertThat(compare(new Scan().setRaw(true).readAllVersions()).extra()).isEqualTo(1);
    assertThat(compare(new Scan().setRaw(true).readAllVersions()).changed()).isEqualTo(1);
  }

  @Test
  void testStopsAfterEnoughDifferences() throws Exception {
    prefix = "u";
    fill(first, 40, Map.of());
    List<RowDifference> found = new ArrayList<>();
    CompareResult result = compare(new Scan(), narrow().withMaxDifferences(5), found);
    assertThat(found).hasSize(5);
    assertThat(result.complete()).isFalse();
    assertThat(result.missing()).isEqualTo(5);
    assertThat(result.firstRows()).isEqualTo(40);
    assertThat(result.secondRows()).isZero();
  }

  @Test
  void testTablesWithoutEndpointAreRefused() throws Exception {
    try (
      Table other = MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of(D))) {
      assertThatThrownBy(() -> new TableComparer(MiniCluster.connection(), first.getName(),
        MiniCluster.connection(), other.getName()).compare(new Scan(), narrow(), found -> {
        })).isInstanceOf(EndpointMissingException.class)
          .hasMessageContaining("hbase-perf deploy --table " + other.getName());
    }
  }
}
