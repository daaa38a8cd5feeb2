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

import io.github.hbaseperf.harness.api.ShortRunValues;

/** How long a trial warms up and measures, and on how much data. */
public enum RunProfile {
  /** For CI: shows that everything runs; its times say little. */
  QUICK(5, 5, 100, 8, 1),
  /** Short, on little data, one benchmark of several that are alike. */
  GATE(5, 3, 400, 2, 1),
  /** Counts the work of a few operations and measures no time. */
  WORK(3, 10, 50, 3, 1),
  /** Variants in turns, in JVMs that have done a server's work before. */
  TURNS(6, 12, 250, 20, 3),
  /** For results that are published; data as the benchmarks say. */
  FULL(5, 5, 1_000, 2, 8);

  final int warmupIterations;
  final int iterations;
  final long iterationMillis;
  /** What a JVM usually takes to start, for the estimate. */
  private final double jvmSeconds;
  /** What a trial usually takes to prepare its data, for the estimate. */
  private final double dataSeconds;

  RunProfile(int warmupIterations, int iterations, long iterationMillis, double jvmSeconds,
    double dataSeconds) {
    this.warmupIterations = warmupIterations;
    this.iterations = iterations;
    this.iterationMillis = iterationMillis;
    this.jvmSeconds = jvmSeconds;
    this.dataSeconds = dataSeconds;
  }

  /** Returns whether benchmarks that are much like another one are left out. */
  boolean leavesSimilarOut() {
    return this != FULL && this != TURNS;
  }

  /** Returns whether work is counted instead of time. */
  boolean countsWork() {
    return this == WORK;
  }

  /** Returns those values of a parameter that are meant for this profile; none if it takes all. */
  String[] values(ShortRunValues values) {
    return switch (this) {
      case QUICK, WORK -> values.quick();
      case GATE -> values.gate();
      case FULL, TURNS -> new String[0];
    };
  }

  /** Returns whether trials that want the same JVM share one, which saves most of the time. */
  boolean sharesJvms() {
    return this == QUICK || this == TURNS;
  }

  /** Returns whether the JVMs of all variants run at the same time and take turns. */
  boolean takesTurns() {
    return this == TURNS;
  }

  /** Returns about how many seconds pass until the first trial of a JVM begins to warm up. */
  public double preparationSeconds() {
    return jvmSeconds + dataSeconds;
  }

  /** Returns about how many seconds so many take. */
  double seconds(int jvms, int trials) {
    return jvms * jvmSeconds
      + trials * (dataSeconds + (warmupIterations + iterations) * iterationMillis / 1e3);
  }
}
