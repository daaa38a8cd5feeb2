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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountOf;
import java.util.List;
import org.apache.hadoop.hbase.Cell;

/** Counts cells by their type: what a raw scan shows of versions and delete markers. */
final class CellsByTypeAccumulator extends Accumulator<CellsByType> {

  static final AggregateDefinition<CellsByType> DEFINITION = AggregateDefinition
    .ofRows(AggregateKind.CELLS_BY_TYPE, Needs.CELL_COUNTS, "cells by type",
      CellsByTypeAccumulator::new)
    .withOption("--cells-by-type", "Count puts and, with --raw, delete markers of each kind.");

  private static final Cell.Type[] TYPES = Cell.Type.values();
  private static final long HEAP_BYTES = 128;

  private final long[] counts = new long[TYPES.length];

  @Override
  void add(List<Cell> row) {
    for (int i = 0; i < row.size(); i++) {
      counts[row.get(i).getType().ordinal()]++;
    }
  }

  @Override
  void add(PutOnlyRows rows, int from, int to, int column) {
    for (int row = from; row < to; row++) {
      counts[Cell.Type.Put.ordinal()] += rows.cells(row);
    }
  }

  @Override
  void merge(AggregateState state) {
    for (CountOf of : state.getCountOfList()) {
      for (Cell.Type type : TYPES) {
        if (type.getCode() == (byte) of.getCellType()) {
          counts[type.ordinal()] += of.getCount();
        }
      }
    }
  }

  @Override
  AggregateState toState() {
    AggregateState.Builder state = AggregateState.newBuilder();
    for (Cell.Type type : TYPES) {
      if (counts[type.ordinal()] > 0) {
        state.addCountOf(
          CountOf.newBuilder().setCellType(type.getCode()).setCount(counts[type.ordinal()]));
      }
    }
    return state.build();
  }

  @Override
  long heapBytes() {
    return HEAP_BYTES;
  }

  @Override
  CellsByType answer() {
    return new CellsByType(counts);
  }
}
