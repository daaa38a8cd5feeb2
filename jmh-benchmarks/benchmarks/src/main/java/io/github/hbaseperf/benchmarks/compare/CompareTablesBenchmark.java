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
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Comparing two cached tables of an embedded cluster, of which one has another byte in one row, and
 * a table with itself, which has to find that nothing differs. HashTable is half of HBase's own
 * comparison, the half that reads the first table; SyncTable is the other half. Both run with
 * Hadoop's local runner in this JVM, with as many map tasks at once as there are processors. One
 * operation is one comparison. <pre>
 * bin/hbase-perf bench run CompareTablesBenchmark
 * </pre>
 */
@OperationUnit(value = "row", param = "rows")
public class CompareTablesBenchmark extends ScanBenchmark {
  @Benchmark
  public long compare(ComparedTablesState state) throws Exception {
    return state.compare();
  }

  /** What was compared before, of which nothing was written since. */
  @Benchmark
  public long compareAgain(ComparedTablesState state) throws Exception {
    return state.compareAgain();
  }

  @Benchmark
  public long compareWithItself(ComparedTablesState state) throws Exception {
    return state.compareWithItself();
  }

  @Benchmark
  public long hashTable(ComparedTablesState state) throws Exception {
    return state.hashTable();
  }

  @Benchmark
  public long hashTableAndSyncTable(ComparedTablesState state) throws Exception {
    return state.hashTableAndSyncTable();
  }
}
