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

import java.util.List;
import java.util.Optional;

/**
 * What is compared and how thoroughly.
 * @param contenders who is compared, the baseline first
 * @param regex      which benchmarks; the ruler runs in any case
 * @param forks      JVMs per contender and benchmark
 * @param rows       table size to override the benchmarks' own; empty for theirs
 * @param effort     warm-up and measurement per fork
 * @param margin     difference in speed nobody cares about, as a fraction
 * @param command    the command that runs this comparison again
 */
public record CompareOptions(List<Contender> contenders, String regex, int forks,
  Optional<Long> rows, Effort effort, double margin, String command) {

  /** How long a fork warms up and measures. */
  public enum Effort {
    /** For CI: shows that everything runs; its times say little. */
    QUICK(2, 3, 200),
    /** Long enough that allocation per operation has settled. */
    GATE(5, 3, 400),
    /** For results that are published. */
    FULL(5, 5, 1_000);

    final int warmupIterations;
    final int iterations;
    final long iterationMillis;

    Effort(int warmupIterations, int iterations, long iterationMillis) {
      this.warmupIterations = warmupIterations;
      this.iterations = iterations;
      this.iterationMillis = iterationMillis;
    }
  }

  /** Returns the one the others are divided by. */
  Contender baseline() {
    return contenders.get(0);
  }
}
