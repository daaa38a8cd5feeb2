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
package io.github.hbaseperf.coprocessor.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Fingerprint;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.client.CompactionForecast;
import io.github.hbaseperf.coprocessor.client.CompareOptions;
import io.github.hbaseperf.coprocessor.client.CompareResult;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.ForecastOptions;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.RowDifference;
import io.github.hbaseperf.coprocessor.client.TableSegment;
import io.github.hbaseperf.coprocessor.server.UserFilter;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A table of which one region was split just now, so that its daughters read halves of its files;
 * with deletes, two versions, and cells that only a memstore has when the snapshot is taken. After
 * that a hundred rows are new in the table, and in a later snapshot.
 */
@ExtendWith(MiniCluster.class)
class ITTableSnapshot {
  private static final byte[] D = Bytes.toBytes("d");
  private static final byte[] E = Bytes.toBytes("e");
  private static final byte[] Q = Bytes.toBytes("q");
  private static final int ROWS = 2000;
  private static final int THREADS = 3;
  private static final AtomicInteger SNAPSHOTS = new AtomicInteger();

  private static Table table;
  private static String name;
  private static String later;
  private static Configuration conf;

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%04d", number));
  }

  @BeforeAll
  static void takeSnapshot() throws Exception {
    conf = MiniCluster.get().getConfiguration();
    table = MiniCluster.createTable(
      new String[] { "r0500", "r1000" }, ColumnFamilyDescriptorBuilder.newBuilder(D)
        .setMaxVersions(2).setBlocksize(1024).setPrefetchBlocksOnOpen(true).build(),
      ColumnFamilyDescriptorBuilder.of(E));
    MiniCluster.admin().compactionSwitch(false, List.of());
    put(0, ROWS, 100);
    MiniCluster.get().flush(table.getName());
    List<Delete> deletes = new ArrayList<>();
    for (int i = 0; i < ROWS; i += 10) {
      deletes.add(new Delete(row(i), 150));
    }
    table.delete(deletes);
    put(5, 8, 200);
    put(5, 8, 300);
    MiniCluster.get().flush(table.getName());
    split(row(1500));
    put(ROWS, ROWS + 50, 100);
    name = snapshot();
    put(ROWS + 50, ROWS + 150, 100);
    later = snapshot();
  }

  @AfterAll
  static void dropTable() throws Exception {
    MiniCluster.admin().compactionSwitch(true, List.of());
    MiniCluster.drop(table);
  }

  private static void put(int from, int to, long timestamp) throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Put put = new Put(row(i)).addColumn(D, Q, timestamp, Bytes.toBytes((long) i));
      puts.add(i % 3 == 0 ? put.addColumn(E, Q, timestamp, Q) : put);
    }
    table.put(puts);
  }

  private static void split(byte[] row) throws Exception {
    byte[] region = MiniCluster.connection().getRegionLocator(table.getName())
      .getRegionLocation(row).getRegion().getRegionName();
    MiniCluster.admin().splitRegionAsync(region, row).get();
  }

  private static String snapshot() throws Exception {
    String taken = "snapshot-" + SNAPSHOTS.incrementAndGet();
    MiniCluster.admin().snapshot(taken, table.getName());
    return taken;
  }

  private static TableSnapshot open(String snapshot) throws Exception {
    return TableSnapshot.open(conf, snapshot, THREADS);
  }

  /**
   * As HBase has it: what is answered for it by the endpoint is what the snapshot has to answer.
   */
  private static TableName cloned() throws Exception {
    TableName clone = TableName.valueOf("clone-" + SNAPSHOTS.incrementAndGet());
    MiniCluster.admin().cloneSnapshot(name, clone);
    return clone;
  }

  private static CountOptions options() {
    return CountOptions.defaults().withCells(true).withExplain(true);
  }

  @Test
  void testRowsAndCellsAreThoseOfTheSnapshotOnEveryPath() throws Exception {
    try (TableSnapshot snapshot = open(name)) {
      assertThat(snapshot.table()).isEqualTo(table.getName());
      for (CountPath path : CountPath.values()) {
        CountResult result =
          snapshot.client().count(snapshot.table(), new Scan(), options().withPath(path));
        assertThat(result.rows()).as("%s", path).isEqualTo(ROWS - ROWS / 10 + 50);
        assertThat(result.pathsByRegion()).hasSize(4);
      }
      assertThat(
        snapshot.client().countByScan(snapshot.table(), new Scan(), CountOptions.defaults()).rows())
          .isEqualTo(ROWS - ROWS / 10 + 50);
      Scan filtered = new Scan().withStartRow(row(100)).readVersions(2)
        .setFilter(new PrefixFilter(Bytes.toBytes("r1")));
      CountResult some = snapshot.client().count(snapshot.table(), filtered, options());
      assertThat(some.rows()).isEqualTo(900);
    }
  }

  @Test
  void testAggregatesForecastsAndSegmentsAreThoseOfATableClonedFromIt() throws Exception {
    TableName clone = cloned();
    RegionAggregateClient online = new RegionAggregateClient(MiniCluster.connection());
    try (TableSnapshot snapshot = open(name)) {
      RegionAggregateClient offline = snapshot.client();
      assertThat(shown(offline, snapshot.table())).hasSize(3).isEqualTo(shown(online, clone));
      CompactionForecast expected =
        online.forecast(clone, new Scan(), ForecastOptions.DEFAULT).byFamily().get("d");
      CompactionForecast forecast =
        offline.forecast(snapshot.table(), new Scan(), ForecastOptions.DEFAULT).byFamily().get("d");
      assertThat(forecast.droppedCells()).isEqualTo(expected.droppedCells()).isGreaterThan(300);
      assertThat(forecast.keptBytes()).isEqualTo(expected.keptBytes());
      assertThat(starts(offline.segments(snapshot.table(), new Scan(), 7))).hasSize(7)
        .isEqualTo(starts(online.segments(clone, new Scan(), 7)));
      assertThat(offline.status(snapshot.table())).hasSize(4);
    } finally {
      MiniCluster.get().deleteTable(clone);
    }
  }

  private static List<String> shown(RegionAggregateClient client, TableName of) throws Exception {
    Aggregate<Long> rows = Aggregate.rows();
    Aggregate<Fingerprint> cells = Aggregate.fingerprint();
    return client
      .aggregate(of, new Scan().readVersions(2),
        Aggregation.of(rows, cells).groupedBy(GroupBy.rowPrefix(2)), CountOptions.defaults())
      .groups().stream()
      .map(
        group -> Bytes.toString(group.key()) + " " + group.get(rows) + " rows, " + group.get(cells))
      .collect(Collectors.toList());
  }

  private static List<String> starts(List<TableSegment> segments) {
    return segments.stream().map(segment -> Bytes.toStringBinary(segment.startRow()))
      .collect(Collectors.toList());
  }

  @Test
  void testTableIsComparedWithItsSnapshotAndSnapshotsWithEachOther() throws Exception {
    try (TableSnapshot before = open(name); TableSnapshot after = open(later)) {
      List<RowDifference> found = new ArrayList<>();
      CompareResult result = before.comparerTo(after).compare(new Scan(),
        CompareOptions.defaults().withRowsToRead(20), found::add);
      assertThat(result.extra()).isEqualTo(100);
      assertThat(result.missing() + result.changed()).isZero();
      assertThat(found).hasSize(100).allMatch(row -> row.kind() == RowDifference.Kind.EXTRA);
      assertThat(Bytes.toString(found.get(0).row())).isEqualTo("r2050");
    }
  }

  /** Filters of two regions, or of two snapshots, know nothing of each other. */
  @Test
  void testFiltersOfEachRegionBeginAnew() throws Exception {
    Scan scan = new Scan().setFilter(new PrefixFilter(Bytes.toBytes("r20")));
    try (TableSnapshot before = open(name); TableSnapshot after = open(later)) {
      assertThat(before.comparerTo(after)
        .compare(scan, CompareOptions.defaults().withRowsToRead(5000), found -> {
        }).extra()).isEqualTo(50);
      assertThat(after.comparerTo(before)
        .compare(scan, CompareOptions.defaults().withRowsToRead(5000), found -> {
        }).missing()).isEqualTo(50);
      assertThat(before.comparerTo(MiniCluster.connection(), table.getName())
        .compare(scan, CompareOptions.defaults(), found -> {
        }).extra()).isEqualTo(50);
    }
  }

  /** Whose regions have a list of their files, beside which other files mean nothing. */
  @Test
  void testTablesThatKeepListsOfTheirFilesAreRead() throws Exception {
    String listed = "listed-" + SNAPSHOTS.incrementAndGet();
    TableName tracked = TableName.valueOf(listed);
    MiniCluster.admin()
      .createTable(TableDescriptorBuilder.newBuilder(tracked)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(D))
        .setValue(StoreFileTrackerFactory.TRACKER_IMPL, "FILE").build());
    try (Table of = MiniCluster.connection().getTable(tracked)) {
      of.put(new Put(row(1)).addColumn(D, Q, Q));
      MiniCluster.get().flush(tracked);
      of.put(new Put(row(2)).addColumn(D, Q, Q));
    }
    MiniCluster.admin().snapshot(listed, tracked);
    try (TableSnapshot snapshot = open(listed)) {
      assertThat(snapshot.client().count(tracked, new Scan(), options()).rows()).isEqualTo(2);
    } finally {
      MiniCluster.get().deleteTable(tracked);
    }
  }

  @Test
  void testMobCellsAreThere() throws Exception {
    String mob = "mob-" + SNAPSHOTS.incrementAndGet();
    try (Table large = MiniCluster.createTable(new String[] { "b" }, ColumnFamilyDescriptorBuilder
      .newBuilder(D).setMobEnabled(true).setMobThreshold(10).build())) {
      for (String row : new String[] { "", "a", ".mob", "c" }) {
        large.put(new Put(Bytes.toBytes(row + "1")).addColumn(D, Q, new byte[100]));
      }
      MiniCluster.admin().snapshot(mob, large.getName());
    }
    try (TableSnapshot snapshot = open(mob)) {
      for (CountPath path : CountPath.values()) {
        assertThat(
          snapshot.client().count(snapshot.table(), new Scan(), options().withPath(path)).rows())
            .isEqualTo(4);
      }
      assertThat(
        snapshot.client().countByScan(snapshot.table(), new Scan(), CountOptions.defaults()).rows())
          .isEqualTo(4);
    }
  }

  /** Links are made on this machine; the cluster's files may belong to others. */
  @Test
  void testWhoMayOnlyReadTheFilesCanCount() throws Exception {
    UserGroupInformation reader = UserGroupInformation.createRemoteUser("reader");
    Path root = CommonFSUtils.getRootDir(conf);
    assertThatThrownBy(() -> reader.doAs((PrivilegedExceptionAction<Boolean>) () -> root
      .getFileSystem(conf).mkdirs(new Path(root.getParent(), "by-reader"))))
        .isInstanceOf(AccessControlException.class);
    try (TableSnapshot snapshot =
      reader.doAs((PrivilegedExceptionAction<TableSnapshot>) () -> open(name))) {
      assertThat(snapshot.client().count(snapshot.table(), new Scan(), options()).rows())
        .isEqualTo(ROWS - ROWS / 10 + 50);
    }
  }

  @Test
  void testEncryptedFilesAreReadWithTheKeyOnly() throws Exception {
    String encrypted = "encrypted-" + SNAPSHOTS.incrementAndGet();
    try (Table secret = MiniCluster.createTable(new String[0],
      ColumnFamilyDescriptorBuilder.newBuilder(D).setEncryptionType("AES").build())) {
      secret.put(new Put(row(1)).addColumn(D, Q, Q));
      MiniCluster.admin().snapshot(encrypted, secret.getName());
    }
    try (TableSnapshot snapshot = open(encrypted)) {
      assertThat(snapshot.client().count(snapshot.table(), new Scan(), options()).rows())
        .isEqualTo(1);
    }
    Configuration withoutKey = new Configuration(conf);
    withoutKey.unset(HConstants.CRYPTO_KEYPROVIDER_CONF_KEY);
    try (TableSnapshot snapshot = TableSnapshot.open(withoutKey, encrypted, 1)) {
      assertThatThrownBy(
        () -> snapshot.client().count(snapshot.table(), new Scan(), CountOptions.defaults()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cannot be opened: RuntimeException: KeyProvider");
    }
  }

  @Test
  void testWhatCannotBeAnsweredIsOneError() throws Exception {
    assertThatThrownBy(() -> open("nothing")).hasMessageContaining("There is no snapshot nothing");
    try (TableSnapshot snapshot = open(name)) {
      Scan nowhere = new Scan().addFamily(Bytes.toBytes("nowhere"));
      assertThatThrownBy(() -> snapshot.client().count(snapshot.table(), nowhere, options()))
        .isInstanceOf(IOException.class).hasMessageContaining("nowhere");
      TableName other = TableName.valueOf("other");
      assertThatThrownBy(() -> snapshot.client().count(other, new Scan(), options()))
        .isInstanceOf(TableNotFoundException.class).hasMessageContaining("is not of table other");
      for (Scan scan : List.of(new Scan().setReversed(true), new Scan().setLimit(1))) {
        assertThatThrownBy(
          () -> snapshot.client().countByScan(snapshot.table(), scan, CountOptions.defaults()))
            .isInstanceOf(IllegalArgumentException.class);
      }
      Scan failing = new Scan().setFilter(UserFilter.failing());
      assertThatThrownBy(() -> snapshot.client().count(snapshot.table(), failing, options()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("Reading snapshot " + name + " failed: ");
    }
  }
}
