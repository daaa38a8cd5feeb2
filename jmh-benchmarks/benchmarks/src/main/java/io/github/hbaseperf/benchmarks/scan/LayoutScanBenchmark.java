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
import io.github.hbaseperf.benchmarks.region.ScanShape;
import io.github.hbaseperf.harness.api.OperationUnit;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The scans of {@link FullScanBenchmark} and {@link FilteredScanBenchmark}, and one of an explicit
 * column, on other data than one file of narrow rows in LruBlockCache. One operation is the whole
 * region. <pre>
 * bin/hbase-perf bench run LayoutScanBenchmark
 * </pre>
 */
@OperationUnit(value = "cell", param = "cells")
public class LayoutScanBenchmark extends ScanBenchmark {
  @Benchmark
  public long full(LayoutState state, Blackhole blackhole) throws IOException {
    return state.check(ScanShape.FULL,
      RegionScan.nextRaw(state.region(), state.scan(ScanShape.FULL), blackhole::consume));
  }

  @Benchmark
  public long filtered(LayoutState state, Blackhole blackhole) throws IOException {
    return state.check(ScanShape.FILTERED,
      RegionScan.nextRaw(state.region(), state.scan(ScanShape.FILTERED), blackhole::consume));
  }

  @Benchmark
  public long explicitColumn(LayoutState state, Blackhole blackhole) throws IOException {
    return state.check(ScanShape.EXPLICIT_COLUMN, RegionScan.nextRaw(state.region(),
      state.scan(ScanShape.EXPLICIT_COLUMN), blackhole::consume));
  }
}
