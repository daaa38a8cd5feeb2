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

import org.junit.jupiter.api.Test;

/** Every way to sum a region finds the same sum; the state fails otherwise. */
class ITRegionSumBenchmark {
  private static final long ROWS = 70_000;

  @Test
  void testEveryWayFindsTheSum() throws Exception {
    RegionSumState state = new RegionSumState();
    state.rows = ROWS;
    state.open();
    try {
      RegionSumBenchmark benchmark = new RegionSumBenchmark();
      long sum = benchmark.aggregateImplementation(state);
      assertThat(benchmark.blocks(state)).isEqualTo(sum);
      assertThat(benchmark.blocksByPrefix(state)).isEqualTo(sum);
      assertThat(benchmark.aggregateImplementationCells(state)).isEqualTo(ROWS);
      assertThat(benchmark.blocksCells(state)).isEqualTo(ROWS);
    } finally {
      state.close();
    }
  }
}
