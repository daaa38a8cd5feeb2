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
package io.github.hbaseperf.benchmarks.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestCounterBenchmark {
  private static final int OPERATIONS = 200;
  private static final int THREADS = 4;

  @ParameterizedTest
  @EnumSource
  void testOneThreadLosesNothing(CounterKind kind) {
    CounterBenchmark benchmark = benchmark(kind);
    operate(benchmark);
    assertThat(benchmark.sum()).isEqualTo((long) OPERATIONS * CounterBenchmark.ROWS);
  }

  @ParameterizedTest
  @EnumSource(names = { "ATOMIC_LONG", "LONG_ADDER", "BATCHED" })
  void testManyThreadsLoseNothing(CounterKind kind) throws InterruptedException {
    CounterBenchmark benchmark = benchmark(kind);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(new Thread(() -> operate(benchmark)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(benchmark.sum()).isEqualTo((long) THREADS * OPERATIONS * CounterBenchmark.ROWS);
  }

  @Test
  void testOperationSaysHowMuchWasCounted() {
    assertThat(benchmark(CounterKind.BATCHED).operation()).isEqualTo(CounterBenchmark.ROWS);
  }

  private static CounterBenchmark benchmark(CounterKind kind) {
    CounterBenchmark benchmark = new CounterBenchmark();
    benchmark.kind = kind;
    benchmark.create();
    return benchmark;
  }

  private static void operate(CounterBenchmark benchmark) {
    for (int i = 0; i < OPERATIONS; i++) {
      benchmark.operation();
    }
  }
}
