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

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.simulation.SimulationResult.Coverage;
import io.github.hbaseperf.harness.simulation.SimulationResult.FalseAlarms;
import io.github.hbaseperf.harness.simulation.SimulationResult.Power;
import io.github.hbaseperf.harness.stats.JudgedRatio;
import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.harness.trial.CommandText;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tells what intervals and verdicts are worth where the truth is known. */
@Command(name = "simulate", mixinStandardHelpOptions = true,
  description = "Simulates runs with a known ratio: how often 95 %% intervals cover it, how often "
    + "equal sides get a verdict, and how often a loss does. The same every time.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:printed", "1:the record cannot be written", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench simulate --runs 200")
public final class SimulateCommand implements Callable<Integer> {
  private static final int[] PAIRS = { 4, 6, 10 };
  private static final int MANY = 54;
  private static final double[] LOSSES = { 0.05, 0.1, 0.25, 0.5 };
  private static final double INTERVALS_PER_SECOND = 1000;
  private static final double RUNS_PER_SECOND = 20;

  @Option(names = "--intervals", paramLabel = "N", defaultValue = "20000",
    description = "Intervals per line of coverage (default: ${DEFAULT-VALUE}).")
  private int intervals;

  @Option(names = "--runs", paramLabel = "N", defaultValue = "1000",
    description = "Runs per line of false alarms and power (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(names = "--output", paramLabel = "FILE",
    description = "Write the record, JSON, there, too; bench docs makes the page of it.")
  private Path output;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    System.err.printf("Four parts: about %s.%n",
      RoughTime.of(intervals / INTERVALS_PER_SECOND + runs / RUNS_PER_SECOND));
    SimulationResult result = new SimulationResult(Environment.current(), CommandText.of(spec),
      MANY, part("coverage", this::coverage), part("coverage of unequal forks", this::noisiest),
      part("false alarms", this::falseAlarms), part("power", this::power));
    System.out.print(result.text());
    if (output != null) {
      result.write(output);
    }
    return 0;
  }

  /** Says what is done. */
  private static <T> T part(String name, Supplier<T> simulation) {
    System.err.println("Simulating " + name);
    return simulation.get();
  }

  private List<Coverage> coverage() {
    List<Coverage> lines = new ArrayList<>();
    for (ForkModel model : ForkModel.values()) {
      for (int pairs : PAIRS) {
        Simulation alone = new Simulation(model, pairs, 1);
        Double before = pairs > 4
          ? null
          : alone.coverage(intervals,
            (interval, ratio) -> interval.least() <= ratio && ratio <= interval.most());
        lines.add(new Coverage(model.text(), pairs, alone.coverage(intervals),
          new Simulation(model, pairs, MANY).coverage(intervals), before));
      }
    }
    return lines;
  }

  private Map<Integer, Double> noisiest() {
    Map<Integer, Double> byPairs = new TreeMap<>();
    for (int pairs : PAIRS) {
      byPairs.put(pairs, new Simulation(ForkModel.UNEQUAL, pairs, MANY).coverageOfFirst(runs));
    }
    return byPairs;
  }

  private List<FalseAlarms> falseAlarms() {
    List<FalseAlarms> lines = new ArrayList<>();
    for (ForkModel model : ForkModel.values()) {
      if (model == ForkModel.ONE_SIDED) {
        continue; // Its sides are not equal.
      }
      for (int pairs : PAIRS) {
        Simulation simulation = new Simulation(model, pairs, MANY);
        lines
          .add(new FalseAlarms(model.text(), pairs, simulation.falseAlarms(runs, JudgedRatio::of),
            simulation.falseAlarms(runs, SimulateCommand::eachAlone)));
      }
    }
    return lines;
  }

  private List<Power> power() {
    List<Power> lines = new ArrayList<>();
    for (int benchmarks : new int[] { 1, MANY }) {
      for (int pairs : PAIRS) {
        for (double loss : LOSSES) {
          Simulation simulation = new Simulation(ForkModel.NORMAL, pairs, benchmarks);
          lines.add(new Power(ForkModel.NORMAL.text(), pairs, benchmarks, loss,
            simulation.power(runs, loss, JudgedRatio::of),
            simulation.power(runs, loss, SimulateCommand::eachAlone)));
        }
      }
    }
    return lines;
  }

  /** Judges without borrowing variance, as was done before. */
  private static List<JudgedRatio> eachAlone(List<double[]> family) {
    return JudgedRatio.ofIntervals(family.stream().map(RatioInterval::of).toList());
  }
}
