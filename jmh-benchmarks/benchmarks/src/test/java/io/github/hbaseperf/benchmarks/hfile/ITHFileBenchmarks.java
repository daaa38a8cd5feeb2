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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.api.HdfsReadProfiler;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every block benchmark finds the block it asks for, in the state it runs in. */
class ITHFileBenchmarks {
  private static final long ROWS = 20_000;
  private static final int OPERATIONS = 50;
  private static final int THREADS = 4;

  @ParameterizedTest
  @EnumSource
  void testEveryAccessReadsBlocksFromHdfs(BlockReadBenchmark.Access access) throws Exception {
    BlockReadBenchmark benchmark = new BlockReadBenchmark();
    benchmark.access = access;
    benchmark.rows = ROWS;
    benchmark.open();
    try {
      long bytesBefore = HdfsReadProfiler.bytesRead();
      long bytes = 0;
      for (Future<Long> thread : threads(benchmark)) {
        bytes += thread.get();
      }
      assertThat(HdfsReadProfiler.bytesRead() - bytesBefore).as("nothing caches")
        .isGreaterThanOrEqualTo(bytes);
    } finally {
      benchmark.close();
    }
  }

  /** Each reads some blocks; all at the same time. */
  private static List<Future<Long>> threads(BlockReadBenchmark benchmark)
    throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      return threads.invokeAll(Collections.nCopies(THREADS, () -> {
        long bytes = 0;
        for (int i = 0; i < OPERATIONS; i++) {
          bytes += benchmark.operation();
        }
        return bytes;
      }));
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void testScansInStepFindEveryCell() throws Exception {
    StepReadBenchmark benchmark = new StepReadBenchmark();
    benchmark.rows = ROWS;
    benchmark.open();
    try {
      long before = HdfsReadProfiler.bytesRead();
      assertThat(benchmark.scanners1()).isEqualTo(ROWS);
      long once = HdfsReadProfiler.bytesRead() - before;
      assertThat(benchmark.scanners4()).isEqualTo(4 * ROWS);
      assertThat(HdfsReadProfiler.bytesRead() - before).as("nothing is left in the cache")
        .isGreaterThanOrEqualTo(2 * once);
    } finally {
      benchmark.close();
    }
  }

  @Test
  void testOpeningAStreamAsksTheNameNode() throws Exception {
    HdfsFile file = HdfsFile.open(ROWS);
    try {
      long before = HdfsReadProfiler.nameNodeCalls();
      for (int i = 0; i < OPERATIONS; i++) {
        file.openStream().close();
      }
      // The NameNode counts a call when it has answered it.
      long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (HdfsReadProfiler.nameNodeCalls() - before < OPERATIONS) {
        assertThat(System.nanoTime()).as("no call per stream").isLessThan(deadlineNanos);
        Thread.sleep(10);
      }
    } finally {
      file.release();
    }
    StreamOpenBenchmark benchmark = new StreamOpenBenchmark();
    benchmark.rows = ROWS;
    benchmark.open();
    try {
      assertThat(benchmark.openAndRead()).isPositive();
    } finally {
      benchmark.close();
    }
  }
}
