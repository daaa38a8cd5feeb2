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
package io.github.hbaseperf.benchmarks.count;

import io.github.hbaseperf.benchmarks.scan.ScanBenchmark;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.harness.api.OperationUnit;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Counting a cached region that is hard to count without RPC, by what the planner chooses and by
 * scanners alone. Whatever the table, the first is not to take more than 1.1 times as long as the
 * second. One operation is the whole region. <pre>
 * bin/hbase-perf bench run CountTableBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class CountTableBenchmark extends ScanBenchmark {
  @Benchmark
  public long auto(CountTableState state) throws IOException {
    return state.count(null, false);
  }

  /** With cached counts of the ranges in which nothing was written since. */
  @Benchmark
  public long again(CountTableState state) throws IOException {
    return state.countAgain(false);
  }

  @Benchmark
  public long scanner(CountTableState state) throws IOException {
    return state.count(CountPath.SCANNER, false);
  }

  @Benchmark
  public long autoCells(CountTableState state) throws IOException {
    return state.count(null, true);
  }

  /** With cached numbers of cells of the ranges in which nothing was written since. */
  @Benchmark
  public long cellsAgain(CountTableState state) throws IOException {
    return state.countAgain(true);
  }

  @Benchmark
  public long scannerCells(CountTableState state) throws IOException {
    return state.count(CountPath.SCANNER, true);
  }
}
