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

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is compared and how thoroughly.
 * @param variants variants by name, the baseline first
 * @param regex    which benchmarks
 * @param forks    JVMs per variant and benchmark
 * @param rows     table size to override the benchmarks' own; empty for theirs
 * @param effort   warm-up and measurement per fork
 * @param output   folder of the results
 */
record CompareOptions(List<String> variants, String regex, int forks, Optional<Long> rows,
  Effort effort, Path output) {

  /** How long a fork warms up and measures. */
  enum Effort {
    /** For CI: shows that everything runs; its times say little. */
    QUICK(2, 3, 200),
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

  /** Returns the command that runs this comparison again. */
  String commandLine() {
    return "bin/hbase-perf bench compare --variants " + String.join(",", variants)
      + " --benchmarks '" + regex + "' --forks " + forks
      + rows.map(number -> " --rows " + number).orElse("")
      + (effort == Effort.QUICK ? " --quick" : "");
  }
}
