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
import io.github.hbaseperf.coprocessor.server.UserFilter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.Waiter;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Regions change under a count: between two slices, and in the middle of one. */
@ExtendWith(MiniCluster.class)
class ITRegionChanges {

  private static final int ROWS = 200;
  private static final int WAIT_MILLIS = 60_000;

  private final AtomicBoolean changed = new AtomicBoolean();
  private Table table;

  private interface Change {
    void run() throws Exception;
  }

  @BeforeEach
  void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[] { "r100" }, ColumnFamilyDescriptorBuilder.of("a"));
    for (int i = 0; i < ROWS; i++) {
      table.put(new Put(Bytes.toBytes(String.format("r%03d", i))).addColumn(Bytes.toBytes("a"),
        Bytes.toBytes("q"), Bytes.toBytes(i)));
    }
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  @Test
  void testSplitBetweenSlices() throws Exception {
    assertThat(countWithChangeBetweenSlices(this::split).regions()).isEqualTo(3);
  }

  @Test
  void testMergeBetweenSlices() throws Exception {
    countWithChangeBetweenSlices(this::merge);
  }

  @Test
  void testMoveBetweenSlices() throws Exception {
    countWithChangeBetweenSlices(this::move);
  }

  @Test
  void testSplitDuringASlice() throws Exception {
    countWithChangeDuringASlice(this::split);
  }

  @Test
  void testMergeDuringASlice() throws Exception {
    countWithChangeDuringASlice(this::merge);
  }

  @Test
  void testMoveDuringASlice() throws Exception {
    countWithChangeDuringASlice(this::move);
  }

  /** Each server sends the client to the other one, for the region that was split. */
  @Test
  void testSplitOfRegionThatWasOnBothServers() throws Exception {
    move();
    move();
    try (Connection connection = MiniCluster.connect(4)) {
      countWithChangeBetweenSlices(connection, this::split);
    }
  }

  /** As before, but HBase's client runs out of time before it runs out of retries. */
  @Test
  void testSplitOfRegionThatWasOnBothServersOutlivesAnOperation() throws Exception {
    move();
    move();
    try (Connection connection = MiniCluster.connect(15, 1_000)) {
      countWithChangeBetweenSlices(connection, this::split);
    }
  }

  @Test
  void testSplitSeenByTheLastRetryOnly() throws Exception {
    try (Connection connection = MiniCluster.connect(0)) {
      countWithChangeBetweenSlices(connection, this::split);
    }
  }

  @Test
  void testMoveSeenByTheLastRetryOnly() throws Exception {
    try (Connection connection = MiniCluster.connect(0)) {
      countWithChangeBetweenSlices(connection, this::move);
    }
  }

  /** A client knows where the regions of a table were, but not what became of it since. */
  @Test
  void testTableThatGoesAndComesAgain() throws Exception {
    Admin admin = MiniCluster.admin();
    TableDescriptor descriptor = table.getDescriptor();
    try (Connection connection = MiniCluster.connect(9)) {
      RegionAggregateClient client = new RegionAggregateClient(connection);
      assertThat(count(client)).isEqualTo(ROWS);
      admin.disableTable(table.getName());
      assertThatThrownBy(() -> count(client)).isInstanceOf(TableNotEnabledException.class);
      admin.deleteTable(table.getName());
      assertThatThrownBy(() -> count(client)).isInstanceOf(TableNotFoundException.class);
      admin.createTable(descriptor, Bytes.toByteArrays(new String[] { "r020", "r120" }));
      assertThat(count(client)).isZero();
      table.put(new Put(Bytes.toBytes("r100")).addColumn(Bytes.toBytes("a"), null, null));
      assertThat(count(client)).isEqualTo(1);
    }
  }

  private long count(RegionAggregateClient client) throws Exception {
    return client.count(table.getName(), new Scan(), CountOptions.defaults()).rows();
  }

  private CountResult countWithChangeBetweenSlices(Change change) throws Exception {
    return countWithChangeBetweenSlices(MiniCluster.connection(), change);
  }

  private CountResult countWithChangeBetweenSlices(Connection connection, Change change)
    throws Exception {
    CountResult result = new RegionAggregateClient(connection).count(table.getName(), new Scan(),
      CountOptions.defaults().withSliceMillis(0).withListener(onceAfterTenRows(change)));
    assertThat(changed).isTrue();
    assertThat(result.rows()).isEqualTo(ROWS);
    return result;
  }

  private Consumer<CountProgress> onceAfterTenRows(Change change) {
    return progress -> {
      if (progress.rows() > 10 && changed.compareAndSet(false, true)) {
        unchecked(change);
      }
    };
  }

  private static void unchecked(Change change) {
    try {
      change.run();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Both regions are long in their only slice when the change begins, which ends the slice. */
  private void countWithChangeDuringASlice(Change change) throws Exception {
    long rowsBefore = UserFilter.ROWS_SEEN.get();
    CompletableFuture<CountResult> count = new RegionAggregateClient(MiniCluster.connection())
      .countAsync(table.getName(), new Scan().setFilter(UserFilter.sleepingForNow()),
        CountOptions.defaults().withSliceMillis(60_000).withCallsPerServer(2));
    Waiter.waitFor(MiniCluster.get().getConfiguration(), WAIT_MILLIS,
      () -> UserFilter.ROWS_SEEN.get() > rowsBefore + 1);
    change.run();
    UserFilter.hasten();
    CountResult result = count.get(1, TimeUnit.MINUTES);
    assertThat(result.rows()).isEqualTo(ROWS);
    assertThat(result.slices()).isGreaterThan(2);
  }

  private void split() throws Exception {
    MiniCluster.admin().splitRegionAsync(regions().get(0).getRegionName(), Bytes.toBytes("r050"))
      .get(1, TimeUnit.MINUTES);
  }

  private void merge() throws Exception {
    byte[][] names =
      regions().stream().map(RegionInfo::getEncodedNameAsBytes).toArray(byte[][]::new);
    MiniCluster.admin().mergeRegionsAsync(names, false).get(1, TimeUnit.MINUTES);
  }

  private void move() throws Exception {
    Admin admin = MiniCluster.admin();
    for (RegionInfo region : regions()) {
      ServerName from = MiniCluster.connection().getRegionLocator(table.getName())
        .getRegionLocation(region.getStartKey(), true).getServerName();
      ServerName to = admin.getRegionServers().stream().filter(server -> !server.equals(from))
        .findAny().orElseThrow();
      admin.move(region.getEncodedNameAsBytes(), to);
    }
  }

  private List<RegionInfo> regions() throws Exception {
    return MiniCluster.admin().getRegions(table.getName());
  }
}
