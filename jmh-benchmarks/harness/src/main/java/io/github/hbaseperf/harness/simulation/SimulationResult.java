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
package io.github.hbaseperf.harness.simulation;

import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.render.text.TextTable;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.json.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What simulated runs told, as shares between 0 and 1.
 * @param environment machine and commit: the rules that judged are those of the commit
 * @param command     the command that repeats it
 * @param benchmarks  judged together where it is not one alone
 * @param coverage    of 95 % intervals
 * @param noisiest    coverage of the noisiest of all benchmarks, by pairs
 * @param falseAlarms of runs of equal sides
 * @param power       to find a loss
 */
public record SimulationResult(Environment environment, String command, int benchmarks,
  List<Coverage> coverage, Map<Integer, Double> noisiest, List<FalseAlarms> falseAlarms,
  List<Power> power) {

  /**
   * How many intervals hold the true ratio.
   * @param before by the rule of earlier pages; null where it was never used
   */
  public record Coverage(String forks, int pairs, double one, double many, Double before) {
  }

  /** How many runs of equal sides have a significant difference. */
  public record FalseAlarms(String forks, int pairs, double runs, double before) {
  }

  /** How many runs find the one benchmark that lost speed. */
  public record Power(String forks, int pairs, int benchmarks, double loss, double found,
    double before) {
  }

  /** Reads what {@link #write} wrote. */
  public static SimulationResult read(Path file) throws IOException {
    return JsonFile.read(file, SimulationResult.class);
  }

  void write(Path file) throws IOException {
    JsonFile.write(file, this);
  }

  /** Returns the three tables for a terminal. */
  String text() {
    return String.format("%s%n%s%n%s", TextTable.format(coverageTable()),
      TextTable.format(falseAlarmsTable()), TextTable.format(powerTable()));
  }

  /** Returns the page that is published beside the record. */
  public String page() {
    return """
      # What intervals and verdicts are worth

      Simulated: runs whose truth is known, judged by the code that judges comparisons. *Before* are
      the rules that pages were judged by earlier: the least and the largest ratio of four pairs for an
      interval, no variance borrowed from other benchmarks.

      - Command: `%s`
      - Machine: %s

      ## How many 95 %% intervals hold the true ratio

      %s
      Where benchmarks differ in noise, the noisiest of %d lends more than it is lent: its own interval holds
      the ratio in %s of runs with 4 pairs, %s with 6 and %s with 10.

      ## How many runs of equal sides have a significant difference

      One benchmark or more of a run of %d; 5 %% are allowed.

      %s
      ## How many losses are found

      One of the benchmarks of a run loses speed; it is found if its verdict is REGRESSED, with a margin
      of 5 %%: half of the losses of just the margin never exceed it.

      %s"""
      .formatted(command, environment.line(), MarkdownTable.format(coverageTable()), benchmarks,
        percent(noisiest.get(4)), percent(noisiest.get(6)), percent(noisiest.get(10)), benchmarks,
        MarkdownTable.format(falseAlarmsTable()), MarkdownTable.format(powerTable()));
  }

  private List<List<String>> coverageTable() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("forks", "pairs", "one benchmark", benchmarks + " benchmarks", "before"));
    coverage.forEach(line -> table.add(List.of(line.forks, String.valueOf(line.pairs),
      percent(line.one), percent(line.many), line.before == null ? "" : percent(line.before))));
    return table;
  }

  private List<List<String>> falseAlarmsTable() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("forks", "pairs", "runs with a difference", "before"));
    falseAlarms.forEach(line -> table.add(
      List.of(line.forks, String.valueOf(line.pairs), percent(line.runs), percent(line.before))));
    return table;
  }

  private List<List<String>> powerTable() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("forks", "pairs", "benchmarks", "loss", "found", "before"));
    power.forEach(line -> table
      .add(List.of(line.forks, String.valueOf(line.pairs), String.valueOf(line.benchmarks),
        String.format("%.0f %%", 100 * line.loss), percent(line.found), percent(line.before))));
    return table;
  }

  private static String percent(double share) {
    return String.format("%.1f %%", 100 * share);
  }
}
