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
    AggregateMessage.Builder message = AggregateMessage.newBuilder().setKind(aggregate.kind())
      .setFamily(ByteString.copyFrom(aggregate.family()))
      .setQualifier(ByteString.copyFrom(aggregate.qualifier()));
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
    if (!message.hasKind()) {
      throw unknown();
    }
    byte[] family = message.getFamily().toByteArray();
    byte[] qualifier = message.getQualifier().toByteArray();
    switch (message.getKind()) {
      case ROWS:
        return Aggregate.rows();
      case CELLS:
        return Aggregate.cells();
      case CELLS_BY_COLUMN:
        return Aggregate.cellsByColumn();
      case CELLS_BY_TYPE:
        return Aggregate.cellsByType();
      case ROW_BYTES:
        return Aggregate.rowBytes();
      case CELLS_PER_ROW:
        return Aggregate.cellsPerRow();
      case NUMBERS:
        return Aggregate.numbers(family, qualifier, type(message));
      case DISTINCT_VALUES:
        return Aggregate.distinctValues(family, qualifier);
      case QUANTILES:
        return Aggregate.quantiles(family, qualifier, type(message));
      case FREQUENT_VALUES:
        return Aggregate.frequentValues(family, qualifier);
      default:
        throw unknown();
    }
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
