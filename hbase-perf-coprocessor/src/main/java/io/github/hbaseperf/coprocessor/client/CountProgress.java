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

import org.apache.yetus.audience.InterfaceAudience;

/** How far a count has come. Immutable. */
@InterfaceAudience.Public
public final class CountProgress {

  private final int ranges;
  private final int rangesDone;
  private final PartialCounts counts;

  CountProgress(int ranges, int rangesDone, PartialCounts counts) {
    this.ranges = ranges;
    this.rangesDone = rangesDone;
    this.counts = counts;
  }

  /** Into how many key ranges the count was cut: the regions there were when it began. */
  public int ranges() {
    return ranges;
  }

  /** How many of them are counted to their end. */
  public int rangesDone() {
    return rangesDone;
  }

  /** Rows counted so far. */
  public long rows() {
    return counts.rows;
  }

  /** Rows looked at so far, counted or not, deleted or not. */
  public long rowsScanned() {
    return counts.rowsScanned;
  }
}
