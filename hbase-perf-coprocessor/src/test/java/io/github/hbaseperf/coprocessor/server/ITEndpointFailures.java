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
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.FailingCase;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateKind;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateMessage;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregationMessage;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.GroupKeyKind;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.NumberType;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RequestedResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ResultKind;
import io.github.hbaseperf.coprocessor.protocol.RegionFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.ipc.ServerRpcController;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Whatever the endpoint of a region is asked, it answers or fails with an IOException, and nothing
 * leaves it on any other way. Repeat a failure with {@code -Dtest.seed=...}.
 */
@ExtendWith(MiniCluster.class)
class ITEndpointFailures {

  private static final int REQUESTS = Integer.getInteger("test.requests", 4000);
  private static final int ROWS = 20;
  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");

  private static RegionAggregateEndpoint endpoint;
  private static TableName tableName;

  @BeforeAll
  static void fillTable() throws Exception {
    try (
      Table table = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"))) {
      for (int i = 0; i < ROWS; i++) {
        table.put(new Put(Bytes.toBytes("r" + i)).addColumn(FAMILY, QUALIFIER, Bytes.toBytes(i)));
        if (i == ROWS / 2) {
          MiniCluster.get().flush(table.getName());
        }
      }
      tableName = table.getName();
      endpoint = (RegionAggregateEndpoint) MiniCluster.get().getMiniHBaseCluster()
        .getRegions(table.getName()).get(0).getCoprocessorHost()
        .findCoprocessor(AggregateProtocol.ENDPOINT_CLASS);
    }
  }

  /** Returns the answer, or null if the endpoint failed with an IOException. */
  private static AggregateResponse ask(AggregateRequest request) {
    ServerRpcController controller = new ServerRpcController();
    List<AggregateResponse> answers = new ArrayList<>();
    assertThatCode(() -> endpoint.aggregate(controller, request, answers::add))
      .doesNotThrowAnyException();
    assertThat(answers).as("answers").hasSize(1);
    assertThat(answers.get(0) == null).as("an answer or a failure")
      .isEqualTo(controller.failedOnException());
    return answers.get(0);
  }

  @Test
  void testWhatCannotBeReadIsToldByItsClass() throws Exception {
    ServerRpcController controller = new ServerRpcController();
    Scan scan = new Scan().setFilter(new UserFilter(UserFilter.Act.THROW_UNREADABLE));
    endpoint.aggregate(controller, EndpointCalls.countRows(scan).build(), answer -> {
    });
    assertThat(controller.getFailedOn()).isInstanceOf(RegionFailedException.class)
      .hasMessageContaining("Counting failed in region")
      .hasMessageEndingWith(UserFilter.Unreadable.class.getName());
  }

  /** Whoever asked by HTTP is told that it was not his question. */
  @Test
  void testClientSeesThatTheRegionFailed() {
    Scan scan = new Scan().setFilter(new UserFilter(UserFilter.Act.THROW_UNREADABLE));
    assertThatThrownBy(() -> new RegionAggregateClient(MiniCluster.connection()).count(tableName,
      scan, CountOptions.defaults())).satisfies(
        failure -> assertThat(ExceptionUtils.indexOfType(failure, RegionFailedException.class))
          .as("%s", failure).isNotNegative());
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void testCausesThatGoRoundInACircleEnd() throws Exception {
    Scan scan = new Scan().setFilter(new UserFilter(UserFilter.Act.THROW_CIRCLE_WHEN_READ));
    assertThat(ask(EndpointCalls.countRows(scan).build())).isNull();
  }

  @Test
  void testAnyRequestIsAnsweredOrFailsWithAnIOException() throws Exception {
    long seed = Long.getLong("test.seed", System.nanoTime());
    System.out.println("test.seed=" + seed);
    Random random = new Random(seed);
    int answered = 0;
    for (int i = 0; i < REQUESTS; i++) {
      AggregateRequest request = changed(any(random), random);
      AggregateResponse[] answer = new AggregateResponse[1];
      FailingCase.saveIfFails("test.seed=" + seed + ", request " + i + ": " + request,
        () -> answer[0] = ask(request));
      answered += answer[0] == null ? 0 : 1;
    }
    assertThat(answered).as("answered of %d", REQUESTS).isBetween(REQUESTS / 20, REQUESTS - 1);
    AggregateRequest all =
      EndpointCalls.countRows(new Scan()).setSliceMillis(ClientScan.LONG).build();
    assertThat(ask(all).getPartial(0).getCount()).isEqualTo(ROWS);
  }

  private static AggregateRequest any(Random random) throws IOException {
    AggregateRequest.Builder request =
      EndpointCalls.countRows(scan(random)).setSliceMillis(number(random))
        .setMaxBlockBytes(number(random)).setExplain(random.nextBoolean());
    if (random.nextInt(3) == 0) {
      request.setPath(one(CountPath.values(), random));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      request.addResult(RequestedResult.newBuilder().setKind(one(ResultKind.values(), random))
        .setAggregation(groups(random)));
    }
    return request.build();
  }

  private static AggregationMessage groups(Random random) {
    AggregationMessage.Builder groups = AggregationMessage.newBuilder()
      .setKey(one(GroupKeyKind.values(), random)).setPrefixLength((int) number(random))
      .setDelimiter(ByteString.copyFrom(bytes(random))).setFamily(ByteString.copyFrom(FAMILY))
      .setQualifier(ByteString.copyFrom(QUALIFIER)).setMaxGroups((int) number(random));
    for (int i = random.nextInt(5); i > 0; i--) {
      AggregateMessage.Builder aggregate = AggregateMessage.newBuilder()
        .setKind(one(AggregateKind.values(), random)).setFamily(ByteString.copyFrom(FAMILY))
        .setQualifier(ByteString.copyFrom(random.nextBoolean() ? QUALIFIER : bytes(random)));
      if (random.nextInt(4) > 0) {
        aggregate.setNumberType(one(NumberType.values(), random));
      }
      groups.addAggregate(aggregate);
    }
    return groups.build();
  }

  private static Scan scan(Random random) throws IOException {
    Scan scan = new Scan().readVersions(1 + random.nextInt(3)).setRaw(random.nextInt(4) == 0);
    if (random.nextInt(3) == 0) {
      scan.withStartRow(bytes(random), random.nextBoolean());
    }
    if (random.nextInt(3) == 0) {
      scan.withStopRow(bytes(random), random.nextBoolean());
    }
    if (random.nextInt(3) == 0) {
      scan.setTimeRange(0, 1 + (number(random) >>> 2));
    }
    if (random.nextInt(8) == 0) {
      scan.setMaxResultsPerColumnFamily((int) number(random));
      scan.setRowOffsetPerColumnFamily((int) number(random));
    }
    return random.nextBoolean() ? scan.setFilter(filter(random)) : scan;
  }

  private static Filter filter(Random random) {
    switch (random.nextInt(5)) {
      case 0:
        return new FilterList(one(FilterList.Operator.values(), random), filter(random),
          filter(random));
      case 1:
        return new SkipFilter(filter(random));
      case 2:
        return new UserFilter(UserFilter.Act.values()[random.nextInt(4)]);
      case 3:
        return random.nextBoolean() ? new KeyOnlyFilter() : new PrefixFilter(bytes(random));
      default:
        return new SingleColumnValueFilter(FAMILY, QUALIFIER, one(CompareOperator.values(), random),
          new BinaryComparator(bytes(random)));
    }
  }

  /** Some bytes of its own message, or of that of its scan, by others. */
  private static AggregateRequest changed(AggregateRequest request, Random random) {
    try {
      switch (random.nextInt(3)) {
        case 0:
          return AggregateRequest.parseFrom(changed(request.toByteArray(), random));
        case 1:
          return request.toBuilder()
            .setScan(ByteString.copyFrom(changed(request.getScan().toByteArray(), random))).build();
        default:
          return request;
      }
    } catch (InvalidProtocolBufferException | IndexOutOfBoundsException e) {
      // HBase's RPC refuses it before the endpoint is called. A length near Integer.MAX_VALUE makes
      // protobuf 2.5 read beyond the array's end.
      return request;
    }
  }

  private static byte[] changed(byte[] bytes, Random random) {
    for (int changes = 1 + random.nextInt(3); changes > 0 && bytes.length > 0; changes--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  private static byte[] bytes(Random random) {
    byte[] bytes =
      new byte[random.nextInt(20) == 0 ? HConstants.MAX_ROW_LENGTH : random.nextInt(4)];
    random.nextBytes(bytes);
    if (bytes.length > 0 && random.nextBoolean()) {
      bytes[0] = 'r';
    }
    return bytes;
  }

  /** Often one at the end of what a number may be. */
  private static long number(Random random) {
    long[] ends = { 0, 1, 2, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE,
      Long.MIN_VALUE, Long.MAX_VALUE - 1, 10_000 };
    return random.nextBoolean() ? ends[random.nextInt(ends.length)] : random.nextLong();
  }

  private static <T> T one(T[] of, Random random) {
    return of[random.nextInt(of.length)];
  }
}
