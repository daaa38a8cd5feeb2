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
import org.apache.hadoop.hbase.KeyValue;

/**
 * Bytes or cells of rows: sum, minimum, maximum, and how many rows lie between powers of two. The
 * bytes of a cell are those of its key and value in an un-encoded file, without tags.
 */
final class HistogramAccumulator extends Accumulator<SizeHistogram> {

  static final AggregateDefinition<SizeHistogram> ROW_BYTES = AggregateDefinition
    .ofRows(AggregateKind.ROW_BYTES, Needs.CELLS, "row bytes", () -> new HistogramAccumulator(true))
    .withOption("--row-bytes", "Key and value bytes of rows, with a histogram.");
  static final AggregateDefinition<SizeHistogram> CELLS_PER_ROW = AggregateDefinition
    .ofRows(AggregateKind.CELLS_PER_ROW, Needs.CELL_COUNTS, "cells per row",
      () -> new HistogramAccumulator(false))
    .withOption("--cells-per-row", "Cells of rows, with a histogram.");

  private static final int BITS = Long.SIZE;
  private static final long HEAP_BYTES = 128 + BITS * Long.BYTES;

  private final boolean bytes;
  private final long[] rowsByBits = new long[BITS];
  private long rows;
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max;

  private HistogramAccumulator(boolean bytes) {
    this.bytes = bytes;
  }

  @Override
  void add(List<Cell> row) {
    add(bytes ? bytes(row) : row.size());
  }

  @Override
  void add(PutOnlyRows putOnly, int from, int to, int column) {
    if (bytes) {
      throw new IllegalStateException("Put-only rows have no cells");
    }
    for (int row = from; row < to; row++) {
      add(putOnly.cells(row));
    }
  }

  private void add(long size) {
    rows++;
    sum += size;
    min = Math.min(min, size);
    max = Math.max(max, size);
    rowsByBits[BITS - Long.numberOfLeadingZeros(size)]++;
  }

  private static long bytes(List<Cell> row) {
    long sum = 0;
    for (int i = 0; i < row.size(); i++) {
      Cell cell = row.get(i);
      sum += KeyValue.getKeyValueDataStructureSize(cell.getRowLength(), cell.getFamilyLength(),
        cell.getQualifierLength(), cell.getValueLength());
    }
    return sum;
  }

  @Override
  void merge(AggregateState state) {
    if (state.getCount() == 0) {
      return;
    }
    rows += state.getCount();
    sum += Long.parseLong(state.getSum());
    min = Math.min(min, Long.parseLong(state.getMin()));
    max = Math.max(max, Long.parseLong(state.getMax()));
    for (int bits = 0; bits < state.getByBitsCount(); bits++) {
      rowsByBits[bits] += state.getByBits(bits);
    }
  }

  @Override
  AggregateState toState() {
    AggregateState.Builder state = AggregateState.newBuilder().setCount(rows);
    if (rows > 0) {
      state.setSum(Long.toString(sum)).setMin(Long.toString(min)).setMax(Long.toString(max));
      for (int bits = 0; bits <= BITS - Long.numberOfLeadingZeros(max); bits++) {
        state.addByBits(rowsByBits[bits]);
      }
    }
    return state.build();
  }

  @Override
  long heapBytes() {
    return HEAP_BYTES;
  }

  @Override
  SizeHistogram answer() {
    return new SizeHistogram(rows, sum, min, max, rowsByBits);
  }
}
