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
import io.github.hbaseperf.harness.stats.JudgedRatio;
import io.github.hbaseperf.harness.stats.RatioInterval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells what intervals and verdicts are worth where the truth is known. */
@Command(name = "simulate", mixinStandardHelpOptions = true,
  description = "Simulates runs whose truth is known: how often 95 %% intervals hold it, how often "
    + "equal sides get a verdict, and how often a loss does. The same every time.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:told", "1:the page cannot be written", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench simulate --docs docs/results/noise/statistics.md")
public final class SimulateCommand implements Callable<Integer> {
  private static final int[] PAIRS = { 4, 6, 10 };
  private static final int MANY = 54;
  private static final double[] LOSSES = { 0.05, 0.1, 0.25, 0.5 };

  @Option(names = "--intervals", paramLabel = "N", defaultValue = "20000",
    description = "Intervals per line of coverage (default: ${DEFAULT-VALUE}).")
  private int intervals;

  @Option(names = "--runs", paramLabel = "N", defaultValue = "1000",
    description = "Runs per line of false alarms and power (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(names = "--docs", paramLabel = "FILE", description = "Write this page instead.")
  private Path docs;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    if (docs == null) {
      System.out.printf("%s%n%s%n%s", TextTable.format(coverage()), TextTable.format(falseAlarms()),
        TextTable.format(power()));
    } else {
      Files.writeString(docs, page());
      System.out.println("Written to " + docs.toAbsolutePath());
    }
    return 0;
  }

  private String page() {
    return """
      # What intervals and verdicts are worth

      Simulated: runs whose truth is known, judged by the code that judges comparisons. *Before* are
      the rules that pages were judged by earlier: the least and the largest ratio of four pairs for an
      interval, no variance borrowed from other benchmarks.

      - Command: `bin/hbase-perf bench simulate --intervals %d --runs %d --docs docs/results/noise/statistics.md`

      ## How many 95 %% intervals hold the true ratio

      %s
      Where benchmarks differ in noise, the noisiest of %d lends more than it is lent: its own interval holds
      the ratio in %s of runs with 4 pairs, %s with 6 and %s with 10.

      ## How many runs of equal sides have a significant difference

      One benchmark or more of a run; 5 %% are allowed.

      %s
      ## How many losses are found

      One of the benchmarks of a run loses speed; it is found if its verdict is REGRESSED, with a margin
      of 5 %%: half of the losses of just the margin never exceed it.

      %s"""
      .formatted(intervals, runs, MarkdownTable.format(coverage()), MANY, noisiest(4), noisiest(6),
        noisiest(10), MarkdownTable.format(falseAlarms()), MarkdownTable.format(power()));
  }

  private List<List<String>> coverage() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("forks", "pairs", "one benchmark", MANY + " benchmarks", "before"));
    for (ForkModel model : ForkModel.values()) {
      for (int pairs : PAIRS) {
        table.add(List.of(model.text(), String.valueOf(pairs),
          percent(new Simulation(model, pairs, 1).coverage(intervals)),
          percent(new Simulation(model, pairs, MANY).coverage(intervals)),
          pairs > 4
            ? ""
            : percent(new Simulation(model, pairs, 1).coverage(intervals,
              (interval, ratio) -> interval.least() <= ratio && ratio <= interval.most()))));
      }
    }
    return table;
  }

  private String noisiest(int pairs) {
    return percent(new Simulation(ForkModel.UNEQUAL, pairs, MANY).coverageOfFirst(runs));
  }

  private List<List<String>> falseAlarms() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("forks", "pairs", "benchmarks", "runs with a difference", "before"));
    for (ForkModel model : ForkModel.values()) {
      if (model == ForkModel.ONE_SIDED) {
        continue; // Its sides are not equal.
      }
      for (int pairs : PAIRS) {
        Simulation simulation = new Simulation(model, pairs, MANY);
        table.add(List.of(model.text(), String.valueOf(pairs), String.valueOf(MANY),
          percent(simulation.falseAlarms(runs, JudgedRatio::of)),
          percent(simulation.falseAlarms(runs, SimulateCommand::eachAlone))));
      }
    }
    return table;
  }

  private List<List<String>> power() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("forks", "pairs", "benchmarks", "loss", "found", "before"));
    for (int benchmarks : new int[] { 1, MANY }) {
      for (int pairs : PAIRS) {
        for (double loss : LOSSES) {
          Simulation simulation = new Simulation(ForkModel.NORMAL, pairs, benchmarks);
          table.add(List.of(ForkModel.NORMAL.text(), String.valueOf(pairs),
            String.valueOf(benchmarks), String.format("%.0f %%", 100 * loss),
            percent(simulation.power(runs, loss, JudgedRatio::of)),
            percent(simulation.power(runs, loss, SimulateCommand::eachAlone))));
        }
      }
    }
    return table;
  }

  /** Judges without borrowing variance, as was done before. */
  private static List<JudgedRatio> eachAlone(List<double[]> family) {
    return JudgedRatio.ofIntervals(family.stream().map(RatioInterval::of).toList());
  }

  private static String percent(double share) {
    return String.format("%.1f %%", 100 * share);
  }
}
