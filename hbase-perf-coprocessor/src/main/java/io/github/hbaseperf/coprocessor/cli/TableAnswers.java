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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a command found of one table or several, or of their regions, as fields to print. */
abstract class TableAnswers {

  final CountFormat format;
  final boolean byRegion;
  private final List<Map<String, Object>> answers = new ArrayList<>();

  TableAnswers(CountFormat format, boolean byRegion) {
    this.format = format;
    this.byRegion = byRegion;
  }

  /**
   * Adds a table, or each of its regions instead, for which JSON has room in the table's fields.
   *
   * @param regions with the fields of {@link SourceName} in front
   */
  final void add(Map<String, Object> table, List<Map<String, Object>> regions) {
    if (byRegion && format != CountFormat.json) {
      answers.addAll(regions);
      return;
    }
    if (byRegion) {
      regions.forEach(region -> region.keySet().removeAll(SourceName.FIELDS));
      table.put("by_region", regions);
    }
    answers.add(table);
  }

  final boolean isEmpty() {
    return answers.isEmpty();
  }

  final String printed() {
    return format.print(answers);
  }
}
