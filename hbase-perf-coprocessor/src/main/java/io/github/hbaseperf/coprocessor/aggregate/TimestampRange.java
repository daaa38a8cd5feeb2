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

import io.github.hbaseperf.coprocessor.aggregate.AggregateDefinition.Needs;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateKind;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateState;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.Cell;
import org.apache.yetus.audience.InterfaceAudience;

/** The oldest and the newest timestamp of cells. Exact. Immutable. */
@InterfaceAudience.Public
public final class TimestampRange implements Answer {

  static final AggregateDefinition<TimestampRange> DEFINITION =
    AggregateDefinition.ofRows(AggregateKind.TIMESTAMPS, Needs.CELLS, "timestamps", OfCells::new)
      .withOption("--timestamps", "Oldest and newest timestamp of cells.");

  private final long min;
  /** Less than the other if there are no cells. */
  private final long max;

  private TimestampRange(long min, long max) {
    this.min = min;
    this.max = max;
  }

  /** Empty without cells. */
  public OptionalLong min() {
    return min > max ? OptionalLong.empty() : OptionalLong.of(min);
  }

  /** Empty without cells. */
  public OptionalLong max() {
    return min > max ? OptionalLong.empty() : OptionalLong.of(max);
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    if (min <= max) {
      printed.put(name + " min", min);
      printed.put(name + " max", max);
    }
  }

  private static final class OfCells extends Accumulator<TimestampRange> {

    private static final long HEAP_BYTES = 32;

    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;

    @Override
    void add(List<Cell> row) {
      for (int i = 0; i < row.size(); i++) {
        add(row.get(i).getTimestamp());
      }
    }

    private void add(long timestamp) {
      min = Math.min(min, timestamp);
      max = Math.max(max, timestamp);
    }

    @Override
    void merge(AggregateState state) {
      if (state.hasMin()) {
        add(Long.parseLong(state.getMin()));
        add(Long.parseLong(state.getMax()));
      }
    }

    @Override
    AggregateState toState() {
      return min > max
        ? AggregateState.getDefaultInstance()
        : AggregateState.newBuilder().setMin(Long.toString(min)).setMax(Long.toString(max)).build();
    }

    @Override
    long heapBytes() {
      return HEAP_BYTES;
    }

    @Override
    TimestampRange answer() {
      return new TimestampRange(min, max);
    }
  }
}
