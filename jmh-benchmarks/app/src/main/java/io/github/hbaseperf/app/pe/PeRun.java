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
package io.github.hbaseperf.app.pe;

import io.github.hbaseperf.app.pe.PeResult.Sample;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Visits every variant once a round, in ABBA order, with every command. Runs once. */
final class PeRun {
  private static final int START_SECONDS = 20;
  private static final double LOAD_SECONDS_PER_ROW = 1e-4;
  private static final int RESTART_SECONDS = 12;
  /** Of warm-up and measured run, with the start of two JVMs. */
  private static final int COMMAND_SECONDS = 10;

  private final Options options;
  private final Environment environment;
  private final PrintStream progress;
  private final List<Sample> samples = new ArrayList<>();
  private int visits;

  /**
   * What is run.
   * @param served      the baseline first
   * @param rows        of the table
   * @param clients     threads of the tool
   * @param rounds      visits of each variant
   * @param commandText the command that repeats it
   */
  record Options(List<Served> served, List<ReadCommand> commands, long rows, int clients,
    int rounds, String commandText) {
    int visits() {
      return rounds * served.size();
    }

    /** About how long everything takes, by what earlier runs took. */
    double expectedSeconds() {
      return START_SECONDS + rows * LOAD_SECONDS_PER_ROW
        + (double) visits() * (RESTART_SECONDS + commands.size() * COMMAND_SECONDS);
    }
  }

  /**
   * Prepares a run.
   * @param progress told how long it will take, and of every visit
   */
  PeRun(Options options, Environment environment, PrintStream progress) {
    this.options = options;
    this.environment = environment;
    this.progress = progress;
  }

  /**
   * Runs everything on a cluster that has no region server yet.
   * @param output for record and page, which are written after every round
   */
  PeResult run(PeCluster cluster, Path output) throws IOException, InterruptedException {
    cluster.serve(options.served.get(0).overlay());
    progress.printf(Locale.ROOT, "Writing %,d rows.%n", options.rows);
    cluster.load();
    long startNanos = System.nanoTime();
    for (int round = 1; round <= options.rounds; round++) {
      List<Served> order = new ArrayList<>(options.served);
      if (round % 2 == 0) {
        Collections.reverse(order);
      }
      for (Served served : order) {
        visit(cluster, served, round);
        tell(served, (System.nanoTime() - startNanos) / 1e9);
      }
      result().write(output);
    }
    return result();
  }

  private void visit(PeCluster cluster, Served served, int round)
    throws IOException, InterruptedException {
    visits++;
    cluster.serve(served.overlay());
    cluster.readAll();
    for (ReadCommand command : options.commands) {
      cluster.run(command);
      PeCluster.Cost cost = cluster.run(command);
      samples.add(new Sample(served.name(), visits, round, command.label(),
        command.operations(options.rows, options.clients), cost.wallMicros(), cost.cpuMicros()));
    }
  }

  private void tell(Served served, double seconds) {
    progress.printf(Locale.ROOT, "[%d/%d, %.0f s, about %s left] %s:", visits, options.visits(),
      seconds, RoughTime.of(seconds / visits * (options.visits() - visits)), served.name());
    samples.stream().filter(sample -> sample.visit() == visits)
      .forEach(sample -> progress.printf(Locale.ROOT, " %s %.0f µs (CPU %.0f)", sample.command(),
        sample.wallMicros(), sample.cpuMicros()));
    progress.println();
  }

  private PeResult result() {
    return new PeResult(environment, options.commandText, options.rows, options.clients,
      options.served.stream().map(Served::name).toList(), Served.overlays(options.served),
      List.copyOf(samples));
  }
}
