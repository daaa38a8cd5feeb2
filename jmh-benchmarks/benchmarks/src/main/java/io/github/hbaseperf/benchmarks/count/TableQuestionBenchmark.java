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
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Questions about a table of ten regions, from a client of an embedded cluster: bounds of its rows
 * without the endpoint, 64 equal parts, and what its next major compaction would drop. Beside the
 * last one HBase's RowCounter, which reads the first cell of each row: less than it would if it had
 * to find delete markers. It runs with Hadoop's local runner in this JVM. <pre>
 * bin/hbase-perf bench run TableQuestionBenchmark
 * </pre>
 */
public class TableQuestionBenchmark extends ScanBenchmark {
  @Benchmark
  public long estimate(TableQuestionState state) throws IOException {
    return state.estimate();
  }

  @Benchmark
  public long segments(TableQuestionState state) throws IOException {
    return state.segments();
  }

  @Benchmark
  public long forecast(TableQuestionState state) throws IOException {
    return state.forecast();
  }

  @Benchmark
  public long rowCounter(TableQuestionState state) throws Exception {
    return state.rowCounter();
  }
}
