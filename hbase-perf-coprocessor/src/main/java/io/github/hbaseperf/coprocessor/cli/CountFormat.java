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
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.apache.hadoop.hbase.TableName;

import org.apache.hbase.thirdparty.com.google.gson.Gson;

/**
 * How an answer is printed; all formats have the same fields, but only JSON has room for an
 * explanation. Written as on the command line.
 */
enum CountFormat {
  table {
    @Override
    String print(Map<String, Object> fields) {
      StringBuilder names = new StringBuilder();
      StringBuilder values = new StringBuilder();
      fields.forEach((name, value) -> {
        String format = "%-" + (Math.max(name.length(), value.toString().length()) + 2) + "s";
        names.append(String.format(Locale.ROOT, format, name.toUpperCase(Locale.ROOT)));
        values.append(String.format(Locale.ROOT, format, value));
      });
      return names.toString().trim() + System.lineSeparator() + values.toString().trim();
    }
  },
  json {
    @Override
    String print(Map<String, Object> fields) {
      return new Gson().toJson(fields);
    }
  },
  csv {
    @Override
    String print(Map<String, Object> fields) {
      StringJoiner names = new StringJoiner(",");
      StringJoiner values = new StringJoiner(",");
      fields.forEach((name, value) -> {
        names.add(name);
        values.add(value.toString());
      });
      return names + System.lineSeparator() + values;
    }
  };

  abstract String print(Map<String, Object> fields);

  final String print(TableName table, CountResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("table", table.getNameAsString());
    fields.put("rows", result.rows());
    result.cells().ifPresent(cells -> fields.put("cells", cells));
    fields.put("regions", result.regions());
    fields.put("slices", result.slices());
    fields.put("rows_walked", result.rowsWalked());
    fields.put("server_millis", result.serverMillis());
    fields.put("elapsed_millis", result.elapsedMillis());
    if (this == json && !result.pathsByRegion().isEmpty()) {
      fields.put("explain", Explanation.fields(result));
    }
    return print(fields);
  }
}
