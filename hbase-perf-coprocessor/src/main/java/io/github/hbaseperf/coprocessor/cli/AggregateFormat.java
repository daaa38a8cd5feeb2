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

import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.client.AggregateResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.util.Bytes;

import org.apache.hbase.thirdparty.com.google.gson.Gson;
import org.apache.hbase.thirdparty.com.google.gson.GsonBuilder;
import org.apache.hbase.thirdparty.com.google.gson.JsonPrimitive;
import org.apache.hbase.thirdparty.com.google.gson.JsonSerializer;

/**
 * How aggregates are printed: JSON as a tree, the others one line for each number. Written as on
 * the command line.
 */
enum AggregateFormat {
  table {
    @Override
    String print(SourceName table, AggregateResult result) {
      List<String[]> lines = lines(result);
      int[] widths = new int[COLUMNS];
      for (String[] line : lines) {
        for (int i = 0; i < COLUMNS; i++) {
          widths[i] = Math.max(widths[i], line[i].length());
        }
      }
      StringBuilder text = new StringBuilder();
      for (String[] line : lines) {
        String format = "%-" + (widths[0] + 2) + "s%-" + (widths[1] + 2) + "s%" + widths[2] + "s%n";
        text.append(String.format(Locale.ROOT, format, (Object[]) line));
      }
      return text.toString().trim();
    }
  },
  json {
    @Override
    String print(SourceName table, AggregateResult result) {
      Map<String, Object> fields = new LinkedHashMap<>();
      table.addTo(fields);
      fields.put("rows", result.count().rows());
      fields.put("regions", result.count().regions());
      fields.put("elapsed_millis", result.count().elapsedMillis());
      List<Map<String, Object>> groups = new ArrayList<>();
      for (Group group : result.groups()) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("group", label(group));
        one.put("values", group.printed());
        groups.add(one);
      }
      fields.put("groups", groups);
      return GSON.toJson(fields);
    }
  },
  csv {
    @Override
    String print(SourceName table, AggregateResult result) {
      List<String> text = new ArrayList<>();
      for (String[] line : lines(result)) {
        text.add(Csv.line(Arrays.stream(line)));
      }
      return String.join(System.lineSeparator(), text);
    }
  };

  private static final int COLUMNS = 3;
  /** What is no number of JSON, as a sum that is too large, is a string. */
  private static final Gson GSON = new GsonBuilder().serializeNulls()
    .registerTypeAdapter(Double.class,
      (JsonSerializer<Double>) (value, type, context) -> Double.isInfinite(value) || value.isNaN()
        ? new JsonPrimitive(value.toString())
        : new JsonPrimitive(value))
    .create();

  abstract String print(SourceName table, AggregateResult result);

  /** Group, aggregate and value, below their headings. */
  private static List<String[]> lines(AggregateResult result) {
    List<String[]> lines = new ArrayList<>();
    lines.add(new String[] { "group", "aggregate", "value" });
    for (Group group : result.groups()) {
      String name = String.valueOf(label(group));
      group.printed().forEach((aggregate, value) -> {
        if (value instanceof Map) {
          ((Map<?, ?>) value).forEach((part, count) -> lines
            .add(new String[] { name, aggregate + " " + part, String.valueOf(count) }));
        } else {
          lines.add(new String[] { name, aggregate, String.valueOf(value) });
        }
      });
    }
    return lines;
  }

  /** Null for rows without a value to group by. */
  private static String label(Group group) {
    return group.key() == null ? null : Bytes.toStringBinary(group.key());
  }
}
