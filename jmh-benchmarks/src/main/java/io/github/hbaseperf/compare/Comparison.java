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
package io.github.hbaseperf.compare;

import io.github.hbaseperf.environment.Environment;
import io.github.hbaseperf.ruler.RulerBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs benchmarks on several variants, one JVM after the other in ABBA order: every other round
 * goes through the variants backwards, so that a machine that slows down or speeds up evenly
 * favours none of them.
 */
public final class Comparison {
  /** Runs with every comparison, see {@link RulerBenchmark}. */
  static final String RULER = RulerBenchmark.class.getName() + ".sortKeys";

  private final CompareOptions options;
  private final PrintStream progress;

  /**
   * Prepares a comparison.
   * @param progress told of every fork
   */
  public Comparison(CompareOptions options, PrintStream progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Returns the full names of the benchmarks the pattern finds, sorted. */
  public static List<String> benchmarks(String regex) {
    OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
    return BenchmarkList.defaultList().find(silent, List.of(regex), List.of()).stream()
      .map(BenchmarkListEntry::getUsername).distinct().sorted().toList();
  }

  /**
   * Runs everything: one benchmark after the other, all contenders of each, the ruler last.
   * @throws IOException if no benchmark is found or one fails
   */
  public ComparisonResult run() throws IOException {
    List<String> benchmarks = new ArrayList<>(benchmarks(options.regex()));
    if (benchmarks.isEmpty()) {
      throw new IOException(
        "No benchmark matches " + options.regex() + "; see hbase-perf bench list");
    }
    benchmarks.remove(RULER);
    benchmarks.add(RULER);
    int steps = benchmarks.size() * options.forks() * options.contenders().size();
    int step = 0;
    long startNanos = System.nanoTime();
    List<ForkSample> samples = new ArrayList<>();
    for (String benchmark : benchmarks) {
      for (int round = 0; round < options.forks(); round++) {
        for (Contender contender : order(round)) {
          List<ForkSample> fork = runFork(benchmark, contender, round);
          samples.addAll(fork);
          showProgress(fork, ++step, steps, startNanos);
        }
      }
    }
    return ComparisonResult.of(Environment.current(), options, samples);
  }

  private List<Contender> order(int round) {
    List<Contender> order = new ArrayList<>(options.contenders());
    if (round % 2 == 1) {
      Collections.reverse(order);
    }
    return order;
  }

  private List<ForkSample> runFork(String benchmark, Contender contender, int round)
    throws IOException {
    CompareOptions.Effort effort = options.effort();
    ChainedOptionsBuilder builder =
      new OptionsBuilder().include("^" + Pattern.quote(benchmark) + "$").forks(1)
        .addProfiler(GCProfiler.class).verbosity(VerboseMode.SILENT).shouldFailOnError(true)
        .warmupIterations(effort.warmupIterations).measurementIterations(effort.iterations)
        .warmupTime(TimeValue.milliseconds(effort.iterationMillis))
        .measurementTime(TimeValue.milliseconds(effort.iterationMillis));
    options.rows().ifPresent(rows -> builder.param("rows", Long.toString(rows)));
    String stock = System.getProperty("java.class.path");
    // JMH starts a fork with what this property says at that moment, which is how the overlay gets
    // in front of it. This JVM has its classes already and keeps on running stock.
    System.setProperty("java.class.path", contender.classPath());
    try {
      List<ForkSample> samples = new ArrayList<>();
      for (RunResult run : new Runner(builder.build()).run()) {
        samples.add(ForkSample.of(run, contender.name(), round));
      }
      return samples;
    } catch (RunnerException e) {
      throw new IOException("Benchmark " + ForkSample.shortName(benchmark) + " failed on "
        + contender.name() + ": " + e.getMessage() + " (bench run shows its output)", e);
    } finally {
      System.setProperty("java.class.path", stock);
    }
  }

  private void showProgress(List<ForkSample> fork, int step, int steps, long startNanos) {
    long seconds = (System.nanoTime() - startNanos) / 1_000_000_000L;
    for (ForkSample sample : fork) {
      progress.printf("[%d/%d, %d s, about %d s left] %s %s %s: %.1f %s%n", step, steps, seconds,
        seconds * (steps - step) / step, sample.variant(), sample.benchmark(), sample.params(),
        sample.score(), sample.unit());
    }
  }
}
