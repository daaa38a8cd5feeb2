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

import io.github.hbaseperf.benchmarks.scaling.ScalingBenchmark;
import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a memory barrier per row costs: one operation counts a thousand rows. <pre>
 * bin/hbase-perf bench run CounterBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@OperationUnit(value = "row", count = CounterBenchmark.ROWS)
public class CounterBenchmark extends ScalingBenchmark {
  static final int ROWS = 1_000;

  @Param
  @ShortRunValues(quick = { "ATOMIC_LONG", "BATCHED" })
  public CounterKind kind;

  private Counter counter;

  @Setup(Level.Trial)
  public void create() {
    counter = kind.create();
  }

  @Override
  protected long operation() {
    counter.count(ROWS);
    return ROWS;
  }

  long sum() {
    return counter.sum();
  }
}
