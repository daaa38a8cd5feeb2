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

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Region servers die while two tables are counted, of which one is written; the regions of the
 * other one change all the time.
 */
class ITServerDeaths {

  private static final int SERVERS = 3;
  private static final int DEATHS = 3;
  /** So often both tables are counted from one death to the next. */
  private static final int COUNTS_PER_DEATH = 3;
  private static final int ROWS = 200;
  /** That many are written while a count is under way: without a limit it might never end. */
  private static final int ROWS_PER_COUNT = 40;
  private static final int HANG_MILLIS = 300_000;
  private static final HBaseTestingUtility CLUSTER = new HBaseTestingUtility();

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  /** For all counts: from the second one on it knows where regions were. */
  private RegionAggregateClient client;
  private final AtomicInteger counts = new AtomicInteger();
  private final AtomicInteger written = new AtomicInteger();
  private final Semaphore toWrite = new Semaphore(ROWS + 1);

  @BeforeAll
  static void start() throws Exception {
    MiniCluster.hasten(CLUSTER.getConfiguration());
    CLUSTER.startMiniCluster(
      StartMiniClusterOption.builder().numRegionServers(SERVERS).numDataNodes(1).build());
  }

  @AfterAll
  static void stop() throws Exception {
    CLUSTER.shutdownMiniCluster();
  }

  @Test
  void testCountsAreRightWhileServersDie() throws Exception {
    System.out.println("test.seed=" + seed);
    client = new RegionAggregateClient(CLUSTER.getConnection());
    try (Table still = createTable("still"); Table growing = createTable("growing")) {
      for (int i = 0; i < ROWS; i++) {
        still.put(put(i));
      }
      CompletableFuture<Void> dying = CompletableFuture.runAsync(this::killServers);
      RandomChanges changes =
        new RandomChanges(CLUSTER.getAdmin(), still.getName(), new Random(seed));
      CompletableFuture<Void> changing = CompletableFuture.runAsync(() -> change(changes, dying));
      CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(growing, dying));
      while (!dying.isDone()) {
        assertThat(count(still)).as("test.seed=%d, after %s", seed, changes).isEqualTo(ROWS);
        int before = written.get();
        toWrite.release(ROWS_PER_COUNT);
        // The writer may have put a row it has not added to the number yet.
        assertThat(count(growing)).as("test.seed=%d", seed).isBetween((long) before,
          written.get() + 1L);
        counts.incrementAndGet();
      }
      dying.get();
      writing.get();
      changing.get();
      assertThat(changes.kinds()).as("test.seed=%d", seed).isPositive();
      assertThat(count(still)).isEqualTo(ROWS);
      assertThat(written).hasValueGreaterThan(ROWS);
      assertThat(count(growing)).isEqualTo(written.get());
    }
  }

  private static Table createTable(String name) throws IOException {
    CLUSTER.getAdmin().createTable(
      TableDescriptorBuilder.newBuilder(TableName.valueOf(name))
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("a"))
        .setCoprocessor(AggregateProtocol.ENDPOINT_CLASS).build(),
      Bytes.toByteArrays(new String[] { "r040", "r080", "r120", "r160" }));
    return CLUSTER.getConnection().getTable(TableName.valueOf(name));
  }

  /** Everywhere in the table. */
  private static Put put(int number) {
    byte[] row = Bytes.toBytes(String.format("r%03d-%d", number * 37 % 200, number));
    return new Put(row).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), row);
  }

  private long count(Table table) throws IOException {
    return client.count(table.getName(), new Scan(), CountOptions.defaults().withSliceMillis(0))
      .rows();
  }

  private void write(Table table, CompletableFuture<Void> until) {
    try {
      while (!until.isDone()) {
        if (toWrite.tryAcquire(1, TimeUnit.SECONDS)) {
          table.put(put(written.get()));
          written.incrementAndGet();
        }
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void change(RandomChanges changes, CompletableFuture<Void> until) {
    try {
      while (!until.isDone()) {
        changes.next();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Each time another one takes its place. */
  private void killServers() {
    Random random = new Random(seed);
    try {
      for (int i = 0; i < DEATHS; i++) {
        CLUSTER.getMiniHBaseCluster().startRegionServerAndWait(HANG_MILLIS);
        List<RegionServerThread> alive = CLUSTER.getMiniHBaseCluster().getLiveRegionServerThreads();
        alive.get(random.nextInt(SERVERS)).getRegionServer().abort("the test kills it");
        int before = counts.get();
        CLUSTER.waitFor(HANG_MILLIS, () -> counts.get() >= before + COUNTS_PER_DEATH);
      }
      // A busy machine takes longer to write as much as there is to count.
      CLUSTER.waitFor(HANG_MILLIS, () -> written.get() > ROWS);
    } catch (IOException e) {
      throw new IllegalStateException("test.seed=" + seed, e);
    }
  }
}
