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

import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.tool.Dfsio;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * TestDFSIO writes or reads HDFS. Parameters: {@code mode}, {@code tasks}; values:
 * {@code megabytes} of a file, one per task.
 */
final class DfsioWorkload implements Workload {
  private static final long DISK_BYTES_PER_MEGABYTE = 1_250_000;
  /** Files are appended to by an eighth of their size. */
  private static final int APPENDED_PART = 8;

  @Override
  public ServerSettings servers(Map<String, String> point) {
    return null;
  }

  @Override
  public Step.Work work(String action, Map<String, String> point, Values values) {
    Tables.checkAction(action, "dfsio");
    Dfsio.Mode mode = Dfsio.Mode.valueOf(point.get("mode").toUpperCase(Locale.ROOT));
    int tasks = Integer.parseInt(point.get("tasks"));
    int file = values.number("megabytes");
    int megabytes = mode == Dfsio.Mode.APPEND ? Math.max(1, file / APPENDED_PART) : file;
    return context -> {
      context.startMeasuring();
      return context.run(Dfsio.command(mode, tasks, megabytes, "/dev/null"));
    };
  }

  @Override
  public long diskBytes(List<Map<String, String>> points, Values values) {
    int tasks =
      points.stream().mapToInt(point -> Integer.parseInt(point.get("tasks"))).max().orElse(0);
    return tasks * values.number("megabytes") * DISK_BYTES_PER_MEGABYTE;
  }
}
