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
 * The first count of a region that was opened again, without RPC: what was counted before it was
 * closed is saved. One operation is the whole region. <pre>
 * bin/hbase-perf bench run ReopenedRegionBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class ReopenedRegionBenchmark extends ScanBenchmark {
  @Benchmark
  public long firstCount(ReopenedRegionState state) throws IOException {
    return state.count();
  }
}
