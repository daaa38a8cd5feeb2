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

import io.github.hbaseperf.scenarios.claim.Claim;
import io.github.hbaseperf.scenarios.result.ChartSpec;
import io.github.hbaseperf.scenarios.result.Point;
import io.github.hbaseperf.scenarios.result.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A study that is a file and the workload it names. */
final class FileStudy implements Study {
  private static final Pattern NAME_IN_BRACES = Pattern.compile("\\{(\\w+)}");

  private final String name;
  private final StudyFile file;
  private final Workload workload;

  FileStudy(String name, StudyFile file) {
    this.name = name;
    this.file = file;
    if (!Studies.WORKLOADS.containsKey(file.workload())) {
      throw new IllegalArgumentException("Study " + name + " names the workload " + file.workload()
        + ": there are " + Studies.WORKLOADS.keySet());
    }
    this.workload = Studies.WORKLOADS.get(file.workload()).get();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String source() {
    return file.author() + ": " + file.title();
  }

  @Override
  public String link() {
    return file.url() == null
      ? file.link()
      : file.url() + (file.link() == null ? "" : " (" + file.link() + ")");
  }

  @Override
  public String size(Extent extent) {
    Values values = new Values(file, extent);
    Points points = new Points(
      parameters(extent).stream().map(point -> new Point(point, Map.of(), null, null)).toList());
    Matcher names = NAME_IN_BRACES.matcher(file.size());
    String text = names.replaceAll(match -> {
      String key = match.group(1);
      List<String> found = values.list(key).isEmpty()
        ? points.valuesOf(key)
        : List.of(String.valueOf(values.longNumber(key)));
      return found.stream().sorted(FileStudy::byNumber).map(FileStudy::grouped)
        .collect(Collectors.joining(", "));
    });
    int rounds = points.valuesOf(Points.ROUND).size();
    return text + "; " + (rounds == 1 ? "one run" : "up to " + rounds + " runs") + " a point";
  }

  private static String grouped(String value) {
    return value.matches("\\d+") ? String.format("%,d", Long.parseLong(value)) : value;
  }

  /** Numbers by size, words as they come. */
  private static int byNumber(String a, String b) {
    return a.matches("\\d+") && b.matches("\\d+")
      ? Long.compare(Long.parseLong(a), Long.parseLong(b))
      : 0;
  }

  @Override
  public long diskBytes(Extent extent) {
    return workload.diskBytes(parameters(extent), new Values(file, extent));
  }

  private List<Map<String, String>> parameters(Extent extent) {
    return Grid.of(file, extent).stream().filter(Grid.PlannedPoint::recorded)
      .map(Grid.PlannedPoint::parameters).toList();
  }

  @Override
  public List<Step> steps(Extent extent) {
    Values values = new Values(file, extent);
    List<Step> steps = new ArrayList<>();
    for (Grid.PlannedPoint point : Grid.of(file, extent)) {
      Step.Work work = workload.work(point.action(), point.parameters(), values);
      steps.add(new Step(point.recorded() ? point.parameters() : Map.of(),
        workload.servers(point.parameters()), point.seconds(),
        point.recorded() ? work : context -> {
          work.run(context);
          return Map.of();
        }));
    }
    return steps;
  }

  @Override
  public List<Claim> claims() {
    return file.claims();
  }

  @Override
  public List<ChartSpec> charts() {
    return file.charts();
  }

  @Override
  public int clustersAtOnce(Extent extent) {
    return workload.clustersAtOnce(extent);
  }
}
