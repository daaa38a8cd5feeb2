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
package io.github.hbaseperf.scenarios.result;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.scenarios.record.MachineUse;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A result's points as rows of cells, the first being the header. */
public final class ResultTables {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ResultTables() {
  }

  /** Returns a row per point: parameters, measures, and what the machine did. */
  public static List<List<String>> points(ScenarioResult result) {
    List<String> parameters = names(result, true);
    List<String> measures = names(result, false);
    List<List<String>> table = new ArrayList<>();
    List<String> header = new ArrayList<>(parameters);
    header.addAll(measures);
    header.addAll(List.of("CPU user/system/wait/idle %", "disk read MB (ms)", "disk write MB (ms)",
      "network MB", "GC ms"));
    table.add(header);
    for (Point point : result.points()) {
      List<String> row = new ArrayList<>();
      parameters.forEach(name -> row.add(point.parameters().getOrDefault(name, "")));
      measures.forEach(name -> row.add(number(point.measures().get(name))));
      MachineUse machine = point.machine();
      row.add(String.format("%.0f/%.0f/%.0f/%.0f", machine.cpuUserPercent(),
        machine.cpuSystemPercent(), machine.cpuWaitPercent(), machine.cpuIdlePercent()));
      row.add(disk(machine.diskReadBytes(), machine.diskReadMillis()));
      row.add(disk(machine.diskWriteBytes(), machine.diskWriteMillis()));
      row.add(String.format("%.0f", (machine.networkBytes() + machine.loopbackBytes()) / 1e6));
      row.add(String.valueOf(machine.gcMillis()));
      table.add(row);
    }
    return table;
  }

  /** Returns every number of every point as it is: for CSV. */
  public static List<List<String>> raw(ScenarioResult result) {
    List<String> parameters = names(result, true);
    List<String> measures = names(result, false);
    List<List<String>> table = new ArrayList<>();
    List<String> header = new ArrayList<>(parameters);
    header.addAll(measures);
    Arrays.stream(MachineUse.class.getRecordComponents()).map(RecordComponent::getName)
      .forEach(header::add);
    table.add(header);
    for (Point point : result.points()) {
      List<String> row = new ArrayList<>();
      parameters.forEach(name -> row.add(point.parameters().getOrDefault(name, "")));
      measures.forEach(name -> {
        Double value = point.measures().get(name);
        row.add(value == null ? "" : value.toString());
      });
      JSON.convertValue(point.machine(), new TypeReference<LinkedHashMap<String, Object>>() {
      }).values().forEach(value -> row.add(value.toString()));
      table.add(row);
    }
    return table;
  }

  private static List<String> names(ScenarioResult result, boolean parameters) {
    Set<String> names = new LinkedHashSet<>();
    for (Point point : result.points()) {
      names.addAll(parameters ? point.parameters().keySet() : point.measures().keySet());
    }
    return List.copyOf(names);
  }

  private static String number(Double value) {
    return value == null ? "" : String.format(Math.abs(value) < 100 ? "%.2f" : "%,.0f", value);
  }

  private static String disk(long bytes, double millis) {
    return String.format("%.0f (%.1f)", bytes / 1e6, millis);
  }
}
