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
 * Counting a cached table of an embedded cluster from a client: every way against the same region
 * server. One operation is one count of the whole table. <pre>
 * bin/hbase-perf bench run CountBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class CountBenchmark extends ScanBenchmark {
  @Benchmark
  public long clientScan(ClusterState state) throws IOException {
    return state.count(CountWay.CLIENT_SCAN);
  }

  @Benchmark
  public long aggregationClient(ClusterState state) throws IOException {
    return state.count(CountWay.AGGREGATION_CLIENT);
  }

  @Benchmark
  public long endpointScanner(ClusterState state) throws IOException {
    return state.count(CountWay.ENDPOINT_SCANNER);
  }

  @Benchmark
  public long endpointBlocks(ClusterState state) throws IOException {
    return state.count(CountWay.ENDPOINT_BLOCKS);
  }

  @Benchmark
  public long endpoint(ClusterState state) throws IOException {
    return state.count(CountWay.ENDPOINT);
  }
}
