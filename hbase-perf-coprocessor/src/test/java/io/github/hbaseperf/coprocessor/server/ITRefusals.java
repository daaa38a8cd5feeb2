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

import com.google.protobuf.ByteString;
import com.google.protobuf.ServiceException;
import com.google.protobuf.UnknownFieldSet;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.EndpointMissingException;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RegionAggregateService;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RequestedResult;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.FilterProtos;

/** No answer is given where it could be wrong, and the region server outlives every request. */
@ExtendWith(MiniCluster.class)
class ITRefusals {

  private static final int ROWS = 60;
  private static final int FUZZED_REQUESTS = 300;

  private static Table table;

  @BeforeAll
  static void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[] { "m" }, ColumnFamilyDescriptorBuilder.of("a"));
    for (int i = 0; i < ROWS; i++) {
      table.put(new Put(Bytes.toBytes((i % 2 == 0 ? "c" : "x") + i)).addColumn(Bytes.toBytes("a"),
        Bytes.toBytes("q"), Bytes.toBytes(i)));
    }
  }

  private static CountResult count(TableName name, Scan scan) throws Exception {
    return new RegionAggregateClient(MiniCluster.connection()).count(name, scan,
      CountOptions.defaults());
  }

  private static void assertStillCounts() throws Exception {
    assertThat(count(table.getName(), new Scan()).rows()).isEqualTo(ROWS);
  }

  @Test
  void testUnknownTableIsNamed() {
    assertThatThrownBy(() -> count(TableName.valueOf("missing"), new Scan()))
      .isInstanceOf(TableNotFoundException.class).hasMessage("Table missing does not exist");
  }

  @Test
  void testDisabledTableIsNamed() throws Exception {
    try (Table disabled =
      MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"))) {
      MiniCluster.admin().disableTable(disabled.getName());
      assertThatThrownBy(() -> count(disabled.getName(), new Scan()))
        .isInstanceOf(TableNotEnabledException.class).hasMessageContaining("is disabled");
    }
  }

  @Test
  void testMissingEndpointSaysHowToLoadIt() throws Exception {
    try (
      Table plain = MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of("a"))) {
      assertThatThrownBy(() -> count(plain.getName(), new Scan()))
        .isInstanceOf(EndpointMissingException.class)
        .hasMessageContaining("hbase-perf deploy --table " + plain.getName());
    }
  }

  @Test
  void testUnknownFamilyIsNamed() {
    assertThatThrownBy(() -> count(table.getName(), new Scan().addFamily(Bytes.toBytes("zz"))))
      .isInstanceOf(NoSuchColumnFamilyException.class)
      .hasMessageContaining("has no column family 'zz': it has a");
  }

  @Test
  void testReversedAndLimitedScansAreRefused() {
    assertThatThrownBy(() -> count(table.getName(), new Scan().setReversed(true)))
      .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("reversed");
    assertThatThrownBy(() -> count(table.getName(), new Scan().setLimit(5)))
      .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("limit");
    assertThatThrownBy(() -> count(table.getName(), new Scan().readVersions(0)))
      .hasMessageContaining("At least one version");
  }

  @Test
  void testFiltersThatRememberRowsAreRefused() {
    for (Filter filter : new Filter[] { new PageFilter(5),
      new FilterList(new KeyOnlyFilter(), new PageFilter(5)), new SkipFilter(new PageFilter(5)),
      new FilterList(FilterList.Operator.MUST_PASS_ONE,
        new FilterList(new SkipFilter(new PageFilter(5)))) }) {
      assertThatThrownBy(() -> count(table.getName(), new Scan().setFilter(filter)))
        .isInstanceOf(DoNotRetryIOException.class)
        .hasMessageContaining("PageFilter remembers earlier rows");
    }
    assertThatThrownBy(
      () -> count(table.getName(), new Scan().setFilter(new WhileMatchFilter(new KeyOnlyFilter()))))
        .hasMessageContaining("WhileMatchFilter remembers earlier rows");
  }

  @Test
  void testFilterThatThrowsHarmsNobodyElse() throws Exception {
    assertThatThrownBy(() -> count(table.getName(),
      new Scan().setFilter(new UserFilter(UserFilter.Act.THROW_RUNTIME_EXCEPTION))))
        .isInstanceOf(DoNotRetryIOException.class).hasMessageContaining("a broken filter");
    assertThatThrownBy(() -> count(table.getName(),
      new Scan().setFilter(new UserFilter(UserFilter.Act.THROW_ERROR))))
        .isInstanceOf(DoNotRetryIOException.class).hasMessageContaining("a/missing/Class");
    assertStillCounts();
  }

  @Test
  void testUnknownFilterClassIsNamed() throws Exception {
    ClientProtos.Scan scan = ClientProtos.Scan.newBuilder()
      .setFilter(FilterProtos.Filter.newBuilder().setName("com.example.NoSuchFilter")).build();
    assertThatThrownBy(() -> call("", request().setScan(ByteString.copyFrom(scan.toByteArray()))))
      .isInstanceOf(DoNotRetryIOException.class).hasMessageContaining("com.example.NoSuchFilter");
    assertStillCounts();
  }

  @Test
  void testGarbageIsRefused() throws Exception {
    byte[] garbage = new byte[64];
    Arrays.fill(garbage, (byte) 0xff);
    assertThatThrownBy(() -> call("", request().setScan(ByteString.copyFrom(garbage))))
      .isInstanceOf(DoNotRetryIOException.class)
      .hasMessageContaining("cannot be read where the region is");
    assertStillCounts();
  }

  /** Whatever bytes come: an answer or an IOException, and counting goes on. */
  @Test
  void testBytesChangedAtRandomHarmNobody() throws Exception {
    long seed = Long.getLong("test.seed", System.nanoTime());
    System.out.println("test.seed=" + seed);
    Random random = new Random(seed);
    int refused = 0;
    try (Connection connection = MiniCluster.connect(1);
      Table own = connection.getTable(table.getName())) {
      for (int i = 0; i < FUZZED_REQUESTS; i++) {
        AggregateRequest.Builder request = fuzzed(random);
        try {
          call(own, random.nextBoolean() ? "c" : "x", request);
        } catch (IOException e) {
          refused++;
        } catch (RuntimeException | Error e) {
          throw new AssertionError("test.seed=" + seed + ", request " + i + ": " + request, e);
        }
      }
    }
    assertThat(refused).as("refused of %d", FUZZED_REQUESTS).isBetween(1, FUZZED_REQUESTS);
    assertThat(MiniCluster.get().getMiniHBaseCluster().getLiveRegionServerThreads()).hasSize(2);
    assertStillCounts();
  }

  private static AggregateRequest.Builder fuzzed(Random random) throws IOException {
    Scan scan = new Scan().addColumn(Bytes.toBytes("a"), Bytes.toBytes("q")).setTimeRange(1, 99)
      .setFilter(new FilterList(new KeyOnlyFilter(), new SkipFilter(new KeyOnlyFilter())));
    byte[] bytes = AggregateProtocol.toBytes(scan).toByteArray();
    for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
    AggregateRequest.Builder request =
      request().setScan(ByteString.copyFrom(bytes, 0, length)).setExplain(random.nextBoolean())
        .setSliceMillis(random.nextLong()).setMaxBlockBytes(random.nextLong());
    return request;
  }

  @Test
  void testOtherVersionsAndAggregatesAreRefused() {
    assertThatThrownBy(() -> call("", request().setProtocolVersion(7)))
      .hasMessageContaining("was asked in version 7");
    assertThatThrownBy(() -> call("", AggregateRequest.newBuilder()))
      .hasMessageContaining("was asked in version 0");
    assertThatThrownBy(() -> call("", request().clearResult()))
      .hasMessageContaining("names no aggregate");
    assertThatThrownBy(() -> call("", request().addResult(RequestedResult.newBuilder())))
      .hasMessageContaining("aggregate unknown to the region server");
  }

  /** Clients of before sent when a count ends, by a clock that a server does not have. */
  @Test
  void testEndOfACountByAnotherClockIsIgnored() throws Exception {
    UnknownFieldSet ended = UnknownFieldSet.newBuilder()
      .addField(5, UnknownFieldSet.Field.newBuilder().addVarint(1).build()).build();
    call("", request().setUnknownFields(ended));
  }

  @Test
  void testRowOfAnotherRegionIsNotCountedHere() throws Exception {
    ByteString scan = AggregateProtocol.toBytes(new Scan().withStartRow(Bytes.toBytes("x")));
    try (Connection connection = MiniCluster.connect(1);
      Table own = connection.getTable(table.getName())) {
      assertThatThrownBy(() -> call(own, "c", request().setScan(scan)))
        .hasStackTraceContaining("Row x is not in region");
    }
  }

  private static AggregateRequest.Builder request() throws IOException {
    return EndpointCalls.countRows(new Scan());
  }

  private static void call(String row, AggregateRequest.Builder request) throws IOException {
    call(table, row, request);
  }

  private static void call(Table target, String row, AggregateRequest.Builder request)
    throws IOException {
    try {
      RegionAggregateService.newBlockingStub(target.coprocessorService(Bytes.toBytes(row)))
        .aggregate(null, request.build());
    } catch (ServiceException e) {
      throw (IOException) e.getCause();
    }
  }

  @Test
  void testTimeoutGivesNoAnswer() throws Exception {
    Scan slow = new Scan().setFilter(new UserFilter(UserFilter.Act.SLEEP_5_MILLIS_PER_ROW));
    assertThatThrownBy(() -> new RegionAggregateClient(MiniCluster.connection())
      .count(table.getName(), slow, CountOptions.defaults().withTimeoutMillis(50)))
        .isInstanceOf(TimeoutIOException.class);
    assertStillCounts();
  }

  @Test
  void testCancelEndsTheCount() throws Exception {
    Scan slow = new Scan().setFilter(new UserFilter(UserFilter.Act.SLEEP_5_MILLIS_PER_ROW));
    CompletableFuture<CountResult> future = new RegionAggregateClient(MiniCluster.connection())
      .countAsync(table.getName(), slow, CountOptions.defaults().withSliceMillis(0));
    assertThat(future.cancel(true)).isTrue();
    assertThatThrownBy(future::get).isInstanceOf(CancellationException.class);
    assertStillCounts();
  }
}
