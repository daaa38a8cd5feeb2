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
package io.github.hbaseperf.harness.trial;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.hbaseperf.harness.api.HdfsReadProfiler;
import io.github.hbaseperf.harness.work.WorkProfiler;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What one trial measured: the unit of replication, because iterations of one JVM share its layout
 * and its compilations.
 * @param benchmark  class and method
 * @param params     the parameters it ran with
 * @param operation  what one operation does
 * @param control    whether it is a control benchmark
 * @param variant    the variant on the class path
 * @param round      trials of one round ran next to each other
 * @param unit       unit of the score
 * @param throughput whether more is better
 * @param score      mean over the iterations of the trial
 * @param bytesPerOp bytes allocated per operation
 * @param counted    what else was counted, per operation: instructions, bytes read from HDFS
 * @param seconds    how long the trial took, start and preparation included
 * @param iterations score of each measured iteration, in their order; empty in files of older
 *                   versions
 * @param jvm        what its JVM did while it measured: collections ({@code gc.count}), their time
 *                   ({@code gc.time}, ms), time of compilation ({@code compiler.time.profiled},
 *                   ms), CPU time of the benchmark's threads ({@code cpu.time}, ns per operation)
 * @param inTurns    whether its iterations took turns with those of the other trials of its round
 */
public record TrialResult(String benchmark, Map<String, String> params, Operation operation,
  @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean control, String variant, int round,
  String unit, boolean throughput, double score, double bytesPerOp, Map<String, Double> counted,
  double seconds, List<Double> iterations, Map<String, Double> jvm,
  @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean inTurns) {
  /** Name of the instructions among what is counted. */
  public static final String INSTRUCTIONS = "instructions";

  private static final String ALLOCATED = "gc.alloc.rate.norm";
  private static final Set<String> COUNTED =
    Set.of(INSTRUCTIONS, HdfsReadProfiler.BYTES, HdfsReadProfiler.RPCS);

  private static final Set<String> OF_JVM =
    Set.of("gc.count", "gc.time", "compiler.time.profiled", TurnProfiler.CPU_TIME);

  /** Files of older versions have nothing counted and do not say what an operation does. */
  @JsonCreator
  public TrialResult {
    operation = operation == null ? Operation.UNDECLARED : operation;
    counted = counted == null ? Map.of() : counted;
    iterations = iterations == null ? List.of() : iterations;
    jvm = jvm == null ? Map.of() : jvm;
  }

  /** One of which nothing but the mean is known. */
  public TrialResult(String benchmark, Map<String, String> params, Operation operation,
    boolean control, String variant, int round, String unit, boolean throughput, double score,
    double bytesPerOp, Map<String, Double> counted, double seconds) {
    this(benchmark, params, operation, control, variant, round, unit, throughput, score, bytesPerOp,
      counted, seconds, List.of(), Map.of(), false);
  }

  static TrialResult of(RunResult run, Trial trial, double seconds, boolean inTurns) {
    Map<String, Double> counted = new TreeMap<>();
    Map<String, Double> jvm = new TreeMap<>();
    run.getSecondaryResults().forEach((name, result) -> {
      if (COUNTED.contains(name) || name.startsWith(WorkProfiler.PREFIX)) {
        counted.put(name, result.getScore());
      } else if (OF_JVM.contains(name)) {
        jvm.put(name, result.getScore());
      }
    });
    Result<?> score = run.getPrimaryResult();
    Result<?> allocated = run.getSecondaryResults().get(ALLOCATED);
    return new TrialResult(shortName(trial.benchmark()), trial.params(), trial.operation(),
      trial.control(), trial.variant().name(), trial.round(), score.getScoreUnit(),
      run.getParams().getMode() == Mode.Throughput, score.getScore(),
      allocated == null ? Double.NaN : allocated.getScore(), counted, seconds, iterations(run), jvm,
      inTurns);
  }

  private static List<Double> iterations(RunResult run) {
    return run.getBenchmarkResults().stream().flatMap(fork -> fork.getIterationResults().stream())
      .map(iteration -> iteration.getPrimaryResult().getScore()).toList();
  }

  /**
   * Returns how much slower the last two iterations were than the first two, as a ratio: near 1 in
   * a steady state, below 1 while the JVM still gets faster. NaN of fewer than four iterations.
   */
  public double trend() {
    int size = iterations.size();
    if (size < 4) {
      return Double.NaN;
    }
    double ratio = (iterations.get(size - 2) + iterations.get(size - 1))
      / (iterations.get(0) + iterations.get(1));
    return throughput ? 1 / ratio : ratio;
  }

  /** Returns class and method without the package. */
  public static String shortName(String benchmark) {
    String[] parts = benchmark.split("\\.");
    return parts[parts.length - 2] + "." + parts[parts.length - 1];
  }

  /**
   * Returns how many times faster this trial was than the other; of trials in turns the median over
   * neighbouring iterations.
   */
  public double speedOver(TrialResult other) {
    if (inTurns && other.inTurns && iterations.size() == other.iterations.size()) {
      return StatUtils.percentile(IntStream.range(0, iterations.size())
        .mapToDouble(i -> speed(iterations.get(i), other.iterations.get(i))).toArray(), 50);
    }
    return speed(score, other.score);
  }

  private double speed(double own, double others) {
    return throughput ? own / others : others / own;
  }
}
