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
package io.github.hbaseperf.benchmarks.memstore;

import io.github.hbaseperf.benchmarks.region.RegionScan;
import io.github.hbaseperf.benchmarks.region.ScanShape;
import io.github.hbaseperf.benchmarks.scan.ScanBenchmark;
import io.github.hbaseperf.harness.api.OperationUnit;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Scans of rows in the memstore that want the first cell or one column of each and then the next
 * row, which no block index can say how far it is. One operation is the whole region. <pre>
 * bin/hbase-perf bench run MemstoreScanBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class MemstoreScanBenchmark extends ScanBenchmark {
  @Benchmark
  public long firstKeyOnly(MemstoreState state, Blackhole blackhole) throws IOException {
    return state.check(ScanShape.FIRST_KEY_ONLY,
      RegionScan.nextRaw(state.region(), ScanShape.FIRST_KEY_ONLY.scan(), blackhole::consume));
  }

  @Benchmark
  public long explicitColumn(MemstoreState state, Blackhole blackhole) throws IOException {
    return state.check(ScanShape.EXPLICIT_COLUMN,
      RegionScan.nextRaw(state.region(), ScanShape.EXPLICIT_COLUMN.scan(), blackhole::consume));
  }
}
