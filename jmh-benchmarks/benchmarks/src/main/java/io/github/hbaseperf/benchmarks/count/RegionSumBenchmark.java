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
import io.github.hbaseperf.harness.api.OperationUnit;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The sum of a named column, and the number of all cells, of one cached region without RPC: as
 * AggregateImplementation does it, and from the bytes of blocks. One operation is the whole region.
 * <pre>
 * bin/hbase-perf bench run RegionSumBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class RegionSumBenchmark extends ScanBenchmark {
  @Benchmark
  public long aggregateImplementation(RegionSumState state) throws IOException {
    return state.sumLikeAggregateImplementation();
  }

  @Benchmark
  public long blocks(RegionSumState state) throws IOException {
    return state.sumBlocks();
  }

  @Benchmark
  public long blocksByPrefix(RegionSumState state) throws IOException {
    return state.sumBlocksByPrefix();
  }

  /** Of both families, which no sum reads. */
  @Benchmark
  public long aggregateImplementationCells(RegionSumState state) throws IOException {
    return state.countCellsLikeAggregateImplementation();
  }

  /** Of both families, which no sum reads. */
  @Benchmark
  public long blocksCells(RegionSumState state) throws IOException {
    return state.countCells();
  }
}
