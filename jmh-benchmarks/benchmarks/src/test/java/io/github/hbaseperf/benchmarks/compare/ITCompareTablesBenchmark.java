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

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Both ways to compare tables find the rows that differ. */
class ITCompareTablesBenchmark {
  @Test
  void testBothWaysFindTheRowsThatDiffer() throws Exception {
    ComparedTablesState state = new ComparedTablesState();
    state.rows = 3_000;
    state.different = 3;
    state.start();
    try {
      CompareTablesBenchmark benchmark = new CompareTablesBenchmark();
      assertThat(benchmark.compare(state)).isEqualTo(3);
      assertThat(benchmark.compareWithItself(state)).isZero();
      for (int i = 0; i < 2; i++) {
        assertThat(benchmark.compareAgain(state)).isEqualTo(3);
      }
      assertThat(benchmark.hashTable(state)).isPositive();
      assertThat(benchmark.hashTableAndSyncTable(state)).isEqualTo(3);
    } finally {
      state.stop();
    }
  }
}
