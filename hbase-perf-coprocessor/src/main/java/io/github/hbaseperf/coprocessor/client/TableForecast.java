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
import java.util.Map;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;

/** Forecasts of a table, by column family and region. Immutable. */
@InterfaceAudience.Public
public final class TableForecast {

  private final Map<String, Map<String, CompactionForecast>> byFamilyAndRegion;
  private final int mostRows;

  TableForecast(Map<String, Map<String, CompactionForecast>> byFamilyAndRegion, int mostRows) {
    this.byFamilyAndRegion = byFamilyAndRegion;
    this.mostRows = mostRows;
  }

  /** Of all regions, by the name of the family. */
  public Map<String, CompactionForecast> byFamily() {
    Map<String, CompactionForecast> byFamily = new TreeMap<>();
    byFamilyAndRegion.forEach((family, byRegion) -> byFamily.put(family, byRegion.values().stream()
      .reduce(CompactionForecast.none(), (one, other) -> one.plus(other, mostRows))));
    return byFamily;
  }

  /** Of one family, by the name of the region. */
  public Map<String, CompactionForecast> byRegion(String family) {
    return Collections
      .unmodifiableMap(byFamilyAndRegion.getOrDefault(family, Collections.emptyMap()));
  }
}
