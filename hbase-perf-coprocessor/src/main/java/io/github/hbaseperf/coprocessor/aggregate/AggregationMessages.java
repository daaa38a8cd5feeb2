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

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.aggregate.AggregateDefinition.Argument;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateMessage;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregationMessage;
import java.util.ArrayList;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/** What client and region server tell each other of an aggregation. */
@InterfaceAudience.Private
public final class AggregationMessages {

  private AggregationMessages() {
  }

  public static AggregationMessage toMessage(Aggregation aggregation) {
    AggregationMessage.Builder message =
      AggregationMessage.newBuilder().setMaxGroups(aggregation.maxGroups());
    aggregation.groupBy().addTo(message);
    aggregation.aggregates().forEach(aggregate -> message.addAggregate(toMessage(aggregate)));
    return message.build();
  }

  private static AggregateMessage toMessage(Aggregate<?> aggregate) {
    AggregateMessage.Builder message =
      AggregateMessage.newBuilder().setKind(aggregate.definition().kind());
    if (aggregate.column() != null) {
      message.setFamily(ByteString.copyFrom(aggregate.column().family()))
        .setQualifier(ByteString.copyFrom(aggregate.column().qualifier()));
    }
    if (aggregate.type() != null) {
      message.setNumberType(RegionAggregateProtos.NumberType.valueOf(aggregate.type().name()));
    }
    return message.build();
  }

  /**
   * @throws IllegalArgumentException if the message names something unknown here, or nonsense
   */
  public static Aggregation read(AggregationMessage message) {
    GroupBy groupBy = GroupBy.of(message);
    List<Aggregate<?>> aggregates = new ArrayList<>();
    for (AggregateMessage aggregate : message.getAggregateList()) {
      aggregates.add(read(aggregate));
    }
    return Aggregation.of(aggregates).groupedBy(groupBy).withMaxGroups(message.getMaxGroups());
  }

  private static Aggregate<?> read(AggregateMessage message) {
    AggregateDefinition<?> definition = definition(message);
    boolean ofRows = definition.argument() == Argument.NOTHING;
    return definition.of(
      ofRows
        ? null
        : new ColumnName(message.getFamily().toByteArray(), message.getQualifier().toByteArray()),
      definition.argument() == Argument.NUMBERS ? type(message) : null);
  }

  private static AggregateDefinition<?> definition(AggregateMessage message) {
    for (AggregateDefinition<?> definition : AggregateDefinition.all()) {
      if (message.hasKind() && definition.kind() == message.getKind()) {
        return definition;
      }
    }
    throw unknown();
  }

  private static NumberType type(AggregateMessage message) {
    if (!message.hasNumberType()) {
      throw unknown();
    }
    return NumberType.valueOf(message.getNumberType().name());
  }

  private static IllegalArgumentException unknown() {
    return new IllegalArgumentException("The request names an aggregate unknown to the region "
      + "server: use client and coprocessor of the same release");
  }
}
