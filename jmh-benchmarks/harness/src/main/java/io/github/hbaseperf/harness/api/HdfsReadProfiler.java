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
package io.github.hbaseperf.harness.api;

import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Counts, per operation, bytes read from HDFS and calls to the NameNode: what a reader costs
 * others. Says nothing of benchmarks that do not tell it of a NameNode.
 */
public final class HdfsReadProfiler implements InternalProfiler {
  /** Name of the bytes read per operation. */
  public static final String BYTES = "hdfs.bytes";
  /** Name of the NameNode calls per operation. */
  public static final String RPCS = "namenode.rpcs";

  private static volatile LongSupplier calls;

  private long bytesBefore;
  private long rpcsBefore;

  /**
   * Starts counting calls as {@code nameNodeCalls} tells them, bytes of all HDFS clients of this
   * JVM; null ends it.
   */
  public static void observe(LongSupplier nameNodeCalls) {
    calls = nameNodeCalls;
  }

  @Override
  public String getDescription() {
    return "bytes read from HDFS and NameNode calls per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (calls != null) {
      bytesBefore = bytesRead();
      rpcsBefore = nameNodeCalls();
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark,
    IterationParams iteration, IterationResult result) {
    long operations = result.getMetadata().getAllOps();
    if (calls == null || operations == 0) {
      return List.of();
    }
    return List.of(perOperation(BYTES, "B/op", bytesRead() - bytesBefore, operations),
      perOperation(RPCS, "calls/op", nameNodeCalls() - rpcsBefore, operations));
  }

  private static ScalarResult perOperation(String name, String unit, long count, long operations) {
    return new ScalarResult(name, (double) count / operations, unit, AggregationPolicy.AVG);
  }

  /** Returns the calls the observed NameNode has answered. */
  public static long nameNodeCalls() {
    return calls.getAsLong();
  }

  /** Returns the bytes that all HDFS clients of this JVM have read. */
  public static long bytesRead() {
    StorageStatistics hdfs =
      FileSystem.getGlobalStorageStatistics().get(HdfsConstants.HDFS_URI_SCHEME);
    return hdfs == null ? 0 : hdfs.getLong("bytesRead");
  }
}
