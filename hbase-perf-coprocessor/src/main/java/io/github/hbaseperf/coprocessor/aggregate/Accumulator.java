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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateState;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;

/**
 * What is known of one aggregate of one group: filled by rows inside a region, merged from states
 * at the client. One thread.
 * @param <R> what the answer is
 */
abstract class Accumulator<R> {

  /** Adds a row as the scan returns it. */
  abstract void add(List<Cell> row) throws IOException;

  /**
   * Adds some of the rows, unless its definition needs cells.
   * @param from   the first one
   * @param to     the one behind the last one
   * @param column the number of this aggregate's column, or -1 if it has none
   */
  void add(PutOnlyRows rows, int from, int to, int column) {
    throw new IllegalStateException("Put-only rows have no cells");
  }

  /**
   * Adds what another accumulator of the same aggregate knows.
   * @throws RuntimeException if the state is none of such an aggregate
   */
  abstract void merge(AggregateState state);

  abstract AggregateState toState();

  /** About how much heap this takes; quick, and never much too little. */
  abstract long heapBytes();

  /** Only once nothing more is added. */
  abstract R answer();
}
