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
import io.github.hbaseperf.coprocessor.aggregate.AggregateDefinition.Needs;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateKind;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateState;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountOf;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;

/** Counts the cells of each column. Allocates nothing for a column it knows. */
final class CellsByColumnAccumulator extends Accumulator<CellsByColumn> {

  static final AggregateDefinition<CellsByColumn> DEFINITION = AggregateDefinition
    .ofRows(AggregateKind.CELLS_BY_COLUMN, Needs.CELLS, "cells by column",
      CellsByColumnAccumulator::new)
    .withOption("--cells-by-column", "Count the cells of each column.");

  /** Of an entry of the map, apart from the bytes of its column. */
  private static final long ENTRY_BYTES = 200;

  private static final class Count {
    private long cells;
  }

  /** By cells of the column, so that cells of rows find it as they are. */
  private final Map<Cell, Count> counts = new TreeMap<>(CellsByColumnAccumulator::compareColumns);
  private long heapBytes = ENTRY_BYTES;

  private static int compareColumns(Cell left, Cell right) {
    int families = CellComparator.getInstance().compareFamilies(left, right);
    return families != 0 ? families : CellComparator.getInstance().compareQualifiers(left, right);
  }

  @Override
  void add(List<Cell> row) {
    for (int i = 0; i < row.size(); i++) {
      Cell cell = row.get(i);
      Count count = counts.get(cell);
      if (count == null) {
        count = new Count();
        put(CellUtil.cloneFamily(cell), CellUtil.cloneQualifier(cell), count);
      }
      count.cells++;
    }
  }

  private void put(byte[] family, byte[] qualifier, Count count) {
    counts.put(new KeyValue(HConstants.EMPTY_BYTE_ARRAY, family, qualifier), count);
    heapBytes += ENTRY_BYTES + family.length + qualifier.length;
  }

  @Override
  void merge(AggregateState state) {
    for (CountOf of : state.getCountOfList()) {
      byte[] family = of.getFamily().toByteArray();
      byte[] qualifier = of.getQualifier().toByteArray();
      Count count = counts.get(new KeyValue(HConstants.EMPTY_BYTE_ARRAY, family, qualifier));
      if (count == null) {
        count = new Count();
        put(family, qualifier, count);
      }
      count.cells += of.getCount();
    }
  }

  @Override
  AggregateState toState() {
    AggregateState.Builder state = AggregateState.newBuilder();
    counts.forEach((column,
      count) -> state.addCountOf(CountOf.newBuilder()
        .setFamily(ByteString.copyFrom(CellUtil.cloneFamily(column)))
        .setQualifier(ByteString.copyFrom(CellUtil.cloneQualifier(column))).setCount(count.cells)));
    return state.build();
  }

  @Override
  long heapBytes() {
    return heapBytes;
  }

  @Override
  CellsByColumn answer() {
    CellsByColumn answer = new CellsByColumn();
    counts.forEach((column, count) -> answer.put(CellUtil.cloneFamily(column),
      CellUtil.cloneQualifier(column), count.cells));
    return answer;
  }
}
