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
package io.github.hbaseperf.benchmarks.hfile;

import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Scans of a file that is not in the block cache, each with a stream of its own, which cache what
 * they read and want every block at the same time. One operation is the file by all of them; what
 * counts is how many bytes they read from HDFS. <pre>
 * bin/hbase-perf bench run StepReadBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = { "-Xms2g", "-Xmx2g", "-XX:+UseG1GC" })
public class StepReadBenchmark {
  private static final int CELLS_PER_STEP = 100;
  private static final long CACHE_BYTES = 512 << 20;
  private static final long BLOCK_BYTES = 64 << 10;

  @Param("200000")
  @ShortRunValues(quick = "20000", gate = "50000")
  public long rows;

  private final Configuration conf = new Configuration();
  private HdfsFile file;
  private LruBlockCache cache;
  private ExecutorService threads;

  @Setup(Level.Trial)
  public void open() throws IOException, InterruptedException {
    file = HdfsFile.open(rows);
    cache = new LruBlockCache(CACHE_BYTES, BLOCK_BYTES);
    threads = Executors.newCachedThreadPool();
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    threads.shutdown();
    cache.shutdown();
    file.release();
  }

  @Benchmark
  @OperationUnit(value = "row", param = "rows")
  public long scanners1() throws Exception {
    return scan(1);
  }

  @Benchmark
  @OperationUnit(value = "row", count = 4, param = "rows")
  public long scanners4() throws Exception {
    return scan(4);
  }

  /** Returns the cells of all scans. */
  private long scan(int scanners) throws Exception {
    CyclicBarrier step = new CyclicBarrier(scanners);
    long cells = 0;
    Callable<Long> task = () -> scan(step);
    for (Future<Long> scan : threads.invokeAll(Collections.nCopies(scanners, task))) {
      cells += scan.get();
    }
    cache.evictBlocksByHfileName(file.name());
    if (cells != scanners * rows) {
      throw new IllegalStateException("Found " + cells + " cells");
    }
    return cells;
  }

  private long scan(CyclicBarrier step) throws Exception {
    long cells = 0;
    try (HFile.Reader stream = file.openStream(new CacheConfig(conf, cache));
      HFileScanner scanner = stream.getScanner(conf, true, false)) {
      for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
        if (cells++ % CELLS_PER_STEP == 0) {
          step.await();
        }
      }
    }
    return cells;
  }
}
