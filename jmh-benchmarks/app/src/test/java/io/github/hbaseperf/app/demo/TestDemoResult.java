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
package io.github.hbaseperf.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.harness.results.Environment;
import org.junit.jupiter.api.Test;

class TestDemoResult {
  private final DemoResult result = DemoResult.of(Environment.current(), "demo", 1_000);

  @Test
  void testRightAnswersAgree() {
    add("stock", CountQuery.ALL, 1_000, 10);
    add("all", CountQuery.FILTERED, 0, 10);
    assertThat(result.wrongAnswers()).isEmpty();
  }

  @Test
  void testOneRowTooFewIsAWrongAnswer() {
    add("stock", CountQuery.ALL, 1_000, 10);
    add("all", CountQuery.ALL, 999, 10);
    assertThat(result.wrongAnswers())
      .containsExactly("all, all rows, hbase-perf, cached: 999 rows instead of 1,000");
  }

  @Test
  void testRateIsThatOfTheQuickestRound() {
    add("stock", CountQuery.ALL, 1_000, 2_000_000_000L);
    add("stock", CountQuery.ALL, 1_000, 500_000_000L);
    assertThat(result.rowsPerSecond("stock", CountQuery.ALL, CountWay.ENDPOINT)).isEqualTo(2_000);
  }

  @Test
  void testTableHasARowPerQueryAndWay() {
    add("stock", CountQuery.ALL, 1_000, 10);
    add("all", CountQuery.ALL, 1_000, 5);
    assertThat(DemoTable.cells(result))
      .hasSize(1 + CountQuery.values().length * CountWay.values().length)
      .allSatisfy(row -> assertThat(row).hasSize(2 + 3 + 3));
  }

  private void add(String variant, CountQuery query, long rows, long nanos) {
    result.add(variant, new TimedCount(CountWay.ENDPOINT, query, rows, nanos));
  }
}
