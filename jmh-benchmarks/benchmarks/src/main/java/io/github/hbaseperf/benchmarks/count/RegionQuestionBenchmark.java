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
 * Counting some of the rows of one cached region without RPC, by a time range or by filters: as
 * AggregateImplementation does it, and from the bytes of blocks. One operation is the whole region.
 * <pre>
 * bin/hbase-perf bench run RegionQuestionBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class RegionQuestionBenchmark extends ScanBenchmark {
  @Benchmark
  public long aggregateImplementation(RegionQuestionState state) throws IOException {
    return state.countLikeAggregateImplementation();
  }

  @Benchmark
  public long blocks(RegionQuestionState state) throws IOException {
    return state.countBlocks();
  }
}
