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

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;

/** What an answer is of: a table, or a snapshot of one. Immutable. */
final class SourceName {

  /** What {@link #addTo} adds. */
  static final Set<String> FIELDS = new HashSet<>(Arrays.asList("table", "snapshot"));

  private final TableName table;
  /** Or null. */
  private final String snapshot;

  private SourceName(TableName table, String snapshot) {
    this.table = table;
    this.snapshot = snapshot;
  }

  static SourceName ofTable(TableName table) {
    return new SourceName(table, null);
  }

  static SourceName ofSnapshot(String snapshot, TableName table) {
    return new SourceName(table, snapshot);
  }

  TableName table() {
    return table;
  }

  void addTo(Map<String, Object> fields) {
    fields.put("table", table.getNameAsString());
    if (snapshot != null) {
      fields.put("snapshot", snapshot);
    }
  }

  @Override
  public String toString() {
    return snapshot == null ? table.toString() : "snapshot " + snapshot + " of " + table;
  }
}
