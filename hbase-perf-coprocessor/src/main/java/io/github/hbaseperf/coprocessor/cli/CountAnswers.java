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

import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.RegionPaths;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a count command found of one table or several, as fields to print. */
final class CountAnswers extends TableAnswers {

  CountAnswers(CountFormat format, boolean byRegion) {
    super(format, byRegion);
  }

  /**
   * Adds that of a table, or of each of its regions.
   * @throws IOException if those of its regions are wanted and not known
   */
  void add(SourceName table, CountResult result, boolean explain) throws IOException {
    if (byRegion) {
      checkRegionsAreKnown(table, result);
    }
    Map<String, Object> fields = fields(table, result);
    add(fields, regions(table, result));
    if (explain && format == CountFormat.json) {
      fields.put("explain", Explanation.fields(result));
    }
  }

  private static void checkRegionsAreKnown(SourceName table, CountResult result)
    throws IOException {
    long rows = result.pathsByRegion().values().stream().mapToLong(CountAnswers::rows).sum();
    if (rows != result.rows()) {
      throw new IOException(
        table + " has " + result.rows() + " rows, of which its " + "regions tell " + rows
          + ": a client scan and older endpoints tell none, leave out " + "--by-region");
    }
  }

  private static long rows(RegionPaths paths) {
    return paths.rows().values().stream().mapToLong(Long::longValue).sum();
  }

  private static List<Map<String, Object>> regions(SourceName table, CountResult result) {
    List<Map<String, Object>> regions = new ArrayList<>();
    result.pathsByRegion().forEach((name, paths) -> {
      Map<String, Object> region = new LinkedHashMap<>();
      table.addTo(region);
      region.put("region", name);
      region.put("rows", rows(paths));
      regions.add(region);
    });
    return regions;
  }

  private static Map<String, Object> fields(SourceName table, CountResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    table.addTo(fields);
    fields.put("rows", result.rows());
    result.cells().ifPresent(cells -> fields.put("cells", cells));
    fields.put("regions", result.regions());
    fields.put("slices", result.slices());
    fields.put("rows_scanned", result.rowsScanned());
    fields.put("server_millis", result.serverMillis());
    fields.put("elapsed_millis", result.elapsedMillis());
    return fields;
  }
}
