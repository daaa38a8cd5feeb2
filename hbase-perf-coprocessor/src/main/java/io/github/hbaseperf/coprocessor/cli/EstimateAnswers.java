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
package io.github.hbaseperf.coprocessor.cli;

import io.github.hbaseperf.coprocessor.estimate.RegionEstimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** How many rows one table or several have about, as fields to print. */
final class EstimateAnswers extends TableAnswers {

  EstimateAnswers(CountFormat format, boolean byRegion) {
    super(format, byRegion);
  }

  /** Adds that of a table, or of each of its regions. */
  void add(SourceName table, List<RegionEstimate> estimates) {
    List<Map<String, Object>> regions = new ArrayList<>();
    for (RegionEstimate region : estimates) {
      Map<String, Object> fields = new LinkedHashMap<>();
      table.addTo(fields);
      fields.put("region", region.region().getRegionNameAsString());
      addSums(fields, Collections.singletonList(region));
      regions.add(fields);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    table.addTo(fields);
    addSums(fields, estimates);
    fields.put("regions", estimates.size());
    add(fields, regions);
  }

  private static void addSums(Map<String, Object> fields, List<RegionEstimate> regions) {
    fields.put("stored_rows_least", sum(regions, region -> region.storedRows().least()));
    fields.put("stored_rows_most", sum(regions, region -> region.storedRows().most()));
    fields.put("memstore_rows_most", sum(regions, RegionEstimate::mostMemstoreRows));
    fields.put("files", sum(regions, RegionEstimate::files));
  }

  private static long sum(List<RegionEstimate> regions, ToLongFunction<RegionEstimate> value) {
    return regions.stream().mapToLong(value).sum();
  }
}
