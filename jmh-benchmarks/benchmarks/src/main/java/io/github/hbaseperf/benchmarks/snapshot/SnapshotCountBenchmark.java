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
package io.github.hbaseperf.benchmarks.snapshot;

import io.github.hbaseperf.benchmarks.scan.ScanBenchmark;
import io.github.hbaseperf.harness.api.OperationUnit;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Counting the rows of a snapshot of an embedded cluster, from its files: by this project with one
 * thread and with one for each processor, and by HBase's TableSnapshotScanner, which has one. Each
 * of them opens the snapshot, too. One operation is the whole snapshot. <pre>
 * bin/hbase-perf bench run SnapshotCountBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class SnapshotCountBenchmark extends ScanBenchmark {
  @Benchmark
  public long oneThread(SnapshotState state) throws IOException {
    return state.count(1);
  }

  @Benchmark
  public long allProcessors(SnapshotState state) throws IOException {
    return state.count(Runtime.getRuntime().availableProcessors());
  }

  @Benchmark
  public long tableSnapshotScanner(SnapshotState state) throws IOException {
    return state.scan();
  }
}
