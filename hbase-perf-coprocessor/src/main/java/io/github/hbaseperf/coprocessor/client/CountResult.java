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

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.yetus.audience.InterfaceAudience;

/** A complete answer: every row of the range was looked at exactly once. Immutable. */
@InterfaceAudience.Public
public final class CountResult {

  private final PartialCounts counts;
  private final boolean withCells;
  private final Map<String, RegionPaths> pathsByRegion;
  private final long elapsedMillis;

  CountResult(PartialCounts counts, boolean withCells, Map<String, RegionPaths> pathsByRegion,
    long elapsedMillis) {
    this.counts = counts;
    this.withCells = withCells;
    this.pathsByRegion = Collections.unmodifiableMap(new LinkedHashMap<>(pathsByRegion));
    this.elapsedMillis = elapsedMillis;
  }

  public long rows() {
    return counts.rows;
  }

  /** Empty unless cells were asked for. */
  public OptionalLong cells() {
    return withCells ? OptionalLong.of(counts.cells) : OptionalLong.empty();
  }

  /** Regions counted to their end or to the end of the range; both daughters, if one split. */
  public long regions() {
    return counts.regions;
  }

  /** Answered calls. */
  public long slices() {
    return counts.slices;
  }

  /** Rows looked at, counted or not, deleted or not. */
  public long rowsScanned() {
    return counts.rowsScanned;
  }

  /** Cells that deletes, columns, times and versions let through to be counted or filtered. */
  public long cellsScanned() {
    return counts.cellsScanned;
  }

  /** Time spent in region servers, summed over all calls. */
  public long serverMillis() {
    return counts.serverMillis;
  }

  /** Which paths each region took, by its name; empty unless an explanation was asked for. */
  public Map<String, RegionPaths> pathsByRegion() {
    return pathsByRegion;
  }

  /** Wall clock time of the whole count. */
  public long elapsedMillis() {
    return elapsedMillis;
  }

  @Override
  public String toString() {
    return "CountResult[rows=" + rows() + (withCells ? ", cells=" + counts.cells : "")
      + ", regions=" + regions() + ", slices=" + slices() + ", elapsedMillis=" + elapsedMillis
      + "]";
  }
}
