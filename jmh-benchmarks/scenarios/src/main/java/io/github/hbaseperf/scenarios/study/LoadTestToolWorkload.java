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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.scenarios.tool.LoadTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.compress.Compression;

/**
 * LoadTestTool writes keys into a new table. Parameters: {@code columns} of {@code valueBytes}
 * each, {@code writers}; values: {@code keys}, {@code regions}.
 */
final class LoadTestToolWorkload implements Workload {
  private static final String TABLE = Tables.name("column_width");
  /** LoadTestTool's row keys: an MD5 in hexadecimal, a dash, the number. */
  private static final int ROW_KEY_BYTES = 37;
  private static final int QUALIFIER_BYTES = 1;
  private static final int DISK_BYTES_PER_KEY = 4_000;

  @Override
  public Step.Work work(String action, Map<String, String> point, Values values) {
    Tables.checkAction(action, "write");
    int columns = Integer.parseInt(point.get("columns"));
    int valueBytes = Integer.parseInt(point.get("valueBytes"));
    int writers = Integer.parseInt(point.get("writers"));
    long keys = values.longNumber("keys");
    return context -> {
      context.createTable(
        Tables.of(TABLE, Tables.family(LoadTest.FAMILY, Compression.Algorithm.NONE)), Tables.splits(
          values.number("regions"), 1L << 32, value -> String.format("%08x", value).getBytes()));
      context.startMeasuring();
      Map<String, Double> measures = new LinkedHashMap<>(
        context.run(LoadTest.command(TABLE, columns, valueBytes, writers, keys)));
      measures.put("predictedBytesPerRow", (double) predictedBytes(columns, valueBytes));
      long bytes = context.storeFileBytes(TABLE);
      if (bytes > 0) {
        measures.put("storedBytesPerRow", (double) bytes / keys);
      }
      return measures;
    };
  }

  @Override
  public long diskBytes(List<Map<String, String>> points, Values values) {
    return values.longNumber("keys") * DISK_BYTES_PER_KEY;
  }

  /**
   * Returns the bytes of a row as its cells are laid out. The tool draws each row's columns evenly
   * from 1 to twice the mean, and adds cells "increment" of 8 bytes and "mutate_info" of none.
   */
  static long predictedBytes(int columns, int valueBytes) {
    return Math.round((columns + 0.5) * cellBytes(QUALIFIER_BYTES, valueBytes))
      + cellBytes("increment".length(), Long.BYTES) + cellBytes("mutate_info".length(), 0);
  }

  /** A cell is its fixed part, row key, family, qualifier and value, and its sequence number. */
  private static long cellBytes(int qualifierBytes, int valueBytes) {
    return 1 + KeyValue.getKeyValueDataStructureSize(ROW_KEY_BYTES, LoadTest.FAMILY.length(),
      qualifierBytes, valueBytes);
  }
}
