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

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every way to count gives the same answer in the state its benchmark runs in. */
class ITCountBenchmark {
  private static final long ROWS = 20_000;

  private static final ClusterState STATE = new ClusterState();

  @BeforeAll
  static void start() throws Exception {
    STATE.rows = ROWS;
    STATE.start();
  }

  @AfterAll
  static void stop() throws Exception {
    STATE.stop();
  }

  @ParameterizedTest
  @EnumSource
  void testEveryWayFindsTheRows(CountQuery query) throws Exception {
    STATE.query = query;
    CountBenchmark benchmark = new CountBenchmark();
    long expected = query.expectedRows(ROWS);
    assertThat(benchmark.clientScan(STATE)).isEqualTo(expected);
    assertThat(benchmark.aggregationClient(STATE)).isEqualTo(expected);
    assertThat(benchmark.endpointScanner(STATE)).isEqualTo(expected);
    assertThat(benchmark.endpointBlocks(STATE)).isEqualTo(expected);
    assertThat(benchmark.endpoint(STATE)).isEqualTo(expected);
  }
}
