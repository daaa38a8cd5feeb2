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
package io.github.hbaseperf.benchmarks.scan;

import io.github.hbaseperf.benchmarks.region.RegionScan;
import io.github.hbaseperf.benchmarks.region.RegionState;
import io.github.hbaseperf.benchmarks.region.ScanShape;
import io.github.hbaseperf.harness.api.OperationUnit;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Scans under the limits of size and time that a server sets to every scan of a client: heartbeats
 * need them, and they are looked at several times per row. One operation is the whole region. <pre>
 * bin/hbase-perf bench run LimitedScanBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class LimitedScanBenchmark extends ScanBenchmark {
  @Benchmark
  public long full(RegionState state, Blackhole blackhole) throws IOException {
    return state.check(ScanShape.FULL,
      RegionScan.limited(state.region(), ScanShape.FULL.scan(), blackhole::consume));
  }

  @Benchmark
  public long filtered(RegionState state, Blackhole blackhole) throws IOException {
    return state.check(ScanShape.FILTERED,
      RegionScan.limited(state.region(), ScanShape.FILTERED.scan(), blackhole::consume));
  }

  @Benchmark
  public long filteredOnDemand(RegionState state, Blackhole blackhole) throws IOException {
    return state.check(ScanShape.FILTERED_ON_DEMAND,
      RegionScan.limited(state.region(), ScanShape.FILTERED_ON_DEMAND.scan(), blackhole::consume));
  }
}
