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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** What regions planned and which paths they took, for people and for programs. */
final class Explanation {

  private Explanation() {
  }

  /** One line per region: its name and plan, rows by path, and why faster paths were refused. */
  static List<String> lines(CountResult result) {
    List<String> lines = new ArrayList<>();
    result.pathsByRegion().forEach((region, paths) -> lines.add(region + ": " + line(paths)));
    return lines;
  }

  private static String line(RegionPaths paths) {
    StringJoiner line = new StringJoiner("; ");
    if (!paths.plan().isEmpty()) {
      line.add("plan: " + String.join(", ", paths.plan()));
    }
    paths.rows()
      .forEach((path, rows) -> line.add(CountPathConverter.name(path) + " " + rows + " rows"));
    paths.refusals()
      .forEach((path, reason) -> line.add("no " + CountPathConverter.name(path) + ": " + reason));
    return line.toString();
  }

  static List<Map<String, Object>> fields(CountResult result) {
    List<Map<String, Object>> regions = new ArrayList<>();
    result.pathsByRegion().forEach((name, paths) -> {
      Map<String, Object> region = new LinkedHashMap<>();
      region.put("region", name);
      region.put("plan", paths.plan());
      Map<String, Object> rows = new LinkedHashMap<>();
      paths.rows().forEach((path, count) -> rows.put(CountPathConverter.name(path), count));
      region.put("rows", rows);
      Map<String, Object> refused = new LinkedHashMap<>();
      paths.refusals().forEach((path, why) -> refused.put(CountPathConverter.name(path), why));
      region.put("refused", refused);
      regions.add(region);
    });
    return regions;
  }
}
