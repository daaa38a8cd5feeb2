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
package io.github.hbaseperf.benchmarks.get;

import io.github.hbaseperf.benchmarks.region.OffHeapRegionState;
import io.github.hbaseperf.benchmarks.region.RegionState;
import io.github.hbaseperf.benchmarks.region.ServerWorkload;
import io.github.hbaseperf.benchmarks.region.TinyLfuRegionState;
import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.PollutedBy;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Gets of random rows of a region in the block cache, without RPC: most of each is the walk through
 * a block to the row. One operation is one row. <pre>
 * bin/hbase-perf bench run GetBenchmark
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@PollutedBy(ServerWorkload.class)
@Fork(value = 1, jvmArgsAppend = { "-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch", "-XX:+UseG1GC" })
@State(Scope.Thread)
@OperationUnit("get")
public class GetBenchmark {
  private final SplittableRandom random = new SplittableRandom(6711);

  @Benchmark
  public Result heap(RegionState state) throws IOException {
    return get(state);
  }

  @Benchmark
  public Result offHeap(OffHeapRegionState state) throws IOException {
    return get(state);
  }

  @Benchmark
  public Result tinyLfu(TinyLfuRegionState state) throws IOException {
    return get(state);
  }

  private Result get(RegionState state) throws IOException {
    byte[] row = Bytes.toBytes(random.nextLong(state.rows));
    Result result = state.region().get(new Get(row));
    if (result.isEmpty()) {
      throw new IllegalStateException("Row " + Bytes.toStringBinary(row) + " is missing");
    }
    return result;
  }
}
