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
package io.github.hbaseperf.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.trial.Operation;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestScalingCharts {
  @Test
  void testMethodsPerThreadsAreOneCurveEach() {
    List<TrialResult> samples = new ArrayList<>();
    for (String variant : List.of("stock", "all")) {
      for (int threads : new int[] { 1, 2, 4, 8 }) {
        samples.add(sample("CacheHit.threads" + threads, Map.of(), variant, threads));
      }
    }
    assertThat(ScalingCharts.of(samples)).hasSize(1).allSatisfy((file, chart) -> {
      assertThat(file).isEqualTo("threads-1");
      assertThat(chart.title()).isEqualTo("CacheHit, ops/s");
      assertThat(chart.element().render()).contains("stock, 8 threads: 8", "all, 1 threads: 1");
    });
  }

  @Test
  void testAParameterOfThreadsIsACurveForEachOfTheOthers() {
    List<TrialResult> samples = new ArrayList<>();
    for (String cache : List.of("LRU", "BUCKET")) {
      for (String threads : List.of("1", "4")) {
        samples.add(sample("Hit.get", Map.of("cache", cache, "threads", threads), "stock", 2));
      }
    }
    assertThat(ScalingCharts.of(samples).values()).extracting(chart -> chart.title())
      .containsExactly("Hit.get {cache=LRU}, ops/s", "Hit.get {cache=BUCKET}, ops/s");
  }

  @Test
  void testOneNumberOfThreadsIsNoCurve() {
    assertThat(ScalingCharts.of(List.of(sample("Hit.threads4", Map.of(), "stock", 1),
      sample("Scan.next", Map.of(), "stock", 1)))).isEmpty();
  }

  private static TrialResult sample(String benchmark, Map<String, String> params, String variant,
    double score) {
    return new TrialResult(benchmark, params, Operation.UNDECLARED, false, variant, 0, "ops/s",
      true, score, 0, Map.of(), 1);
  }
}
