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

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.metrics.Counter;
import org.apache.hadoop.hbase.metrics.Histogram;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A region server has more to do than to count, and says what it did. */
@ExtendWith(MiniCluster.class)
class ITSharing {

  private static final int ROWS = 60;
  private static final Scan SLOW =
    new Scan().setFilter(new UserFilter(UserFilter.Act.SLEEP_100_MILLIS_PER_ROW));
  private static final CountOptions ONE_LONG_SLICE =
    CountOptions.defaults().withSliceMillis(600_000);

  private Table table;
  private RegionCoprocessorEnvironment env;

  @BeforeEach
  void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"));
    for (int i = 0; i < ROWS; i++) {
      table.put(new Put(Bytes.toBytes(String.format("r%02d", i))).addColumn(Bytes.toBytes("a"),
        Bytes.toBytes("q"), Bytes.toBytes(i)));
    }
    MiniCluster.get().flush(table.getName());
    HRegion region = MiniCluster.region(table);
    env = region.getCoprocessorHost()
      .findCoprocessorEnvironment(RegionAggregateEndpoint.class.getName());
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  private CompletableFuture<CountResult> begin(Scan scan, CountOptions options) throws Exception {
    return new RegionAggregateClient(MiniCluster.connection()).countAsync(table.getName(), scan,
      options);
  }

  private long counted(String metric) {
    return ((Counter) env.getMetricRegistryForRegionServer().get(metric).orElseThrow()).getCount();
  }

  /** Takes every slot of the region's server, as slices of others would; returns how many. */
  private int takeAllSlots(Admission admission) throws Exception {
    int taken = 0;
    while (admission.tryEnter()) {
      taken++;
    }
    return taken;
  }

  @Test
  void testCountsWaitWhileAllSlotsAreTaken() throws Exception {
    Admission admission = Admission.of(env);
    assertThat(takeAllSlots(admission)).isEqualTo(Admission.MAX_CONCURRENT_DEFAULT);
    CompletableFuture<CountResult> waiting;
    try {
      long busyBefore = counted("busy");
      waiting = begin(new Scan(), CountOptions.defaults());
      assertThatThrownBy(() -> waiting.get(500, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
      assertThat(counted("busy")).isGreaterThan(busyBefore);
      assertThatThrownBy(
        () -> begin(new Scan(), CountOptions.defaults().withTimeoutMillis(300)).get())
          .hasCauseInstanceOf(TimeoutIOException.class);
    } finally {
      admission.leave();
      admission.leave();
    }
    assertThat(waiting.get(1, TimeUnit.MINUTES).rows()).isEqualTo(ROWS);
  }

  @Test
  void testSlotsComeBackHoweverASliceEnds() throws Exception {
    for (UserFilter.Act act : new UserFilter.Act[] { UserFilter.Act.THROW_ERROR,
      UserFilter.Act.THROW_RUNTIME_EXCEPTION }) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(
          () -> begin(new Scan().setFilter(new UserFilter(act)), CountOptions.defaults()).get());
      }
    }
    Admission admission = Admission.of(env);
    int free = takeAllSlots(admission);
    for (int i = 0; i < free; i++) {
      admission.leave();
    }
    assertThat(free).isEqualTo(Admission.MAX_CONCURRENT_DEFAULT);
  }

  @Test
  void testSlicesEndAfterTheirBytes() throws Exception {
    Scan slow = new Scan().setFilter(UserFilter.sleepingAtEachRow());
    CountResult result = begin(slow, ONE_LONG_SLICE.withSliceBytes(1)).get();
    assertThat(result.rows()).isEqualTo(ROWS);
    assertThat(result.slices() > 1).isEqualTo(RpcAccounting.countsBlockBytes());
    assertThat(begin(slow, ONE_LONG_SLICE.withSliceBytes(1 << 20)).get().slices()).isEqualTo(1);
  }

  @Test
  void testMetricsTellWhatWasDone() throws Exception {
    long requests = counted("requests");
    long failed = counted("failed");
    long blocks = counted("rowsBlocks");
    long scanned = counted("rowsScanner");
    long cells = counted("cellsScanner");
    long remembered = counted("rowsCached");
    long refused = counted("refused");
    long bytes = counted("countCacheBytes");
    Histogram millis =
      (Histogram) env.getMetricRegistryForRegionServer().get("sliceMillis").orElseThrow();
    long answered = millis.getCount();
    begin(new Scan(), CountOptions.defaults().withPath(CountPath.BLOCKS)).get();
    begin(new Scan(), CountOptions.defaults()).get();
    begin(new Scan(), CountOptions.defaults().withPath(CountPath.SCANNER).withCells(true)).get();
    assertThatThrownBy(() -> begin(new Scan().setFilter(new UserFilter(UserFilter.Act.THROW_ERROR)),
      CountOptions.defaults()).get());
    assertThatThrownBy(
      () -> begin(new Scan().addFamily(Bytes.toBytes("zz")), CountOptions.defaults()).get());
    assertThat(counted("requests") - requests).isEqualTo(5);
    assertThat(counted("countCacheBytes")).isGreaterThan(bytes);
    assertThat(counted("failed") - failed).isEqualTo(1);
    assertThat(counted("refused") - refused).isEqualTo(1);
    assertThat(counted("rowsBlocks") - blocks).isEqualTo(ROWS);
    assertThat(counted("rowsCached") - remembered).isEqualTo(ROWS);
    assertThat(counted("rowsScanner") - scanned).isEqualTo(ROWS);
    assertThat(counted("cellsScanner") - cells).isEqualTo(ROWS);
    assertThat(millis.getCount() - answered).isEqualTo(3);
  }

  @Test
  void testSliceEndsSoonAfterItsClientVanished() throws Exception {
    Connection vanishing = ConnectionFactory.createConnection(MiniCluster.get().getConfiguration());
    long before = UserFilter.ROWS_SEEN.get();
    new RegionAggregateClient(vanishing).countAsync(table.getName(), SLOW, ONE_LONG_SLICE);
    while (UserFilter.ROWS_SEEN.get() < before + 3) {
      Thread.sleep(10);
    }
    Admission admission = Admission.of(env);
    assertThat(takeAllSlots(admission)).isEqualTo(Admission.MAX_CONCURRENT_DEFAULT - 1);
    vanishing.close();
    MiniCluster.get().waitFor(30_000, 20, admission::tryEnter);
    assertThat(UserFilter.ROWS_SEEN.get() - before).isLessThan(ROWS / 2);
    for (int i = 0; i < Admission.MAX_CONCURRENT_DEFAULT; i++) {
      admission.leave();
    }
  }

  @Test
  void testRegionClosesWithoutWaitingForTheSlice() throws Exception {
    long before = UserFilter.ROWS_SEEN.get();
    CompletableFuture<CountResult> count = begin(SLOW, ONE_LONG_SLICE);
    while (UserFilter.ROWS_SEEN.get() < before + 3) {
      Thread.sleep(10);
    }
    HRegion region = MiniCluster.region(table);
    MiniCluster.admin().unassign(region.getRegionInfo().getRegionName());
    MiniCluster.get().waitFor(30_000, region::isClosed);
    assertThat(UserFilter.ROWS_SEEN.get() - before).isLessThan(ROWS);
    MiniCluster.admin().assign(region.getRegionInfo().getRegionName());
    assertThat(count.get(1, TimeUnit.MINUTES).rows()).isEqualTo(ROWS);
  }
}
