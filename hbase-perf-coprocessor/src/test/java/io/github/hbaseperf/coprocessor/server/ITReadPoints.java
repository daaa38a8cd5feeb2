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
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.Waiter;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.ipc.ServerRpcController;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A count in many slices sees a region at one moment, and lets go of it. */
@ExtendWith(MiniCluster.class)
class ITReadPoints {

  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final int ROWS = 40;
  private static final int KEYS = 200;
  private static final int MOVES = 600;
  private static final int MOVES_PER_FLUSH = 200;
  private static final int WAIT_MILLIS = 60_000;

  private Table table;
  private HRegion region;

  @BeforeEach
  void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"));
    for (int i = 0; i < ROWS; i++) {
      table.put(put(i));
    }
    findRegion();
  }

  private void findRegion() {
    region = MiniCluster.region(table);
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%05d", number));
  }

  private static Put put(int number) {
    return new Put(row(number)).addColumn(FAMILY, Bytes.toBytes("q"), row(number));
  }

  @Test
  void testRowsThatAreMovedMeanwhileAreCountedOnce() throws Exception {
    CompletableFuture<Void> moving = CompletableFuture.runAsync(this::moveRows);
    RegionAggregateClient client = new RegionAggregateClient(MiniCluster.connection());
    do {
      assertThat(client
        .count(table.getName(), new Scan(), CountOptions.defaults().withSliceMillis(0)).rows())
          .isEqualTo(ROWS);
    } while (!moving.isDone());
    moving.get();
    assertThat(region.getSmallestReadPoint()).isEqualTo(region.getMVCC().getReadPoint());
  }

  /** Each in one atomic write; flushes now and then. */
  private void moveRows() {
    Random random = new Random(1);
    int[] keys = IntStream.range(0, ROWS).toArray();
    try {
      for (int moves = 1; moves <= MOVES; moves++) {
        int which = random.nextInt(ROWS);
        // No other row has this key.
        int key = random.nextInt(KEYS) * ROWS + which;
        if (key != keys[which]) {
          move(keys[which], key);
          keys[which] = key;
        }
        if (moves % MOVES_PER_FLUSH == 0) {
          region.flush(true);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void move(int from, int to) throws IOException {
    region.mutateRowsWithLocks(List.of(new Delete(row(from)), put(to)), List.of(row(from), row(to)),
      HConstants.NO_NONCE, HConstants.NO_NONCE);
  }

  @Test
  void testReadPointIsHeldUntilItsLeaseEnds() throws Exception {
    MiniCluster.admin().modifyTable(TableDescriptorBuilder.newBuilder(table.getDescriptor())
      .setValue(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, "500").build());
    MiniCluster.get().waitUntilAllRegionsAssigned(table.getName());
    findRegion();
    long before = region.getMVCC().getReadPoint();
    AggregateResponse first = call(EndpointCalls.countRows(new Scan()));
    assertThat(first.hasResumeRow()).isTrue();
    table.put(put(ROWS));
    assertThat(region.getSmallestReadPoint()).isEqualTo(before);
    Waiter.waitFor(region.getReadOnlyConfiguration(), WAIT_MILLIS,
      () -> region.getSmallestReadPoint() == region.getMVCC().getReadPoint());
    AggregateResponse late = call(EndpointCalls.countRows(new Scan())
      .setReadPointId(first.getReadPointId()).setSliceMillis(Long.MAX_VALUE));
    assertThat(late.getPartial(0).getCount()).isEqualTo(ROWS + 1);
  }

  @Test
  void testReadPointIsLetGoWhenItsRegionCloses() throws Exception {
    call(EndpointCalls.countRows(new Scan()));
    table.put(put(ROWS));
    assertThat(region.getSmallestReadPoint()).isLessThan(region.getMVCC().getReadPoint());
    HRegion closed = region;
    MiniCluster.admin().disableTable(table.getName());
    assertThat(closed.getSmallestReadPoint()).isEqualTo(closed.getMVCC().getReadPoint());
    MiniCluster.admin().enableTable(table.getName());
  }

  private AggregateResponse call(AggregateRequest.Builder request) throws IOException {
    RegionAggregateEndpoint endpoint = (RegionAggregateEndpoint) region.getCoprocessorHost()
      .findCoprocessor(RegionAggregateEndpoint.class.getName());
    return EndpointCalls.answer(endpoint, new ServerRpcController(), request.build());
  }
}
