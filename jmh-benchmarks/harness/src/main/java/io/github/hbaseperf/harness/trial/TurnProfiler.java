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

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Makes the measured iterations of this JVM take turns with those of others, see {@link InTurns}:
 * each waits for its turn before it starts and gives it back when it ends. Also tells the CPU time
 * of the benchmark's threads. JMH calls it from one thread.
 */
public final class TurnProfiler implements InternalProfiler {
  /** Name of the CPU time per operation, ns. */
  static final String CPU_TIME = "cpu.time";
  /** Line that asks for a turn. */
  static final String READY = "ready";
  /** Line that gives a turn. */
  static final String GO = "go";
  /** Line that gives it back. */
  static final String OVER = "over";

  /** JMH names its threads so. */
  private static final String WORKER = "jmh-worker";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final BlockingQueue<String> ANSWERS = new LinkedBlockingQueue<>();
  private static PrintStream told;

  private long cpuNanosBefore;

  /** Says where turns are asked for. */
  static void askOn(PrintStream out) {
    told = out;
  }

  /** Takes a turn that was given. */
  static void given(String answer) {
    ANSWERS.add(answer);
  }

  @Override
  public String getDescription() {
    return "iterations in turns with other JVMs; CPU time of the benchmark's threads";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (iteration.getType() != IterationType.MEASUREMENT) {
      return;
    }
    told.println(READY);
    try {
      ANSWERS.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException("Interrupted while waiting for a turn", e);
    }
    cpuNanosBefore = cpuNanos();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark,
    IterationParams iteration, IterationResult result) {
    if (iteration.getType() != IterationType.MEASUREMENT) {
      return List.of();
    }
    double nanosPerOperation =
      (double) (cpuNanos() - cpuNanosBefore) / Math.max(1, result.getMetadata().getAllOps());
    told.println(OVER);
    return List.of(new ScalarResult(CPU_TIME, nanosPerOperation, "ns/op", AggregationPolicy.AVG));
  }

  private static long cpuNanos() {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
      .filter(thread -> thread != null && thread.getThreadName().contains(WORKER))
      .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()))).sum();
  }
}
