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
package io.github.hbaseperf.benchmarks.blockcache;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.benchmarks.region.CacheKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the benchmark of block cache hits once, small. */
class ITCacheHitBenchmark {
  private static final long ROWS = 20_000;
  private static final int OPERATIONS = 50;

  @ParameterizedTest
  @EnumSource
  void testEveryCacheHasTheBlocks(CacheKind cache) throws Exception {
    CacheHitBenchmark benchmark = new CacheHitBenchmark();
    benchmark.cache = cache;
    benchmark.rows = ROWS;
    benchmark.open();
    try {
      for (int i = 0; i < OPERATIONS; i++) {
        assertThat(benchmark.operation()).isPositive();
      }
    } finally {
      benchmark.close();
    }
  }
}
