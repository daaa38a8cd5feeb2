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
 * Scanning a cached table of an embedded cluster from a client that wants every cell: what the
 * region benchmarks leave out, RPC, responses and the client, is in it. One operation is the whole
 * table, or a range of it. <pre>
 * bin/hbase-perf bench run ClientScanBenchmark
 * </pre>
 */
public class ClientScanBenchmark extends ScanBenchmark {
  @Benchmark
  @OperationUnit(value = "row", param = "rows")
  public long allCells(ClusterState state) throws IOException {
    return state.scanCells();
  }

  /** A scan of 8,000 rows, from a random row: enough for HBase to switch to streams. */
  @Benchmark
  @OperationUnit("range")
  public long rangeOfRows(ClusterState state) throws IOException {
    return state.scanRange();
  }
}
