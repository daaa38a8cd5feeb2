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
package io.github.hbaseperf.coprocessor.client;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;

/** Sums over answered slices. Immutable. */
final class PartialCounts {

  static final PartialCounts ZERO = new PartialCounts(0, 0, 0, 0, 0, 0, 0);

  final long rows;
  final long cells;
  final long regions;
  final long slices;
  final long rowsScanned;
  final long cellsScanned;
  final long serverMillis;

  private PartialCounts(long rows, long cells, long regions, long slices, long rowsScanned,
    long cellsScanned, long serverMillis) {
    this.rows = rows;
    this.cells = cells;
    this.regions = regions;
    this.slices = slices;
    this.rowsScanned = rowsScanned;
    this.cellsScanned = cellsScanned;
    this.serverMillis = serverMillis;
  }

  /** What a client scan returned. */
  static PartialCounts ofScan(long rows, long cells) {
    return new PartialCounts(rows, cells, 0, 0, rows, cells, 0);
  }

  PartialCounts plus(AggregateResponse response) {
    long moreRows = 0;
    long moreCells = 0;
    for (PartialResult partial : response.getPartialList()) {
      switch (partial.getKind()) {
        case CELL_COUNT:
          moreCells = partial.getCount();
          break;
        case ROW_COUNT:
          moreRows = partial.getCount();
          break;
        case GROUPS:
          // Merged apart.
          break;
        default:
          throw new IllegalStateException("Nobody asked for " + partial.getKind());
      }
    }
    return new PartialCounts(rows + moreRows, cells + moreCells,
      regions + (response.hasResumeRow() ? 0 : 1), slices + 1,
      rowsScanned + response.getRowsScanned(), cellsScanned + response.getCellsScanned(),
      serverMillis + response.getServerMillis());
  }
}
