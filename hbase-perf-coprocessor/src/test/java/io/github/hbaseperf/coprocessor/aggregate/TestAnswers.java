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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** What a caller in Java gets of a group. */
class TestAnswers {

  private static final byte[] D = Bytes.toBytes("d");
  private static final byte[] Q = Bytes.toBytes("q");
  private static final byte[] EMPTY = Bytes.toBytes("");

  private static Group answers(Aggregation aggregation, byte[]... values) throws IOException {
    Groups groups = new Groups(aggregation, 1 << 20, "the.limit");
    for (int i = 0; i < values.length; i++) {
      groups.add(List.of(new KeyValue(Bytes.toBytes("r" + i), D, Q, 1, values[i])));
    }
    return groups.answers().get(0);
  }

  private static <R> R answer(Aggregate<R> aggregate, byte[]... values) throws IOException {
    return answers(Aggregation.of(Aggregate.rows(), aggregate), values).get(aggregate);
  }

  @Test
  void testEachAggregateHasItsOwnTypeOfAnswer() throws IOException {
    Aggregate<NumberSummary> longs = Aggregate.numbers(D, Q, NumberType.LONG);
    Aggregate<NumberSummary> texts = Aggregate.numbers(D, Q, NumberType.TEXT);
    Group group = answers(Aggregation.of(Aggregate.rows(), longs, texts), Bytes.toBytes(7L),
      Bytes.toBytes("1.5"));
    long rows = group.get(Aggregate.rows());
    assertThat(rows).isEqualTo(2);
    assertThat(group.get(longs).sum()).contains(BigInteger.valueOf(7));
    assertThat(group.get(longs).unreadable()).isEqualTo(1);
    assertThat(group.get(texts).max()).contains(new BigDecimal("1.5"));
  }

  @Test
  void testTheSameQuestionAskedAnewFindsTheAnswer() throws IOException {
    byte[] qualifier = Q.clone();
    Aggregate<NumberSummary> asked = Aggregate.numbers(D, qualifier, NumberType.LONG);
    qualifier[0]++;
    Group group = answers(Aggregation.of(asked), Bytes.toBytes(7L));
    assertThat(group.get(Aggregate.numbers(D, Q, NumberType.LONG)).values()).isEqualTo(1);
  }

  @Test
  void testWhatNobodyAskedForIsRefused() throws IOException {
    Group group = answers(Aggregation.of(Aggregate.numbers(D, Q, NumberType.LONG)), EMPTY);
    for (Aggregate<?> other : Arrays.asList(Aggregate.rows(),
      Aggregate.numbers(D, Q, NumberType.INT), Aggregate.numbers(D, D, NumberType.LONG),
      Aggregate.quantiles(D, Q, NumberType.LONG))) {
      assertThatThrownBy(() -> group.get(other)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Nobody asked for " + other);
    }
  }

  @Test
  void testNumbersOfNoValuesAreEmpty() throws IOException {
    NumberSummary none = answer(Aggregate.numbers(D, Q, NumberType.DOUBLE));
    assertThat(none.values()).isZero();
    assertThat(List.of(none.sum(), none.min(), none.max(), none.average()))
      .containsOnly(Optional.empty());
    assertThat(none.standardDeviation()).isEmpty();
    assertThat(answer(Aggregate.quantiles(D, Q, NumberType.LONG)).quantile(0.5)).isEmpty();
    assertThat(answer(Aggregate.rowBytes()).min()).isEmpty();
  }

  @Test
  void testNumbersHaveTheirSpread() throws IOException {
    NumberSummary two =
      answer(Aggregate.numbers(D, Q, NumberType.INT), Bytes.toBytes(2), Bytes.toBytes(6));
    assertThat(two.min()).contains(2L);
    assertThat(two.average()).contains(BigDecimal.valueOf(4));
    assertThat(two.standardDeviation()).hasValue(2);
  }

  @Test
  void testAnyQuantileMayBeAskedFor() throws IOException {
    byte[][] values = new byte[101][];
    for (int i = 0; i < values.length; i++) {
      values[i] = Bytes.toBytes((long) i);
    }
    Quantiles all = answer(Aggregate.quantiles(D, Q, NumberType.LONG), values);
    assertThat(all.rankError()).isZero();
    assertThat(all.quantile(0)).hasValue(0);
    assertThat(all.quantile(0.3).getAsDouble()).isBetween(29.0, 31.0);
    assertThat(all.quantile(1)).hasValue(100);
    for (double share : new double[] { -0.1, 1.1, Double.NaN }) {
      assertThatThrownBy(() -> all.quantile(share)).hasMessageContaining("a share from 0 to 1");
    }
  }

  @Test
  void testFrequentValuesHaveBoundsThatHold() throws IOException {
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      values.add(Bytes.toBytes(i % 3 == 0 ? "often" : "value " + i));
    }
    FrequentValues all =
      answer(Aggregate.frequentValues(D, Q), values.toArray(new byte[values.size()][]));
    FrequentValues.Frequency first = all.top().get(0);
    assertThat(first.value()).asString().isEqualTo("often");
    assertThat(first.lowerBound()).isLessThanOrEqualTo(1000);
    assertThat(first.upperBound()).isGreaterThanOrEqualTo(1000);
    assertThat(first.estimate() - first.lowerBound()).isLessThanOrEqualTo(all.maxError());
    assertThat(all.maxError()).isPositive();
  }

  @Test
  void testDistinctValuesLieBetweenTheirBounds() throws IOException {
    DistinctEstimate three = answer(Aggregate.distinctValues(D, Q), EMPTY, Q, D, Q);
    assertThat(three.estimate()).isEqualTo(3);
    assertThat(three.lowerBound()).isLessThanOrEqualTo(3);
    assertThat(three.upperBound()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void testTimestampsLieBetweenOldestAndNewest() throws IOException {
    Aggregation aggregation = Aggregation.of(Aggregate.timestamps());
    Groups all = new Groups(aggregation, 1 << 20, "the.limit");
    for (long time : new long[] { 6, 3, 5 }) {
      Groups slice = new Groups(aggregation, 1 << 20, "the.limit");
      slice
        .add(List.of(new KeyValue(Q, D, Q, time + 1, EMPTY), new KeyValue(Q, D, Q, time, EMPTY)));
      PartialResult.Builder partial = PartialResult.newBuilder();
      slice.addTo(partial);
      all.merge(partial.build());
    }
    TimestampRange range = all.answers().get(0).get(Aggregate.timestamps());
    assertThat(range.min()).hasValue(3);
    assertThat(range.max()).hasValue(7);
  }

  @Test
  void testNoCellsHaveNoTimestamps() throws IOException {
    Group none = answers(Aggregation.of(Aggregate.rows(), Aggregate.timestamps()));
    assertThat(none.get(Aggregate.timestamps()).min()).isEmpty();
    assertThat(none.get(Aggregate.timestamps()).max()).isEmpty();
    assertThat(none.printed()).containsOnlyKeys("rows");
  }

  @Test
  void testCellsAreCountedByColumnTypeAndSize() throws IOException {
    CellsByColumn columns = answer(Aggregate.cellsByColumn(), EMPTY, EMPTY);
    assertThat(columns.cells(D, Q)).isEqualTo(2);
    assertThat(columns.cells(Q, D)).isZero();
    assertThat(columns.families()).containsExactly(D);
    assertThat(columns.qualifiers(D)).hasSize(1).containsKey(Q);
    CellsByType types = answer(Aggregate.cellsByType(), EMPTY);
    assertThat(types.cells(Cell.Type.Put)).isEqualTo(1);
    assertThat(types.cells(Cell.Type.DeleteColumn)).isZero();
    SizeHistogram bytes = answer(Aggregate.rowBytes(), EMPTY, new byte[100]);
    assertThat(bytes.rows()).isEqualTo(2);
    assertThat(bytes.sum()).isEqualTo(24 + 124);
    assertThat(bytes.max()).hasValue(124);
    assertThat(bytes.average()).hasValue(74);
    assertThat(bytes.rowsBySize()).containsExactly(Map.entry(16L, 1L), Map.entry(64L, 1L));
  }
}
