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

import io.github.hbaseperf.harness.api.Control;
import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.QuickRunTakes;
import io.github.hbaseperf.harness.api.ShortRunValues;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks to make plans of; of these only the control is ever run. */
public final class PlannedBenchmarks {
  private PlannedBenchmarks() {
  }

  /** Runs with everything. */
  @Control
  @BenchmarkMode(Mode.AverageTime)
  @Fork(value = 1, jvmArgsAppend = "-Xmx64m")
  public static class Steady {
    @Benchmark
    public void consumeCpu() {
      Blackhole.consumeCPU(1_000_000);
    }
  }

  /** Wants the same heap as {@link OfTable}, and as a benchmark of another package. */
  @Fork(value = 1, jvmArgsAppend = "-Xmx256m")
  public static class Plain {
    @Benchmark
    public void first() {
    }

    @Benchmark
    @OperationUnit(value = "cell", count = 7)
    public void second() {
    }
  }

  /** What has parameters is an argument's superclass. */
  @State(Scope.Benchmark)
  public static class Sized {
    @Param("1000")
    @ShortRunValues(quick = "20", gate = "50")
    public long rows;
  }

  /** The argument. */
  @State(Scope.Benchmark)
  public static class Table extends Sized {
    @Param({ "ALL", "FILTERED" })
    @ShortRunValues(quick = "ALL")
    public String query;
  }

  /** Has its parameters from an argument. */
  @Fork(value = 1, jvmArgsAppend = "-Xmx256m")
  @OperationUnit(value = "row", param = "rows")
  public static class OfTable {
    @Benchmark
    public long count(Table table) {
      return table.rows;
    }
  }

  /** One operation by several threads. */
  @Fork(value = 1, jvmArgsAppend = "-Xmx128m")
  public abstract static class Scaled {
    @Benchmark
    @Threads(1)
    @QuickRunTakes("threads4")
    public void threads1() {
    }

    @Benchmark
    @Threads(4)
    public void threads4() {
    }
  }

  /** Has a parameter of its own. */
  @State(Scope.Benchmark)
  public static class Concurrent extends Scaled {
    @Param({ "A", "B", "C" })
    @ShortRunValues(quick = { "A", "C" })
    public String kind;
  }
}
