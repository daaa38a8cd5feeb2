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
package io.github.hbaseperf.run;

import java.util.List;
import java.util.Map;

/** How long a fork warms up and measures, and on how much data. */
public enum Effort {
  /** For CI: shows that everything runs; its times say little. */
  QUICK(2, 3, 100, 4,
    Map.of("rows", List.of("20000"), "cells", List.of("40000"), "query", List.of("ALL"), "layout",
      List.of("FOUR_FILES_AND_MEMSTORE", "FAST_DIFF", "OFF_HEAP"), "kind",
      List.of("ATOMIC_LONG", "BATCHED"), "rowKeyBytes", List.of("1024"), "scanners", List.of("8"))),
  /** Long enough that allocation per operation has settled. */
  GATE(5, 3, 400, 3, Map.of("rows", List.of("50000"), "cells", List.of("100000"))),
  /** For results that are published; data as the benchmarks say. */
  FULL(5, 5, 1_000, 10, Map.of());

  final int warmupIterations;
  final int iterations;
  final long iterationMillis;
  /** What a JVM usually takes to start and to prepare its data, for the estimate. */
  final long startSeconds;
  /** Parameters that do not take all the values benchmarks have for them. */
  final Map<String, List<String>> params;

  Effort(int warmupIterations, int iterations, long iterationMillis, long startSeconds,
    Map<String, List<String>> params) {
    this.warmupIterations = warmupIterations;
    this.iterations = iterations;
    this.iterationMillis = iterationMillis;
    this.startSeconds = startSeconds;
    this.params = params;
  }

  /** Returns whether of several numbers of threads one is enough. */
  boolean isOneNumberOfThreadsEnough() {
    return this == QUICK;
  }

  /** Returns about how many seconds a fork takes. */
  double forkSeconds() {
    return startSeconds + (warmupIterations + iterations) * iterationMillis / 1e3;
  }
}
