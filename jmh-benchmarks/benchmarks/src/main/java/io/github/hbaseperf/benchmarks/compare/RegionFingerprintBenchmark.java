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
package io.github.hbaseperf.benchmarks.compare;

import io.github.hbaseperf.benchmarks.scan.ScanBenchmark;
import io.github.hbaseperf.harness.api.OperationUnit;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The fingerprint of every cell of one cached region without RPC: from the bytes of blocks, from
 * HBase's scanners, and as SHA-256 of what nextRaw returns, which is what endpoints that hash
 * tables do. One operation is the whole region. <pre>
 * bin/hbase-perf bench run RegionFingerprintBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class RegionFingerprintBenchmark extends ScanBenchmark {
  @Benchmark
  public Object blocks(RegionFingerprintState state) throws IOException {
    return state.fingerprintBlocks();
  }

  @Benchmark
  public Object nextRaw(RegionFingerprintState state) throws IOException {
    return state.fingerprintRows();
  }

  @Benchmark
  public Object sha256(RegionFingerprintState state) throws IOException {
    return state.sha256();
  }
}
