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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Hadoop's TestDFSIO: one map task per file, on a cluster by YARN, else threads of one JVM. */
public final class Dfsio {
  private static final String NAME = "TestDFSIO";
  private static final Pattern PER_TASK = Pattern.compile("^\\s*Throughput mb/sec:\\s*([0-9.]+)");
  private static final int READ_BYTES = 1_048_576;

  private Dfsio() {
  }

  /** What the tasks do, with the options that say so. */
  public enum Mode {
    WRITE("-write"), READ("-read"), RANDOM("-read", "-random"), BACKWARD("-read",
      "-backward"), SKIP("-read", "-skip"), APPEND("-append");

    private final List<String> options;

    Mode(String... options) {
      this.options = List.of(options);
    }
  }

  /**
   * @param tasks     files, and tasks at once
   * @param megabytes bytes of each task, in units of 2^20
   * @param results   file the tool appends its result to
   */
  public static ToolCommand command(Mode mode, int tasks, int megabytes, String results) {
    // A task emits five records; with the default of 100 MB to sort them, eight tasks fill a JVM.
    List<String> arguments = new ArrayList<>(List.of("-Dmapreduce.local.map.tasks.maximum=" + tasks,
      "-Dmapreduce.task.io.sort.mb=4", "-Dtest.build.data=/hbase_perf_dfsio"));
    arguments.addAll(mode.options);
    arguments.addAll(List.of("-nrFiles", String.valueOf(tasks), "-size", megabytes + "MB",
      "-bufferSize", String.valueOf(READ_BYTES), "-resFile", results));
    return new ToolCommand(
      "hadoop jar $HADOOP_HOME/share/hadoop/mapreduce/hadoop-mapreduce-client-jobclient-tests.jar "
        + "TestDFSIO",
      "org.apache.hadoop.fs.TestDFSIO", List.of(), arguments, lines -> measures(lines, tasks));
  }

  /** The tool's throughput is that of one task: its bytes over the sum of all tasks' times. */
  static Map<String, Double> measures(List<TimedLine> lines, int tasks) {
    return Map.of("megabytesPerSecond", tasks * TimedLine.number(NAME, lines, PER_TASK));
  }
}
