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

/** Questions about a table are answered in the state their benchmark runs in. */
class ITTableQuestionBenchmark {
  @Test
  void testQuestionsAboutTheTableAreAnswered() throws Exception {
    TableQuestionState state = new TableQuestionState();
    state.rows = 100_000;
    state.start();
    try {
      TableQuestionBenchmark benchmark = new TableQuestionBenchmark();
      assertThat(benchmark.estimate(state)).isBetween(1L, state.rows);
      assertThat(benchmark.segments(state)).isEqualTo(TableQuestionState.SEGMENTS);
      assertThat(benchmark.forecast(state)).isEqualTo(2 * state.rows);
      assertThat(benchmark.rowCounter(state)).isEqualTo(state.rows);
    } finally {
      state.stop();
    }
  }
}
