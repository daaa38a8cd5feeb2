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
package io.github.hbaseperf.coprocessor.server.strategy;

import org.apache.yetus.audience.InterfaceAudience;

/** What was counted, and what was looked at for it. Immutable. */
@InterfaceAudience.Private
public final class SliceCounts {

  public static final SliceCounts ZERO = new SliceCounts(0, 0, 0, 0);

  private final long rows;
  private final long cells;
  private final long rowsScanned;
  private final long cellsScanned;

  SliceCounts(long rows, long cells, long rowsScanned, long cellsScanned) {
    this.rows = rows;
    this.cells = cells;
    this.rowsScanned = rowsScanned;
    this.cellsScanned = cellsScanned;
  }

  public SliceCounts plus(SliceCounts more) {
    return new SliceCounts(rows + more.rows, cells + more.cells, rowsScanned + more.rowsScanned,
      cellsScanned + more.cellsScanned);
  }

  public long rows() {
    return rows;
  }

  /** Zero unless cells were asked for. */
  public long cells() {
    return cells;
  }

  /** Rows looked at, counted or not. */
  public long rowsScanned() {
    return rowsScanned;
  }

  /** Cells looked at. */
  public long cellsScanned() {
    return cellsScanned;
  }
}
