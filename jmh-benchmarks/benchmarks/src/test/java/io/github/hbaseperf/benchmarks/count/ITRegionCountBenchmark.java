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

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Every way to count a region finds the same rows. */
class ITRegionCountBenchmark {
  private static final long ROWS = 60_000;

  @Test
  void testEveryWayFindsTheRows() throws Exception {
    RegionCountState state = new RegionCountState();
    state.rows = ROWS;
    state.open();
    try {
      RegionCountBenchmark benchmark = new RegionCountBenchmark();
      assertThat(benchmark.aggregateImplementation(state)).isEqualTo(ROWS);
      assertThat(benchmark.blocks(state)).isEqualTo(ROWS);
      assertThat(benchmark.metadata(state)).isEqualTo(ROWS);
      assertThat(benchmark.cellLengths(state)).isEqualTo(ROWS);
    } finally {
      state.close();
    }
  }

  /**
   * The smallest object has 16 bytes; opening scanners and the like takes the same for any table.
   */
  @Test
  void testBlocksAllocateNothingPerRow() throws Exception {
    RegionCountState state = new RegionCountState();
    state.rows = ROWS;
    state.open();
    try {
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      state.countBlocks();
      long before = threads.getCurrentThreadAllocatedBytes();
      state.countBlocks();
      assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8 * ROWS);
    } finally {
      state.close();
    }
  }
}
