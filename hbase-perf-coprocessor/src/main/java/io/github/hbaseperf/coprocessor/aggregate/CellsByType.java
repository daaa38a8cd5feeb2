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

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.yetus.audience.InterfaceAudience;

/** How many puts and delete markers there are. Exact. Immutable. */
@InterfaceAudience.Public
public final class CellsByType implements Answer {

  private final Map<Cell.Type, Long> counts = new EnumMap<>(Cell.Type.class);

  /**
   * @param counts by the ordinal of the type
   */
  CellsByType(long[] counts) {
    Arrays.stream(Cell.Type.values()).filter(type -> counts[type.ordinal()] > 0)
      .forEach(type -> this.counts.put(type, counts[type.ordinal()]));
  }

  /** Returns how many cells are of the type; of delete markers, 0 unless the scan is raw */
  public long cells(Cell.Type type) {
    return counts.getOrDefault(type, 0L);
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    Map<String, Long> byType = new LinkedHashMap<>();
    counts.forEach((type, cells) -> byType.put(type.name(), cells));
    printed.put(name, byType);
  }
}
