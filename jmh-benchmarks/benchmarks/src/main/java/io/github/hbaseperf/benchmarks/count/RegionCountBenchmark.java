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
 * Counting the rows of one cached region without RPC: as AggregateImplementation does it, from the
 * bytes of blocks, from the cached last count, and the least that reading all cells can cost. One
 * operation is the whole region. <pre>
 * bin/hbase-perf bench run RegionCountBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class RegionCountBenchmark extends ScanBenchmark {
  @Benchmark
  public long aggregateImplementation(RegionCountState state) throws IOException {
    return state.check(state.countLikeAggregateImplementation());
  }

  @Benchmark
  public long blocks(RegionCountState state) throws IOException {
    return state.check(state.countBlocks());
  }

  @Benchmark
  public long metadata(RegionCountState state) throws IOException {
    return state.check(state.lookupCount());
  }

  /** Rows of one family counted by their cells: nothing but lengths is read. */
  @Benchmark
  public long cellLengths(RegionCountState state) throws IOException {
    return state.check(state.walkCellLengths());
  }
}
