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

import io.github.hbaseperf.harness.api.HdfsReadProfiler;
import io.github.hbaseperf.harness.work.WorkAgent;
import io.github.hbaseperf.harness.work.WorkProfiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.CompilerProfiler;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One sample to be taken: a benchmark with one value per parameter on one class path.
 * @param benchmark full name of class and method
 * @param params    value of each parameter
 * @param operation what one operation does
 * @param control   whether it is a control benchmark
 * @param variant   whose class path
 * @param round     trials of one round run next to each other
 */
record Trial(String benchmark, Map<String, String> params, Operation operation, boolean control,
  Variant variant, int round) {

  boolean produced(TrialResult sample) {
    return sample.benchmark().equals(TrialResult.shortName(benchmark))
      && sample.params().equals(params) && sample.variant().equals(variant.name())
      && sample.round() == round;
  }

  boolean isOfOneBenchmarkWith(Trial other) {
    return benchmark.equals(other.benchmark) && params.equals(other.params) && round == other.round;
  }

  /** Returns what JMH is to do, but for the JVM to do it in. */
  ChainedOptionsBuilder options(RunProfile profile) {
    TimeValue iteration = TimeValue.milliseconds(profile.iterationMillis);
    ChainedOptionsBuilder builder = new OptionsBuilder().include(RunPlan.exactly(benchmark))
      .shouldFailOnError(true).warmupIterations(profile.warmupIterations).warmupTime(iteration)
      .measurementIterations(profile.iterations).measurementTime(iteration)
      .jvmArgsPrepend(variant.jvmArgs().toArray(String[]::new));
    params.forEach((name, value) -> builder.param(name, value));
    if (profile.takesTurns()) {
      builder.addProfiler(TurnProfiler.class);
    }
    return profile.countsWork()
      ? countingWork(builder)
      : builder.addProfiler(GCProfiler.class).addProfiler(CompilerProfiler.class)
        .addProfiler(HdfsReadProfiler.class);
  }

  /** One operation at a time, of one thread, in a heap that needs no tuning. */
  private static ChainedOptionsBuilder countingWork(ChainedOptionsBuilder builder) {
    List<String> jvmArgs =
      new ArrayList<>(List.of("-Xmx1g", "-XX:MaxDirectMemorySize=2g", "-XX:+UseSerialGC"));
    jvmArgs.addAll(WorkAgent.jvmArgs());
    return builder.mode(Mode.SingleShotTime).threads(1).addProfiler(WorkProfiler.class)
      .jvmArgsAppend(jvmArgs.toArray(String[]::new));
  }

  @Override
  public String toString() {
    return variant.name() + " " + TrialResult.shortName(benchmark)
      + (params.isEmpty() ? "" : " " + params);
  }
}
