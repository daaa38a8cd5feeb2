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
package io.github.hbaseperf.scenarios.tool;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** HBase's LoadTestTool, writing. */
public final class LoadTest {
  public static final String FAMILY = "test_cf";

  private static final String NAME = "LoadTestTool";
  private static final Pattern FAILED = Pattern.compile("Failed to write keys: (\\d+)");

  private LoadTest() {
  }

  /**
   * @param columns mean columns of a row
   * @param bytes   mean bytes of a value
   */
  public static ToolCommand command(String table, int columns, int bytes, int writers, long keys) {
    return new ToolCommand("hbase ltt", "org.apache.hadoop.hbase.util.LoadTestTool", List.of(),
      List.of("-tn", table, "-families", FAMILY, "-skip_init", "-write",
        columns + ":" + bytes + ":" + writers, "-num_keys", String.valueOf(keys)),
      lines -> measures(lines, keys));
  }

  /** The tool tells a rate every 5 s only, so the time is that between its first and last word. */
  static Map<String, Double> measures(List<TimedLine> lines, long keys) {
    if (TimedLine.lastNumber(lines, FAILED).orElse(0.0) > 0) {
      throw new IllegalStateException(NAME + " could not write all keys");
    }
    long start = lines.stream().filter(line -> line.text().contains("Starting to write data"))
      .mapToLong(TimedLine::nanos).findFirst()
      .orElseThrow(() -> new IllegalStateException(NAME + " did not start to write"));
    long end = lines.stream().filter(line -> FAILED.matcher(line.text()).find())
      .mapToLong(TimedLine::nanos).findFirst().orElse(lines.get(lines.size() - 1).nanos());
    double seconds = (end - start) / 1e9;
    return Map.of("keysPerSecond", keys / seconds);
  }
}
