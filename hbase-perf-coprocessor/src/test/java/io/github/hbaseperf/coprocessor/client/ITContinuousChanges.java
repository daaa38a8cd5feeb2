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
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Regions split, merge, move, flush and compact all the time, and every count is right. */
@ExtendWith(MiniCluster.class)
class ITContinuousChanges {

  private static final int ROWS = 300;
  private static final int COUNTS = 6;
  private static final int KINDS_OF_CHANGES = 3;
  private static final long MAX_MILLIS = 300_000;
  /** That many are written while a count is under way: without a limit it might never end. */
  private static final int ROWS_PER_COUNT = 40;

  private final AtomicInteger written = new AtomicInteger();
  private final Semaphore toWrite = new Semaphore(0);
  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final AtomicInteger counts = new AtomicInteger();
  private long latestEndMillis;
  private Connection connection;
  /** For all counts: from the second one on it knows where regions were. */
  private RegionAggregateClient client;
  private Table table;
  private RandomChanges changes;

  @BeforeEach
  void fillTable() throws Exception {
    System.out.println("test.seed=" + seed);
    // With few of them, a client sent from server to server looks into meta soon.
    connection = MiniCluster.connect(9);
    client = new RegionAggregateClient(connection);
    try (Table created =
      MiniCluster.createTable(new String[] { "r100" }, ColumnFamilyDescriptorBuilder.of("a"))) {
      table = connection.getTable(created.getName());
    }
    changes = new RandomChanges(MiniCluster.admin(), table.getName(), new Random(seed));
    while (written.get() < ROWS) {
      putNext();
    }
    latestEndMillis = System.currentTimeMillis() + MAX_MILLIS;
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
    connection.close();
  }

  /** Everywhere in the table. */
  private void putNext() throws IOException {
    int number = written.get();
    table.put(new Put(Bytes.toBytes(String.format("r%03d-%d", number * 37 % 200, number)))
      .addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), Bytes.toBytes(number)));
    written.incrementAndGet();
  }

  private long count() throws Exception {
    return client.count(table.getName(), new Scan(), CountOptions.defaults().withSliceMillis(0))
      .rows();
  }

  @Test
  void testTableNotWrittenIsCountedExactly() throws Exception {
    CompletableFuture<Void> changing = CompletableFuture.runAsync(this::changeRegions);
    while (!changing.isDone()) {
      assertThat(count()).as("test.seed=%d, after %s", seed, changes).isEqualTo(ROWS);
      // They ask regions one by one, and have to find them again as counts do.
      assertThat(client.segments(table.getName(), new Scan(), 3)).isNotEmpty();
      counts.incrementAndGet();
    }
    changing.get();
    assertThat(isEnough()).as("test.seed=%d: %s counts, %s", seed, counts, changes).isTrue();
  }

  private boolean isEnough() {
    return counts.get() >= COUNTS && changes.kinds() >= KINDS_OF_CHANGES;
  }

  @Test
  void testTableBeingWrittenIsCountedBetween() throws Exception {
    CompletableFuture<Void> changing = CompletableFuture.runAsync(this::changeRegions);
    CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> writeRows(changing));
    while (!changing.isDone()) {
      int before = written.get();
      toWrite.release(ROWS_PER_COUNT);
      long counted = count();
      // The writer may have put a row it has not added to the number yet.
      assertThat(counted).as("test.seed=%d, after %s", seed, changes).isBetween((long) before,
        written.get() + 1L);
      counts.incrementAndGet();
    }
    changing.get();
    writing.get();
    assertThat(isEnough()).as("test.seed=%d: %s counts, %s", seed, counts, changes).isTrue();
    assertThat(written).hasValueGreaterThan(ROWS);
    assertThat(count()).isEqualTo(written.get());
  }

  private void writeRows(CompletableFuture<Void> until) {
    try {
      while (!until.isDone()) {
        try {
          if (toWrite.tryAcquire(1, TimeUnit.SECONDS)) {
            putNext();
          }
        } catch (RetriesExhaustedException e) {
          // HBase's own client asks for a split region where it was, as long as notices of moves last.
          table.getRegionLocator().clearRegionLocationCache();
        }
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("test.seed=" + seed, e);
    }
  }

  private void changeRegions() {
    try {
      while (!isEnough() && System.currentTimeMillis() < latestEndMillis) {
        changes.next();
      }
    } catch (Exception e) {
      throw new IllegalStateException("test.seed=" + seed, e);
    }
  }
}
