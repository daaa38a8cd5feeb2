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
package io.github.hbaseperf.benchmarks.scaling;

import io.github.hbaseperf.harness.api.QuickRunTakes;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One operation by 1, 2, 4, 8 and 16 threads on what they share: operations per second of all
 * threads together.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = { "-Xms2g", "-Xmx2g", "-XX:+UseG1GC" })
public abstract class ScalingBenchmark {
  /**
   * Does it once; called by all threads at the same time.
   * @return anything that depends on what was done
   */
  protected abstract long operation() throws IOException;

  @Benchmark
  @Threads(1)
  @QuickRunTakes("threads4")
  public long threads1() throws IOException {
    return operation();
  }

  @Benchmark
  @Threads(2)
  @QuickRunTakes("threads4")
  public long threads2() throws IOException {
    return operation();
  }

  @Benchmark
  @Threads(4)
  public long threads4() throws IOException {
    return operation();
  }

  @Benchmark
  @Threads(8)
  @QuickRunTakes("threads4")
  public long threads8() throws IOException {
    return operation();
  }

  @Benchmark
  @Threads(16)
  @QuickRunTakes("threads4")
  public long threads16() throws IOException {
    return operation();
  }
}
