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

import io.github.hbaseperf.coprocessor.aggregate.AggregateDefinition.Argument;
import io.github.hbaseperf.coprocessor.aggregate.AggregateDefinition.Needs;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateKind;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateMessage;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregationMessage;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.GroupKeyKind;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Each kind of aggregate is complete. */
class TestAggregateDefinitions {

  private static final ColumnName COLUMN = new ColumnName(Bytes.toBytes("d"), Bytes.toBytes("q"));

  private static Aggregate<?> any(AggregateDefinition<?> definition) {
    Argument argument = definition.argument();
    return definition.of(argument == Argument.NOTHING ? null : COLUMN,
      argument == Argument.NUMBERS ? NumberType.TEXT : null);
  }

  @Test
  void testEachKindOfMessageHasOneDefinition() {
    assertThat(AggregateDefinition.all().stream().map(AggregateDefinition::kind))
      .containsExactlyInAnyOrder(AggregateKind.values());
  }

  @Test
  void testAllArriveAsTheyWereSent() throws Exception {
    List<Aggregate<?>> sent = AggregateDefinition.all().stream()
      .<Aggregate<?>>map(TestAggregateDefinitions::any).collect(Collectors.toList());
    byte[] message = AggregationMessages.toMessage(Aggregation.of(sent)).toByteArray();
    assertThat(AggregationMessages.read(AggregationMessage.parseFrom(message)).aggregates())
      .isEqualTo(sent);
  }

  @Test
  void testEachOptionIsOfOneAggregateAndExplained() {
    List<AggregateDefinition<?>> optional = AggregateDefinition.all().stream()
      .filter(definition -> definition.option() != null).collect(Collectors.toList());
    assertThat(optional).extracting(AggregateDefinition::option).doesNotHaveDuplicates()
      .allMatch(option -> option.startsWith("--"));
    assertThat(optional).extracting(AggregateDefinition::description)
      .allMatch(description -> description.endsWith("."));
  }

  @Test
  void testOnlyWhatIsRefusedCannotBeComputedOfPutOnlyRows() {
    PutOnlyRows none = new PutOnlyRows(1);
    none.begin(0);
    for (AggregateDefinition<?> definition : AggregateDefinition.all()) {
      Aggregate<?> aggregate = any(definition);
      Accumulator<?> accumulator = aggregate.newAccumulator();
      if (definition.needs() == Needs.CELLS) {
        assertThat(aggregate.putOnlyRowRefusal()).isEqualTo(aggregate + " are asked for");
        assertThatThrownBy(() -> accumulator.add(none, 0, 0, -1))
          .hasMessageContaining("Put-only rows have no cells");
      } else {
        assertThat(aggregate.putOnlyRowRefusal()).isNull();
        accumulator.add(none, 0, 0, aggregate.column() == null ? -1 : 0);
      }
    }
  }

  @Test
  void testWhatIsNotKnownHereIsRefused() {
    for (AggregateMessage unknown : List.of(AggregateMessage.getDefaultInstance(),
      AggregateMessage.newBuilder().setKind(AggregateKind.NUMBERS).build())) {
      assertThatThrownBy(() -> AggregationMessages.read(AggregationMessage.newBuilder()
        .setKey(GroupKeyKind.ALL_ROWS).setMaxGroups(1).addAggregate(unknown).build()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("unknown to the region server");
    }
    assertThatThrownBy(() -> CountAccumulator.ROWS.of(COLUMN, null))
      .hasMessageContaining("NOTHING");
    assertThatThrownBy(() -> NumbersAccumulator.DEFINITION.of(COLUMN, null))
      .hasMessageContaining("NUMBERS");
  }
}
