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

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.hbaseperf.harness.api.HdfsReadProfiler;
import io.github.hbaseperf.harness.work.WorkProfiler;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
 */
public record TrialResult(String benchmark, Map<String, String> params, Operation operation,
  @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean control, String variant, int round,
  String unit, boolean throughput, double score, double bytesPerOp, Map<String, Double> counted,
  double seconds) {
  /** Name of the instructions among what is counted. */
  public static final String INSTRUCTIONS = "instructions";

  private static final String ALLOCATED = "gc.alloc.rate.norm";
  private static final Set<String> COUNTED =
    Set.of(INSTRUCTIONS, HdfsReadProfiler.BYTES, HdfsReadProfiler.RPCS);

  /** Files of older versions have nothing counted and do not say what an operation does. */
  public TrialResult {
    operation = operation == null ? Operation.UNDECLARED : operation;
    counted = counted == null ? Map.of() : counted;
  }

  static TrialResult of(RunResult run, Trial trial, double seconds) {
    Map<String, Double> counted = new TreeMap<>();
    run.getSecondaryResults().forEach((name, result) -> {
      if (COUNTED.contains(name) || name.startsWith(WorkProfiler.PREFIX)) {
        counted.put(name, result.getScore());
      }
    });
    Result<?> score = run.getPrimaryResult();
    Result<?> allocated = run.getSecondaryResults().get(ALLOCATED);
    return new TrialResult(shortName(trial.benchmark()), trial.params(), trial.operation(),
      trial.control(), trial.contender().name(), trial.round(), score.getScoreUnit(),
      run.getParams().getMode() == Mode.Throughput, score.getScore(),
      allocated == null ? Double.NaN : allocated.getScore(), counted, seconds);
  }

  /** Returns class and method without the package. */
  public static String shortName(String benchmark) {
    String[] parts = benchmark.split("\\.");
    return parts[parts.length - 2] + "." + parts[parts.length - 1];
  }

  /** Returns how many times faster this trial was than the other. */
  public double speedOver(TrialResult other) {
    return throughput ? score / other.score : other.score / score;
  }
}
