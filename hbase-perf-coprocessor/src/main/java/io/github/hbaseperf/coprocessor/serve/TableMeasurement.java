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
package io.github.hbaseperf.coprocessor.serve;

import io.github.hbaseperf.coprocessor.client.CompactionForecast;
import io.github.hbaseperf.coprocessor.client.TableForecast;
import java.util.Collections;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;

/** What was found of a table, and when; or why nothing was. Immutable. */
final class TableMeasurement {

  private final TableName table;
  /** Epoch, of the end of the last measurement that did not fail; 0 if there was none. */
  private final long atMillis;
  private final long rows;
  private final Map<String, CompactionForecast> byFamily;
  /** Of the last measurement; null if it did not fail. */
  private final String error;

  private TableMeasurement(TableName table, long atMillis, long rows,
    Map<String, CompactionForecast> byFamily, String error) {
    this.table = table;
    this.atMillis = atMillis;
    this.rows = rows;
    this.byFamily = byFamily;
    this.error = error;
  }

  static TableMeasurement none(TableName table) {
    return new TableMeasurement(table, 0, 0, Collections.emptyMap(), null);
  }

  static TableMeasurement of(TableName table, long rows, TableForecast forecast) {
    return new TableMeasurement(table, System.currentTimeMillis(), rows, forecast.byFamily(), null);
  }

  /** What was found before, and that it could not be found again. */
  TableMeasurement failed(String line) {
    return new TableMeasurement(table, atMillis, rows, byFamily, line);
  }

  TableName table() {
    return table;
  }

  boolean isKnown() {
    return atMillis > 0;
  }

  long atMillis() {
    return atMillis;
  }

  long rows() {
    return rows;
  }

  Map<String, CompactionForecast> byFamily() {
    return byFamily;
  }

  String error() {
    return error;
  }

  static long markers(CompactionForecast family) {
    return family.markersByAgeHours().values().stream().mapToLong(Long::longValue).sum();
  }
}
