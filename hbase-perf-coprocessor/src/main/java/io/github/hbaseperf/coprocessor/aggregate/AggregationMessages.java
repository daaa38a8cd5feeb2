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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.GroupsSpec;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.MeasureSpec;
import java.util.ArrayList;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/** What client and region server tell each other of an aggregation. */
@InterfaceAudience.Private
public final class AggregationMessages {

  private AggregationMessages() {
  }

  public static GroupsSpec toMessage(Aggregation aggregation) {
    GroupsSpec.Builder spec = GroupsSpec.newBuilder().setMaxGroups(aggregation.maxGroups());
    aggregation.groupBy().addTo(spec);
    aggregation.aggregates().forEach(aggregate -> spec.addMeasure(toMessage(aggregate)));
    return spec.build();
  }

  private static MeasureSpec toMessage(Aggregate<?> aggregate) {
    MeasureSpec.Builder spec = MeasureSpec.newBuilder().setKind(aggregate.kind())
      .setFamily(ByteString.copyFrom(aggregate.family()))
      .setQualifier(ByteString.copyFrom(aggregate.qualifier()));
    if (aggregate.type() != null) {
      spec.setNumberType(RegionAggregateProtos.NumberType.valueOf(aggregate.type().name()));
    }
    return spec.build();
  }

  /**
   * @throws IllegalArgumentException if the message names something unknown here, or nonsense
   */
  public static Aggregation read(GroupsSpec spec) {
    GroupBy groupBy = GroupBy.of(spec);
    List<Aggregate<?>> aggregates = new ArrayList<>();
    for (MeasureSpec measure : spec.getMeasureList()) {
      aggregates.add(read(measure));
    }
    return Aggregation.of(aggregates).groupedBy(groupBy).withMaxGroups(spec.getMaxGroups());
  }

  private static Aggregate<?> read(MeasureSpec spec) {
    if (!spec.hasKind()) {
      throw unknown();
    }
    byte[] family = spec.getFamily().toByteArray();
    byte[] qualifier = spec.getQualifier().toByteArray();
    switch (spec.getKind()) {
      case ROW_COUNT:
        return Aggregate.rows();
      case CELL_COUNT:
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
        return Aggregate.numbers(family, qualifier, type(spec));
      case DISTINCT_VALUES:
        return Aggregate.distinctValues(family, qualifier);
      case QUANTILES:
        return Aggregate.quantiles(family, qualifier, type(spec));
      case FREQUENT_VALUES:
        return Aggregate.frequentValues(family, qualifier);
      default:
        throw unknown();
    }
  }

  private static NumberType type(MeasureSpec spec) {
    if (!spec.hasNumberType()) {
      throw unknown();
    }
    return NumberType.valueOf(spec.getNumberType().name());
  }

  private static IllegalArgumentException unknown() {
    return new IllegalArgumentException("The request names an aggregate unknown to the region "
      + "server: use client and coprocessor of the same release");
  }
}
