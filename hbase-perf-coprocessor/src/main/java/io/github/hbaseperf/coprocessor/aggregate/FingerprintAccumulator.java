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

/** Adds up the hashes of cells: what rows are, not only how many. */
final class FingerprintAccumulator extends Accumulator<Fingerprint> {

  static final AggregateDefinition<Fingerprint> DEFINITION =
    AggregateDefinition.ofRows(AggregateKind.FINGERPRINT, Needs.CELL_HASHES, "fingerprints",
      () -> new FingerprintAccumulator(true)).withOption("--fingerprint",
        "A fingerprint of cells: the same for tables with the same cells, and for no others.");
  static final AggregateDefinition<Fingerprint> WITHOUT_TIMESTAMPS = AggregateDefinition
    .ofRows(AggregateKind.FINGERPRINT_WITHOUT_TIMESTAMPS, Needs.CELL_HASHES,
      "fingerprints without timestamps", () -> new FingerprintAccumulator(false))
    .withOption("--fingerprint-without-timestamps",
      "A fingerprint of cells, whatever their timestamps are.");

  private static final long HEAP_BYTES = 400;

  private final CellHashes hashes;

  private FingerprintAccumulator(boolean timestamps) {
    this.hashes = new CellHashes(timestamps);
  }

  @Override
  void add(List<Cell> row) {
    for (int i = 0; i < row.size(); i++) {
      hashes.add(row.get(i));
    }
  }

  @Override
  void add(PutOnlyRows rows, int from, int to, int column) {
    for (int row = from; row < to; row++) {
      hashes.add(rows.cells(row), rows.hashHigh(row), rows.hashLow(row));
    }
  }

  @Override
  void merge(AggregateState state) {
    hashes.add(state.getCount(), state.getHashHigh(), state.getHashLow());
  }

  @Override
  AggregateState toState() {
    return AggregateState.newBuilder().setCount(hashes.cells()).setHashHigh(hashes.high())
      .setHashLow(hashes.low()).build();
  }

  @Override
  long heapBytes() {
    return HEAP_BYTES;
  }

  @Override
  Fingerprint answer() {
    return new Fingerprint(hashes.cells(), hashes.high(), hashes.low());
  }
}
