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
package io.github.hbaseperf.coprocessor.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.MiniCluster;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.hadoop.hbase.util.BloomFilterFactory;
import org.apache.hadoop.hbase.util.BloomFilterUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** As many rows as a raw scan returns are within the bounds, which are close where they can be. */
@ExtendWith(MiniCluster.class)
class ITTableEstimate {

  private static final int THREADS = 2;
  private static final int ROWS = 100;

  private Table table;

  private void createTable(ColumnFamilyDescriptor... families) throws Exception {
    table = MiniCluster.createTableWithoutEndpoint(families);
  }

  @AfterEach
  void dropTable() throws Exception {
    if (table != null) {
      MiniCluster.drop(table);
    }
  }

  private static ColumnFamilyDescriptorBuilder family(String name, BloomType bloomFilter) {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name))
      .setBloomFilterType(bloomFilter).setConfiguration(BloomFilterUtil.PREFIX_LENGTH_KEY, "2");
  }

  private void put(int from, int to, String family, String... columns) throws Exception {
    for (int i = from; i < to; i++) {
      Put put = new Put(row(i));
      for (String column : columns) {
        put.addColumn(Bytes.toBytes(family), Bytes.toBytes(column), Bytes.toBytes("v"));
      }
      table.put(put);
    }
  }

  private static byte[] row(int row) {
    return Bytes.toBytes(String.format("r%03d", row));
  }

  private void flush() throws Exception {
    MiniCluster.admin().flush(table.getName());
  }

  private List<RegionEstimate> estimate() throws Exception {
    return TableEstimate.of(MiniCluster.connection(), table.getName(), THREADS);
  }

  private String bounds() throws Exception {
    StringBuilder bounds = new StringBuilder();
    for (RegionEstimate region : estimate()) {
      bounds.append(region.storedRows().least()).append('-').append(region.storedRows().most())
        .append(" in ").append(region.files()).append(' ');
    }
    return bounds.toString().trim();
  }

  @Test
  void testOneFileOfRowsIsExact() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    put(0, ROWS, "a", "p", "q");
    flush();
    assertThat(bounds()).isEqualTo("100-100 in 1");
  }

  @Test
  void testFilesAndFamiliesMayHaveTheSameRows() throws Exception {
    createTable(family("a", BloomType.ROW).build(), family("b", BloomType.ROW).build());
    put(0, 60, "a", "p");
    put(0, 30, "b", "p");
    flush();
    put(50, ROWS, "a", "p");
    flush();
    assertThat(bounds()).isEqualTo("60-140 in 3");
  }

  @Test
  void testDeletedRowsAreStoredUntilAMajorCompaction() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    put(0, ROWS, "a", "p");
    flush();
    for (int i = 0; i < ROWS; i += 2) {
      table.delete(new Delete(row(i)));
    }
    flush();
    assertThat(bounds()).isEqualTo("100-150 in 2");
    MiniCluster.flushAndCompact(table.getName());
    assertThat(bounds()).isEqualTo("50-50 in 1");
  }

  @ParameterizedTest
  @EnumSource
  void testWhatTheBloomFilterKnowsIsUsed(BloomType bloomFilter) throws Exception {
    createTable(family("a", bloomFilter).build());
    put(0, ROWS, "a", "p", "q");
    flush();
    switch (bloomFilter) {
      case ROW -> assertThat(bounds()).isEqualTo("100-100 in 1");
      case ROWCOL, NONE -> assertThat(bounds()).isEqualTo("1-200 in 1");
      default -> assertThat(bounds()).as("of the prefix r0").isEqualTo("1-200 in 1");
    }
  }

  @Test
  void testFilesKeepTheBloomFilterThatTheyWereWrittenWith() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    put(0, ROWS, "a", "p", "q");
    flush();
    MiniCluster.admin().modifyColumnFamily(table.getName(), family("a", BloomType.NONE).build());
    assertThat(bounds()).isEqualTo("100-100 in 1");
    MiniCluster.admin().modifyColumnFamily(table.getName(), family("a", BloomType.ROWCOL).build());
    assertThat(bounds()).isEqualTo("100-100 in 1");
  }

  @Test
  void testFiltersThatServersLeaveOutAreAskedAllTheSame() throws Exception {
    createTable(family("a", BloomType.ROW)
      .setConfiguration(BloomFilterFactory.IO_STOREFILE_BLOOM_ENABLED, "true").build());
    put(0, ROWS, "a", "p", "q");
    flush();
    MiniCluster.admin().modifyColumnFamily(table.getName(), family("a", BloomType.ROW)
      .setConfiguration(BloomFilterFactory.IO_STOREFILE_BLOOM_ENABLED, "false").build());
    put(0, ROWS, "a", "p", "q");
    flush();
    assertThat(bounds()).as("one file with and one without filter").isEqualTo("100-300 in 2");
  }

  @Test
  void testReplicasHaveTheRowsOfTheirRegion() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    put(0, ROWS, "a", "p");
    flush();
    MiniCluster.admin().modifyTable(
      TableDescriptorBuilder.newBuilder(table.getDescriptor()).setRegionReplication(2).build());
    assertThat(bounds()).isEqualTo("100-100 in 1");
  }

  @Test
  void testARegionThatNoServerHasIsOneLine() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    put(0, ROWS, "a", "p");
    byte[] region = estimate().get(0).region().getRegionName();
    MiniCluster.admin().unassign(region);
    assertThatThrownBy(this::estimate).isInstanceOf(IOException.class)
      .hasMessageStartingWith("No region server has").hasMessageContaining("open");
    MiniCluster.admin().assign(region);
    assertThat(estimate().get(0).files()).isEqualTo(1);
  }

  @Test
  void testRowsInMemstoresAreWithinTheirBound() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    put(0, ROWS, "a", "p");
    assertThat(bounds()).isEqualTo("0-0 in 0");
    assertThat(estimate().get(0).mostMemstoreRows()).isGreaterThanOrEqualTo(ROWS);
    flush();
    assertThat(estimate().get(0).mostMemstoreRows()).isZero();
    put(0, ROWS / 2, "a", "p");
    assertThat(estimate().get(0).mostMemstoreRows()).isGreaterThanOrEqualTo(ROWS / 2);
    MiniCluster.admin().disableTable(table.getName());
    assertThat(bounds()).isEqualTo("100-150 in 2");
    assertThat(estimate().get(0).mostMemstoreRows()).isZero();
  }

  @Test
  void testHalvesOfFilesMayBeEmptyOrWhole() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    put(0, ROWS, "a", "p", "q");
    flush();
    MiniCluster.admin().compactionSwitch(false, List.of());
    try {
      MiniCluster.admin()
        .splitRegionAsync(estimate().get(0).region().getRegionName(), row(ROWS / 4)).get();
      assertThat(bounds()).isEqualTo("0-100 in 1 0-100 in 1");
    } finally {
      MiniCluster.admin().compactionSwitch(true, List.of());
    }
    MiniCluster.flushAndCompact(table.getName());
    assertThat(bounds()).isEqualTo("25-25 in 1 75-75 in 1");
  }

  @Test
  void testATableClonedFromASnapshotHasTheRowsOfItsLinks() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    put(0, ROWS, "a", "p");
    flush();
    TableName clone = TableName.valueOf(table.getName() + "-clone");
    MiniCluster.admin().snapshot(clone.getNameAsString(), table.getName());
    MiniCluster.admin().cloneSnapshot(clone.getNameAsString(), clone);
    try {
      assertThat(
        TableEstimate.of(MiniCluster.connection(), clone, THREADS).get(0).storedRows().least())
          .isEqualTo(ROWS);
    } finally {
      MiniCluster.get().deleteTable(clone);
      MiniCluster.admin().deleteSnapshot(clone.getNameAsString());
    }
  }

  @Test
  void testATableThatKeepsListsOfItsFilesHasThoseListed() throws Exception {
    createTable(family("a", BloomType.ROW)
      .setValue(StoreFileTrackerFactory.TRACKER_IMPL, StoreFileTrackerFactory.Trackers.FILE.name())
      .build());
    put(0, ROWS, "a", "p");
    flush();
    put(0, ROWS, "a", "p");
    MiniCluster.flushAndCompact(table.getName());
    assertThat(bounds()).isEqualTo("100-100 in 1");
  }

  @Test
  void testRandomTablesAreWithinTheirBounds() throws Exception {
    long seed = Long.getLong("estimate.seed", 17);
    Random random = new Random(seed);
    BloomType[] filters = BloomType.values();
    createTable(family("a", filters[random.nextInt(filters.length)]).build(),
      family("b", filters[random.nextInt(filters.length)]).build());
    for (int round = 0; round < 12; round++) {
      int from = random.nextInt(ROWS);
      put(from, from + random.nextInt(ROWS), random.nextBoolean() ? "a" : "b", "p", "q");
      for (int i = 0; i < 5; i++) {
        table.delete(new Delete(row(random.nextInt(2 * ROWS))));
      }
      assertWithinBounds("seed " + seed + ", round " + round);
      if (random.nextBoolean()) {
        flush();
        assertWithinBounds("seed " + seed + ", round " + round + ", flushed");
      }
      if (random.nextInt(4) == 0) {
        MiniCluster.flushAndCompact(table.getName());
        assertWithinBounds("seed " + seed + ", round " + round + ", compacted");
      }
    }
  }

  private void assertWithinBounds(String when) throws Exception {
    Set<String> rows = new HashSet<>();
    try (ResultScanner scanner = table.getScanner(new Scan().setRaw(true).readAllVersions())) {
      for (Result row : scanner) {
        rows.add(Bytes.toString(row.getRow()));
      }
    }
    RegionEstimate estimate = estimate().get(0);
    assertThat((long) rows.size()).as(when).isBetween(estimate.storedRows().least(),
      estimate.storedRows().most() + estimate.mostMemstoreRows());
  }

  @Test
  void testAnotherRootDirectoryIsOneLine() throws Exception {
    createTable(family("a", BloomType.ROW).build());
    Configuration elsewhere = new Configuration(MiniCluster.get().getConfiguration());
    elsewhere.set(HConstants.HBASE_DIR, "file:///nowhere/hbase");
    try (Connection connection = ConnectionFactory.createConnection(elsewhere)) {
      assertThatThrownBy(() -> TableEstimate.of(connection, table.getName(), THREADS))
        .isInstanceOf(FileNotFoundException.class).hasMessageContaining("--root-dir");
    }
  }
}
