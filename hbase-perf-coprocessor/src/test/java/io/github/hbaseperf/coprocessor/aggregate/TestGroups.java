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
package io.github.hbaseperf.coprocessor.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregationMessage;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Groups filled in parts and merged, as regions and client do it. */
class TestGroups {

  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final long ENOUGH = 1 << 20;
  private static final int PARTS = 7;

  private static List<Cell> row(String row, byte[] value) {
    return Collections.singletonList(new KeyValue(Bytes.toBytes(row), FAMILY, QUALIFIER, value));
  }

  private static Groups groups(Aggregation aggregation, long maxHeapBytes) {
    return new Groups(aggregation, maxHeapBytes, "the.limit");
  }

  private static Map<String, Object> merged(Aggregation aggregation, List<byte[]> values)
    throws IOException {
    Groups all = groups(aggregation, ENOUGH);
    for (int part = 0; part < PARTS; part++) {
      // What the other side makes of the message.
      Groups some = groups(
        AggregationMessages.read(
          AggregationMessage.parseFrom(AggregationMessages.toMessage(aggregation).toByteArray())),
        ENOUGH);
      for (int i = part; i < values.size(); i += PARTS) {
        some.add(row("r" + i, values.get(i)));
      }
      PartialResult.Builder partial = PartialResult.newBuilder();
      some.addTo(partial);
      all.merge(PartialResult.parseFrom(partial.build().toByteArray()));
    }
    return all.answers().get(0).printed();
  }

  @Test
  void testSketchesOfManyValuesStayWithinTheirError() throws IOException {
    int size = 50_000;
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      values.add(Bytes.toBytes((long) (i % 10 == 0 ? 42 : i)));
    }
    Collections.shuffle(values, new Random(1));
    Map<String, Object> answer = merged(Aggregation.of(Aggregate.distinctValues(FAMILY, QUALIFIER),
      Aggregate.quantiles(FAMILY, QUALIFIER, NumberType.LONG),
      Aggregate.frequentValues(FAMILY, QUALIFIER)), values);
    int distinct = size - size / 10 + 1;
    assertThat((long) answer.get("d:q distinct")).isBetween(distinct - distinct / 20L,
      distinct + distinct / 20L);
    // A tenth is 42; the rest lies evenly.
    assertThat((double) answer.get("d:q p50")).isBetween(0.41 * size, 0.48 * size);
    assertThat(answer).containsEntry("d:q p0", 1.0).containsEntry("d:q p100", size - 1.0);
    Map<?, ?> top = (Map<?, ?>) answer.get("d:q top");
    long error = (long) answer.get("d:q top error");
    assertThat((long) top.get("\\x00\\x00\\x00\\x00\\x00\\x00\\x00*")).isBetween(size / 10L - error,
      size / 10L + error);
    assertThat(error).isLessThan(size / 100L);
  }

  @Test
  void testSumsLeaveTheRangeOfALong() throws IOException {
    byte[] most = Bytes.toBytes(Long.MAX_VALUE);
    Aggregation aggregation = Aggregation.of(Aggregate.numbers(FAMILY, QUALIFIER, NumberType.LONG));
    assertThat(merged(aggregation, Collections.nCopies(100, most))).containsEntry("d:q sum",
      BigInteger.valueOf(Long.MAX_VALUE).multiply(BigInteger.valueOf(100)));
    assertThat(merged(aggregation, Arrays.asList(most, Bytes.toBytes(Long.MIN_VALUE))))
      .containsEntry("d:q sum", BigInteger.valueOf(-1)).containsEntry("d:q min", Long.MIN_VALUE);
  }

  @Test
  void testWhatIsNoNumberIsCountedApart() throws IOException {
    List<byte[]> values =
      Arrays.asList(Bytes.toBytes("1.5"), Bytes.toBytes(" 2 "), Bytes.toBytes("one"),
        Bytes.toBytes((long) '3'), Bytes.toBytes("1e1000000000"), new byte[0], new byte[100_000]);
    assertThat(
      merged(Aggregation.of(Aggregate.numbers(FAMILY, QUALIFIER, NumberType.TEXT)), values))
        .containsEntry("d:q values", 2L).containsEntry("d:q unreadable", 5L)
        .hasEntrySatisfying("d:q sum", sum -> assertThat(sum).hasToString("3.5"));
    assertThat(merged(Aggregation.of(Aggregate.numbers(FAMILY, QUALIFIER, NumberType.DOUBLE)),
      Arrays.asList(Bytes.toBytes(Double.NaN), Bytes.toBytes(Double.POSITIVE_INFINITY))))
        .containsEntry("d:q values", 0L).containsEntry("d:q unreadable", 2L);
  }

  @Test
  void testOfNoRowsThereIsOneAnswerUnlessTheyAreGrouped() throws IOException {
    Aggregation aggregation = Aggregation.of(Aggregate.rows(), Aggregate.rowBytes(),
      Aggregate.numbers(FAMILY, QUALIFIER, NumberType.LONG));
    assertThat(groups(aggregation, ENOUGH).answers()).singleElement()
      .satisfies(group -> assertThat(group.printed()).containsEntry("rows", 0L));
    assertThat(groups(aggregation.groupedBy(GroupBy.rowPrefix(1)), ENOUGH).answers()).isEmpty();
  }

  @Test
  void testEveryLimitIsNamed() throws IOException {
    Aggregation byRow = Aggregation.of(Aggregate.frequentValues(FAMILY, QUALIFIER))
      .groupedBy(GroupBy.rowPrefix(10)).withMaxGroups(2);
    Groups two = groups(byRow, ENOUGH);
    two.add(row("a", new byte[1]));
    two.add(row("b", new byte[1]));
    assertThatThrownBy(() -> two.add(row("c", new byte[1])))
      .isInstanceOf(DoNotRetryIOException.class).hasMessageContaining("the limit of 2:");
    Groups small = groups(Aggregation.of(Aggregate.frequentValues(FAMILY, QUALIFIER)), 10_000);
    assertThatThrownBy(() -> {
      for (int i = 0; i < 1000; i++) {
        small.add(row("r", Bytes.toBytes("a value of its own, " + i)));
      }
    }).isInstanceOf(DoNotRetryIOException.class)
      .hasMessageContaining("the limit of 10000 bytes (the.limit)");
    Groups byValue = groups(
      Aggregation.of(Aggregate.rows()).groupedBy(GroupBy.columnValue(FAMILY, QUALIFIER)), ENOUGH);
    assertThatThrownBy(() -> byValue.add(row("r", new byte[5000])))
      .hasMessageContaining("more than the limit of 4096");
  }

  @Test
  void testUnknownMessagesAreRefused() {
    assertThatThrownBy(() -> AggregationMessages.read(AggregationMessage.getDefaultInstance()))
      .hasMessageContaining("unknown to the region server");
    assertThatThrownBy(() -> Aggregation.of(Collections.nCopies(101, Aggregate.rows())))
      .hasMessageContaining("the limit of 100");
  }
}
