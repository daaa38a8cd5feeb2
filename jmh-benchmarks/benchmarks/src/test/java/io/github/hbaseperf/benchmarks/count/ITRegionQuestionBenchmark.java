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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ways find the rows, and blocks allocate nothing for one. */
class ITRegionQuestionBenchmark {
  private static final long ROWS = 20_000;

  @ParameterizedTest
  @EnumSource
  void testBothWaysFindTheRows(RegionQuestion question) throws Exception {
    RegionQuestionState state = new RegionQuestionState();
    state.rows = ROWS;
    state.question = question;
    state.open();
    try {
      RegionQuestionBenchmark benchmark = new RegionQuestionBenchmark();
      assertThat(benchmark.aggregateImplementation(state)).isEqualTo(question.expectedRows(ROWS));
      assertThat(benchmark.blocks(state)).isEqualTo(question.expectedRows(ROWS));
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getCurrentThreadAllocatedBytes();
      state.countBlocks();
      // The smallest object has 16 bytes; opening scanners takes the same for any table.
      assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8 * ROWS);
    } finally {
      state.close();
    }
  }
}
