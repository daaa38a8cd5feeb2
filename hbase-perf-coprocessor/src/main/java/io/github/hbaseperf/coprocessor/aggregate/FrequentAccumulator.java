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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateKind;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.datasketches.ArrayOfItemsSerDe;
import org.apache.datasketches.ArrayOfUtf16StringsSerDe;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.ItemsSketch;
import org.apache.datasketches.memory.Memory;

/**
 * The most frequent values of a column, by the Frequent Items sketch: none that makes up more than
 * the stated error is missed, and up to some 700 different values all counts are exact.
 */
final class FrequentAccumulator extends ColumnAccumulator<FrequentValues> {

  static final AggregateDefinition<FrequentValues> DEFINITION =
    AggregateDefinition.ofColumn(AggregateKind.FREQUENT_VALUES, FrequentAccumulator::new)
      .withOption("--top", "The most frequent values of a column, about.");

  private static final ArrayOfItemsSerDe<String> SERIALIZER = new ArrayOfUtf16StringsSerDe();
  private static final int MAX_MAP_SIZE = 1024;
  private static final int MAX_VALUE_BYTES = 256;
  /** Of an entry in the sketch's arrays, and of its string apart from what is in it. */
  private static final long ENTRY_BYTES = 100;

  private final ItemsSketch<String> sketch = new ItemsSketch<>(MAX_MAP_SIZE);
  private long longestBytes;

  private FrequentAccumulator(ColumnName column) {
    super(column);
  }

  @Override
  boolean addValue(byte[] bytes, int offset, int length) {
    if (length > MAX_VALUE_BYTES) {
      return false;
    }
    longestBytes = Math.max(longestBytes, length);
    // One character per byte, whatever the bytes are.
    sketch.update(new String(bytes, offset, length, StandardCharsets.ISO_8859_1));
    return true;
  }

  @Override
  void merge(AggregateState state) {
    values += state.getCount();
    unreadable += state.getUnreadable();
    if (state.getCount() > 0) {
      longestBytes = MAX_VALUE_BYTES;
      sketch
        .merge(ItemsSketch.getInstance(Memory.wrap(state.getSketch().toByteArray()), SERIALIZER));
    }
  }

  @Override
  AggregateState toState() {
    AggregateState.Builder state =
      AggregateState.newBuilder().setCount(values).setUnreadable(unreadable);
    if (values > 0) {
      state.setSketch(ByteString.copyFrom(sketch.toByteArray(SERIALIZER)));
    }
    return state.build();
  }

  @Override
  long heapBytes() {
    return ENTRY_BYTES + sketch.getNumActiveItems() * (ENTRY_BYTES + 2 * longestBytes);
  }

  @Override
  FrequentValues answer() {
    List<FrequentValues.Frequency> top = new ArrayList<>();
    for (ItemsSketch.Row<String> row : sketch.getFrequentItems(ErrorType.NO_FALSE_NEGATIVES)) {
      top.add(new FrequentValues.Frequency(row.getItem().getBytes(StandardCharsets.ISO_8859_1),
        row.getEstimate(), row.getLowerBound(), row.getUpperBound()));
    }
    return new FrequentValues(values, unreadable, top, sketch.getMaximumError());
  }
}
