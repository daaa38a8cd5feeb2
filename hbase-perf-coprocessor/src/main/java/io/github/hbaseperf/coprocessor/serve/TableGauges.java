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
import io.github.hbaseperf.coprocessor.client.DropReason;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** What was measured of tables, as Prometheus gauges. Of a table not measured yet there is none. */
final class TableGauges {

  private static final double MILLIS_PER_SECOND = 1000;

  private final GaugeSnapshot.Builder measured =
    gauge("measured_timestamp_seconds", "When the table was measured last, since the epoch.");
  private final GaugeSnapshot.Builder failed =
    gauge("measurement_failed", "1 if the last measurement failed: the others are of an earlier.");
  private final GaugeSnapshot.Builder notFound =
    gauge("not_found", "1 for what --tables names and is not there, or could not be asked for.");
  private final GaugeSnapshot.Builder rows = gauge("rows", "Rows that a scan returns.");
  private final GaugeSnapshot.Builder cells =
    gauge("cells", "Cells in store files, those included that no scan returns.");
  private final GaugeSnapshot.Builder bytes =
    gauge("bytes", "Bytes of these cells before encoding and compression.");
  private final GaugeSnapshot.Builder markers =
    gauge("delete_markers", "Delete markers in store files.");
  private final GaugeSnapshot.Builder droppable =
    gauge("droppable_bytes", "Bytes that the next major compaction drops, by the reason why.");

  private static GaugeSnapshot.Builder gauge(String name, String help) {
    return GaugeSnapshot.builder().name("hbase_perf_table_" + name).help(help);
  }

  private TableGauges() {
  }

  /**
   * @param notFound what tables were named by that are not there
   */
  static MetricSnapshots of(Collection<TableMeasurement> measurements,
    Collection<String> notFound) {
    TableGauges gauges = new TableGauges();
    measurements.forEach(gauges::add);
    notFound.forEach(name -> gauges.notFound.dataPoint(point(Labels.of("tables", name), 1)));
    return new MetricSnapshots(gauges.measured.build(), gauges.failed.build(),
      gauges.notFound.build(), gauges.rows.build(), gauges.cells.build(), gauges.bytes.build(),
      gauges.markers.build(), gauges.droppable.build());
  }

  private void add(TableMeasurement measurement) {
    Labels table = Labels.of("table", measurement.table().getNameAsString());
    if (measurement.isKnown() || measurement.error() != null) {
      failed.dataPoint(point(table, measurement.error() == null ? 0 : 1));
    }
    if (measurement.isKnown()) {
      measured.dataPoint(point(table, measurement.atMillis() / MILLIS_PER_SECOND));
      rows.dataPoint(point(table, measurement.rows()));
      for (Map.Entry<String, CompactionForecast> family : measurement.byFamily().entrySet()) {
        add(table.add("family", family.getKey()), family.getValue());
      }
    }
  }

  private void add(Labels family, CompactionForecast forecast) {
    cells.dataPoint(point(family, forecast.keptCells() + forecast.droppedCells()));
    bytes.dataPoint(point(family, forecast.keptBytes() + forecast.droppedBytes()));
    markers.dataPoint(point(family, TableMeasurement.markers(forecast)));
    for (DropReason reason : DropReason.values()) {
      droppable.dataPoint(point(family.add("reason", reason.name().toLowerCase(Locale.ROOT)),
        forecast.droppedBytes(reason)));
    }
  }

  private static GaugeDataPointSnapshot point(Labels labels, double value) {
    return GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
  }
}
