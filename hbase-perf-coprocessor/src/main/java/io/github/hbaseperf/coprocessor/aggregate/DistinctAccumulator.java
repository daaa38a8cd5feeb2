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
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.apache.datasketches.hll.Union;

/**
 * About how many different values a column has, by HyperLogLog: off by less than 3.3 % in 19 of 20
 * cases, and exact for a few dozens.
 */
final class DistinctAccumulator extends ColumnAccumulator<DistinctEstimate> {

  static final AggregateDefinition<DistinctEstimate> DEFINITION =
    AggregateDefinition.ofColumn(AggregateKind.DISTINCT_VALUES, DistinctAccumulator::new)
      .withOption("--distinct", "About how many different values a column has.");

  private static final int LOG_REGISTERS = 12;
  private static final int DEVIATIONS = 2;
  private static final long OVERHEAD_BYTES = 256;

  private HllSketch sketch = new HllSketch(LOG_REGISTERS, TgtHllType.HLL_8);

  private DistinctAccumulator(ColumnName column) {
    super(column);
  }

  @Override
  boolean addValue(byte[] bytes, int offset, int length) {
    // One byte more than the value: the sketch passes over empty ones.
    byte[] item = new byte[length + 1];
    System.arraycopy(bytes, offset, item, 0, length);
    sketch.update(item);
    return true;
  }

  @Override
  void merge(AggregateState state) {
    values += state.getCount();
    Union union = new Union(LOG_REGISTERS);
    union.update(sketch);
    union.update(HllSketch.heapify(state.getSketch().toByteArray()));
    sketch = union.getResult(TgtHllType.HLL_8);
  }

  @Override
  AggregateState toState() {
    return AggregateState.newBuilder().setCount(values)
      .setSketch(ByteString.copyFrom(sketch.toCompactByteArray())).build();
  }

  @Override
  long heapBytes() {
    return OVERHEAD_BYTES + sketch.getUpdatableSerializationBytes();
  }

  @Override
  DistinctEstimate answer() {
    return new DistinctEstimate(Math.round(sketch.getEstimate()),
      (long) Math.ceil(sketch.getLowerBound(DEVIATIONS)),
      (long) Math.floor(sketch.getUpperBound(DEVIATIONS)));
  }
}
