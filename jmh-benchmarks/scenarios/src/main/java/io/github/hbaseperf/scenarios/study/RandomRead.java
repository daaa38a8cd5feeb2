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

import io.github.hbaseperf.scenarios.result.ChartSpec;
import io.github.hbaseperf.scenarios.result.Claim;
import io.github.hbaseperf.scenarios.result.Finding;
import io.github.hbaseperf.scenarios.result.Points;
import io.github.hbaseperf.scenarios.tool.Dfsio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/** TestDFSIO's ways to read and write HDFS against the number of readers. */
final class RandomRead implements Study {
  private static final String RATE = "megabytesPerSecond";
  private static final List<String> RANDOM = List.of("random", "backward", "skip");

  @Override
  public String name() {
    return "random-read";
  }

  @Override
  public String source() {
    return "Shvachko & Sundar, Hadoop and HBase on the Cloud (2012), part a";
  }

  @Override
  public String size(Extent extent) {
    return String.format("files of %,d MB, one per task; %s tasks; 1 MB per read",
      megabytes(extent), tasks(extent));
  }

  private static int megabytes(Extent extent) {
    return Math.toIntExact(extent.scaled(16, 512, 10_240));
  }

  private static List<Integer> tasks(Extent extent) {
    return extent.pick(List.of(2), List.of(1, 2, 4, 8), List.of(3, 6, 12, 24, 48, 72));
  }

  @Override
  public long diskBytes(Extent extent) {
    List<Integer> tasks = tasks(extent);
    return tasks.get(tasks.size() - 1) * megabytes(extent) * 1_250_000L;
  }

  @Override
  public List<Step> steps(Extent extent) {
    List<Step> steps = new ArrayList<>();
    for (int tasks : tasks(extent)) {
      for (Dfsio.Mode mode : Dfsio.Mode.values()) {
        int megabytes =
          mode == Dfsio.Mode.APPEND ? Math.max(1, megabytes(extent) / 8) : megabytes(extent);
        Map<String, String> parameters =
          Tables.parameters("mode", mode.name().toLowerCase(Locale.ROOT), "tasks", tasks);
        steps.add(new Step(parameters, null, extent.pick(6, 10, 600), bed -> {
          bed.startMeasuring();
          return bed.run(Dfsio.command(mode, tasks, megabytes, "/dev/null"));
        }));
      }
    }
    return steps;
  }

  @Override
  public List<Claim> claims() {
    return List.of(
      new Claim("Random, backward and skip reads behave alike", "curves on top of each other",
        RandomRead::alike),
      new Claim("Sequential reads saturate the disks, random reads gain from flash",
        "not given as a number",
        points -> Finding.unseen(String.format(
          "files this small are read from the page cache: sequential %,.0f MB/s, random %,.0f MB/s "
            + "at most",
          points.with("mode", "read").max(RATE), points.with("mode", "random").max(RATE)))));
  }

  private static Finding alike(Points points) {
    double worst = 1;
    for (String tasks : points.valuesOf("tasks")) {
      double[] rates = RANDOM.stream()
        .mapToDouble(mode -> points.with("tasks", tasks).with("mode", mode).mean(RATE)).toArray();
      worst = Math.max(worst, DoubleStream.of(rates).max().orElse(Double.NaN)
        / DoubleStream.of(rates).min().orElse(Double.NaN));
    }
    return Finding.atMost("fastest ÷ slowest of the three, at worst",
      points.list().isEmpty() ? Double.NaN : worst, 1.5);
  }

  @Override
  public List<ChartSpec> charts() {
    return List
      .of(new ChartSpec("Throughput by tasks", "tasks", List.of("mode"), RATE, "MB/s", Map.of()));
  }
}
