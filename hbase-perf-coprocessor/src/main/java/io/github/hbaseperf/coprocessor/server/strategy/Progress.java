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

import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.scanner.CountingScan;
import org.apache.yetus.audience.InterfaceAudience;

/** How far a strategy came, and what it counted on the way. Immutable. */
@InterfaceAudience.Private
public final class Progress {

  /** Or null. */
  private final SliceCounts counts;
  private final byte[] resumeRow;
  private final boolean done;
  private final String whyLeft;

  private Progress(SliceCounts counts, byte[] resumeRow, boolean done, String whyLeft) {
    this.counts = counts;
    this.resumeRow = resumeRow;
    this.done = done;
    this.whyLeft = whyLeft;
  }

  /** Nothing could be counted; a slower strategy has to. */
  static Progress none(String whyLeft) {
    return new Progress(null, null, false, whyLeft);
  }

  /** Everything before a row was counted; everything, if that row is null. */
  static Progress upTo(byte[] resumeRow, SliceCounts counts) {
    return new Progress(counts, resumeRow, resumeRow == null, null);
  }

  /** A slower strategy has to decide on the next row, if the scan says why. */
  static Progress of(BlockScan blocks) {
    return new Progress(
      new SliceCounts(blocks.rows(), blocks.cells(), blocks.rowsScanned(), blocks.cellsScanned()),
      blocks.isDone() ? null : blocks.resumeRow(), blocks.isDone(), blocks.endReason());
  }

  static Progress of(CountingScan scan) {
    return upTo(scan.resumeRow(),
      new SliceCounts(scan.rows(), scan.cells(), scan.rowsScanned(), scan.cellsScanned()));
  }

  /** Whether the strategy counted, be it no rows. */
  public boolean hasCounted() {
    return counts != null;
  }

  public SliceCounts counts() {
    return counts == null ? SliceCounts.ZERO : counts;
  }

  /** Whether there is nothing left to count. */
  public boolean isDone() {
    return done;
  }

  /** Where to go on (inclusive), unless done; null where it began. */
  public byte[] resumeRow() {
    return resumeRow;
  }

  /** Why the next row is left to a slower strategy; or null if it is not. */
  public String whyLeft() {
    return whyLeft;
  }
}
