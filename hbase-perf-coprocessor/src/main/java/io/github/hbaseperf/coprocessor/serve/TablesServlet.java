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
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.yetus.audience.InterfaceAudience;

/** What was measured of tables, as JSON for the page. */
@InterfaceAudience.Private
public final class TablesServlet extends ReadServlet {

  /** Attribute of the context. */
  static final String MEASURER = "io.github.hbaseperf.measurer";

  private static final long serialVersionUID = 1;

  @Override
  void answer(HttpServletRequest request, String user, HttpServletResponse response)
    throws IOException {
    TableMeasurer measurer = (TableMeasurer) getServletContext().getAttribute(MEASURER);
    List<Map<String, Object>> tables = new ArrayList<>();
    for (TableMeasurement measurement : measurer.found()) {
      tables.add(fields(measurement));
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("measured", measurer.isWanted());
    all.put("not_found", measurer.notFound());
    all.put("tables", tables);
    send(response, Answer.of(all));
  }

  private static Map<String, Object> fields(TableMeasurement measurement) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("table", measurement.table().getNameAsString());
    if (measurement.error() != null) {
      fields.put("error", measurement.error());
    }
    if (measurement.isKnown()) {
      fields.put("measured_at_millis", measurement.atMillis());
      fields.put("rows", measurement.rows());
      List<Map<String, Object>> families = new ArrayList<>();
      measurement.byFamily().forEach((family, forecast) -> families.add(fields(family, forecast)));
      fields.put("families", families);
    }
    return fields;
  }

  private static Map<String, Object> fields(String family, CompactionForecast forecast) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("family", family);
    fields.put("cells", forecast.keptCells() + forecast.droppedCells());
    fields.put("kept_bytes", forecast.keptBytes());
    Map<String, Object> dropped = new LinkedHashMap<>();
    for (DropReason reason : DropReason.values()) {
      dropped.put(reason.name().toLowerCase(Locale.ROOT), forecast.droppedBytes(reason));
    }
    fields.put("dropped_bytes", dropped);
    fields.put("delete_markers", TableMeasurement.markers(forecast));
    return fields;
  }
}
