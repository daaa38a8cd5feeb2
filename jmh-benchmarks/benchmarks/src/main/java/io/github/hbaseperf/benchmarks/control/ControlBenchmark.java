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
package io.github.hbaseperf.benchmarks.control;

import io.github.hbaseperf.harness.api.Control;
import io.github.hbaseperf.harness.api.OperationUnit;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Work in plain JDK code that no variant can change: sorting and comparing byte arrays. Whatever
 * moves it is the machine; a comparison in which it moved compares machines, not variants.
 */
@Control
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = { "-Xms256m", "-Xmx256m" })
@OperationUnit(value = "key", count = ControlBenchmark.KEYS)
public class ControlBenchmark {
  private static final long SEED = 17;
  static final int KEYS = 20_000;
  private static final int KEY_BYTES = 24;

  private final byte[][] keys = new byte[KEYS][KEY_BYTES];

  @Setup
  public void fill() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (byte[] key : keys) {
      random.nextBytes(key);
    }
  }

  @Benchmark
  public byte[][] sortKeys() {
    byte[][] sorted = keys.clone();
    Arrays.sort(sorted, Arrays::compareUnsigned);
    return sorted;
  }
}
