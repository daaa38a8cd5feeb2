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
import org.apache.hadoop.hbase.Cell;

/** Counts rows, or their cells. */
final class CountAccumulator extends Accumulator<Long> {

  static final AggregateDefinition<Long> ROWS = AggregateDefinition.ofRows(AggregateKind.ROWS,
    Needs.ROWS, "rows", () -> new CountAccumulator(false));
  static final AggregateDefinition<Long> CELLS = AggregateDefinition
    .ofRows(AggregateKind.CELLS, Needs.CELL_COUNTS, "cells", () -> new CountAccumulator(true))
    .withOption("--cells", "Count cells.");

  private static final long HEAP_BYTES = 32;

  private final boolean cells;
  private long count;

  private CountAccumulator(boolean cells) {
    this.cells = cells;
  }

  @Override
  void add(List<Cell> row) {
    count += cells ? row.size() : 1;
  }

  @Override
  void add(PutOnlyRows rows, int from, int to, int column) {
    if (!cells) {
      count += to - from;
      return;
    }
    for (int row = from; row < to; row++) {
      count += rows.cells(row);
    }
  }

  @Override
  void merge(AggregateState state) {
    count += state.getCount();
  }

  @Override
  AggregateState toState() {
    return AggregateState.newBuilder().setCount(count).build();
  }

  @Override
  long heapBytes() {
    return HEAP_BYTES;
  }

  @Override
  Long answer() {
    return count;
  }
}
