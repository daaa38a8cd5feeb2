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

/** How far a forecast has come. Immutable. */
@InterfaceAudience.Public
public final class ForecastProgress {

  private final int regions;
  private final int regionsDone;
  private final long cells;

  ForecastProgress(int regions, int regionsDone, long cells) {
    this.regions = regions;
    this.regionsDone = regionsDone;
    this.cells = cells;
  }

  /** The regions there were when it began. */
  public int regions() {
    return regions;
  }

  /** How many of them are read to their end, in all families. */
  public int regionsDone() {
    return regionsDone;
  }

  /** Cells read so far. */
  public long cells() {
    return cells;
  }
}
