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
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Aggregates of parts that threads read side by side are, together, those of one thread. */
@ExtendWith(MiniCluster.class)
class ITPartedAggregates {

  private static final int ROWS = 2_000;
  private static final int FILES = 3;
  private static final int BLOCK_BYTES = 1024;
  private static final int PREFIX = 3;
  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final byte[] NUMBER = Bytes.toBytes("n");
  private static final byte[] KIND = Bytes.toBytes("k");
  private static final long ENOUGH = Long.MAX_VALUE;

  private final AtomicInteger helpers = new AtomicInteger();
  private Table table;
  private HRegion region;

  @BeforeEach
  void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[0],
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setBlocksize(BLOCK_BYTES).build());
    region = MiniCluster.region(table);
    for (int file = 0; file <= FILES; file++) {
      List<Put> puts = new ArrayList<>();
      for (int row = file; row < ROWS; row += FILES) {
        puts.add(new Put(row(row)).addColumn(FAMILY, NUMBER, Bytes.toBytes((long) row * file))
          .addColumn(FAMILY, KIND, Bytes.toBytes("k" + row % 7)));
      }
      table.put(puts);
      table.delete(new Delete(row(100 * file)));
      if (file < FILES) {
        region.flush(true);
      }
    }
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("%05d", number));
  }

  private static Aggregation aggregation(GroupBy by) {
    return Aggregation
      .of(Aggregate.rows(), Aggregate.cells(), Aggregate.numbers(FAMILY, NUMBER, NumberType.LONG))
      .groupedBy(by);
  }

  /** Two that help, and say when they do. */
  private final class Threads extends CountThreads {
    Threads() {
      super(2);
    }

    @Override
    boolean tryEnter() {
      helpers.incrementAndGet();
      return true;
    }

    @Override
    void leave() {
      // As many as a call asks for.
    }

    @Override
    boolean isNeeded() {
      return false;
    }
  }

  /** Of all slices, as a client merges them. */
  private List<Group> answers(Aggregation aggregation, CountThreads threads, long heapBytes)
    throws IOException {
    Groups merged = new Groups(aggregation, ENOUGH, "none");
    byte[] from = null;
    do {
      Scan scan = from == null ? new Scan() : new Scan().withStartRow(from);
      RowQuestion question = RowQuestion.of(false, new Groups(aggregation, heapBytes, "the.limit"));
      CountRequest request = CountRequest.of(region, scan, question);
      SliceLimit limit = new SliceLimit(region, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
      try (ReadPoint readPoint = ReadPoint.take(region, request.scan())) {
        SliceResult slice = new RegionSlice(request, CountPlanner.plan(request, null),
          new RegionCountCache(), threads, 1).count(readPoint, limit);
        PartialResult.Builder answer = PartialResult.newBuilder();
        question.groups().addTo(answer);
        merged.merge(answer.build());
        from = slice.isDone() ? null : slice.resumeRow();
      }
    } while (from != null);
    return merged.answers();
  }

  /** Standard deviations of parts, put together, may differ from that of all in the last digit. */
  private static List<Object> printed(List<Group> groups) {
    return groups.stream().map(group -> {
      Map<String, Object> answers = new TreeMap<>(group.printed());
      answers.replaceAll(
        (name, answer) -> answer instanceof Double ? ((Double) answer).floatValue() : answer);
      return List.of(Bytes.toStringBinary(group.key()), answers);
    }).collect(Collectors.toList());
  }

  private void assertSame(GroupBy by, int groups, long heapBytes) throws IOException {
    Aggregation aggregation = aggregation(by);
    List<Group> one = answers(aggregation, CountThreads.none(), ENOUGH);
    assertThat(one).hasSize(groups);
    assertThat(printed(answers(aggregation, new Threads(), heapBytes))).isEqualTo(printed(one));
  }

  @Test
  void testPartsAreMerged() throws Exception {
    assertSame(GroupBy.nothing(), 1, ENOUGH);
    assertSame(GroupBy.rowPrefix(PREFIX), ROWS / 100, ENOUGH);
    assertSame(GroupBy.rowRanges(List.of(row(7), row(1000))), 3, ENOUGH);
    assertThat(helpers).hasPositiveValue();
  }

  /** Each of several threads would have all groups. */
  @Test
  void testRowsWithTheSameValueAreOfOneThread() throws Exception {
    assertSame(GroupBy.columnValue(FAMILY, KIND), 7, ENOUGH);
    assertThat(helpers).hasValue(0);
  }

  /** What is enough for one thread is: slices end where the parts together have no more room. */
  @Test
  void testPartsTakeNoMoreHeapThanOneThread() throws Exception {
    Aggregation aggregation = aggregation(GroupBy.nothing());
    long least = 0;
    for (boolean isEnough = false; !isEnough;) {
      least += 100;
      try {
        answers(aggregation, CountThreads.none(), least);
        isEnough = true;
      } catch (DoNotRetryIOException e) {
        assertThat(e).hasMessageContaining("more heap than the limit of " + least);
      }
    }
    assertThat(least).isGreaterThan(100);
    assertSame(GroupBy.nothing(), 1, least);
    assertSame(GroupBy.nothing(), 1, 3 * least);
    assertThat(helpers).hasPositiveValue();
    assertThatThrownBy(() -> answers(aggregation(GroupBy.rowPrefix(5)), new Threads(), 1000))
      .isInstanceOf(DoNotRetryIOException.class).hasMessageContaining("more heap than the limit");
  }
}
