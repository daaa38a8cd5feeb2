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
package io.github.hbaseperf.coprocessor.estimate;

import org.apache.yetus.audience.InterfaceAudience;

/** Of how many regions of a table the files have been read. Immutable. */
@InterfaceAudience.Public
public final class EstimateProgress {

  private final int regions;
  private final int regionsDone;

  EstimateProgress(int regions, int regionsDone) {
    this.regions = regions;
    this.regionsDone = regionsDone;
  }

  /** All regions of the table. */
  public int regions() {
    return regions;
  }

  public int regionsDone() {
    return regionsDone;
  }
}
