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

import io.github.hbaseperf.coprocessor.client.CompactionForecast;
import io.github.hbaseperf.coprocessor.client.DropReason;
import io.github.hbaseperf.coprocessor.client.RowWeight;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;

import org.apache.hbase.thirdparty.com.google.gson.Gson;
import org.apache.hbase.thirdparty.com.google.gson.GsonBuilder;

/** How forecasts are printed. Written as on the command line. */
enum ForecastFormat {
  table {
    @Override
    String print(Map<Part, CompactionForecast> forecasts) {
      StringJoiner text = new StringJoiner(System.lineSeparator());
      text.add(CountFormat.table.print(lines(forecasts)));
      forecasts.forEach((part, forecast) -> details(part, forecast).forEach(text::add));
      return text.toString();
    }
  },
  json {
    @Override
    String print(Map<Part, CompactionForecast> forecasts) {
      return GSON.toJson(forecasts.entrySet().stream()
        .map(entry -> fields(entry.getKey(), entry.getValue())).collect(Collectors.toList()));
    }
  },
  csv {
    @Override
    String print(Map<Part, CompactionForecast> forecasts) {
      return CountFormat.csv.print(lines(forecasts));
    }
  };

  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  /** A family of a table, or of one of its regions. */
  static final class Part {
    private static final String ALL_REGIONS = "all";

    private final String family;
    /** Null if no region is named in the answer. */
    private final String region;

    private Part(String family, String region) {
      this.family = family;
      this.region = region;
    }

    /** @param besideRegions whether others are parts of regions */
    static Part ofTable(String family, boolean besideRegions) {
      return new Part(family, besideRegions ? ALL_REGIONS : null);
    }

    static Part ofRegion(String family, String region) {
      return new Part(family, region);
    }

    private Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("family", family);
      if (region != null) {
        fields.put("region", region);
      }
      return fields;
    }

    @Override
    public String toString() {
      return region == null || region.equals(ALL_REGIONS) ? family : family + " of " + region;
    }
  }

  /** @param forecasts one or more, in the order in which they are printed */
  abstract String print(Map<Part, CompactionForecast> forecasts);

  /** A line for what is kept, and one for each reason why cells are dropped. */
  private static List<Map<String, Object>> lines(Map<Part, CompactionForecast> forecasts) {
    List<Map<String, Object>> lines = new ArrayList<>();
    forecasts.forEach((part, forecast) -> {
      lines.add(line(part, "kept", forecast.keptCells(), forecast.keptBytes(), forecast));
      for (DropReason reason : DropReason.values()) {
        if (forecast.droppedCells(reason) > 0) {
          lines.add(line(part, reason.toString(), forecast.droppedCells(reason),
            forecast.droppedBytes(reason), forecast));
        }
      }
    });
    return lines;
  }

  private static Map<String, Object> line(Part part, String what, long cells, long bytes,
    CompactionForecast forecast) {
    long all = forecast.keptCells() + forecast.droppedCells();
    Map<String, Object> line = part.fields();
    line.put("what", what);
    line.put("cells", cells);
    line.put("bytes", bytes);
    line.put("percent", String.format(Locale.ROOT, "%.1f", all == 0 ? 0 : 100.0 * cells / all));
    return line;
  }

  private static List<String> details(Part part, CompactionForecast forecast) {
    List<String> details = new ArrayList<>();
    if (!forecast.markersByAgeHours().isEmpty()) {
      details.add("Delete markers of " + part + " by age: "
        + forecast.markersByAgeHours().entrySet().stream()
          .map(entry -> entry.getValue() + " of " + age(entry.getKey()))
          .collect(Collectors.joining(", ")));
    }
    addRows("Most delete markers in rows of " + part + ": ", forecast.markersOfRow(), details);
    addRows("Most puts of a column in rows of " + part + ": ",
      forecast.versionsOfRow().stream().filter(row -> row.count() > 1).collect(Collectors.toList()),
      details);
    return details;
  }

  private static String age(long hours) {
    return hours == 0 ? "less than 1 h" : hours + " h to " + 2 * hours + " h";
  }

  private static void addRows(String title, List<RowWeight> rows, List<String> details) {
    if (!rows.isEmpty()) {
      details.add(title + rows.stream().map(RowWeight::toString).collect(Collectors.joining(", ")));
    }
  }

  private static Map<String, Object> fields(Part part, CompactionForecast forecast) {
    Map<String, Object> fields = part.fields();
    fields.put("kept_cells", forecast.keptCells());
    fields.put("kept_bytes", forecast.keptBytes());
    Map<String, Object> dropped = new LinkedHashMap<>();
    for (DropReason reason : DropReason.values()) {
      Map<String, Object> ofReason = new LinkedHashMap<>();
      ofReason.put("cells", forecast.droppedCells(reason));
      ofReason.put("bytes", forecast.droppedBytes(reason));
      dropped.put(reason.name().toLowerCase(Locale.ROOT), ofReason);
    }
    fields.put("dropped", dropped);
    fields.put("dropped_part", forecast.droppedPart());
    fields.put("markers_by_age_hours", forecast.markersByAgeHours());
    fields.put("markers_of_row", rows(forecast.markersOfRow()));
    fields.put("versions_of_row", rows(forecast.versionsOfRow()));
    return fields;
  }

  private static List<Map<String, Object>> rows(List<RowWeight> rows) {
    List<Map<String, Object>> printed = new ArrayList<>();
    for (RowWeight row : rows) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("row", Bytes.toStringBinary(row.row()));
      fields.put("count", row.count());
      printed.add(fields);
    }
    return printed;
  }
}
