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

import io.github.hbaseperf.harness.stats.JudgedRatio;
import io.github.hbaseperf.harness.stats.RatioInterval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestVerdict {
  @ParameterizedTest
  @CsvSource({ "1.20, 1.10, 1.30, 0.01, IMPROVED", "0.80, 0.70, 0.90, 0.01, REGRESSED",
    "1.00, 0.98, 1.02, 0.9, EQUIVALENT", "1.03, 1.01, 1.04, 0.01, EQUIVALENT",
    "1.00, 0.80, 1.20, 0.9, INCONCLUSIVE", "1.04, 1.01, 1.08, 0.01, INCONCLUSIVE",
    "1.20, 0.99, 1.40, 0.06, INCONCLUSIVE", "0.97, 0.93, 0.99, 0.01, INCONCLUSIVE",
    "1.20, 1.10, 1.30, 0.06, INCONCLUSIVE", "2.00, NaN, NaN, 1, INCONCLUSIVE" })
  void testVerdictOfAFivePercentMargin(double ratio, double low, double high, double pValue,
    Verdict verdict) {
    RatioInterval interval = new RatioInterval(ratio, low, high, 6, low, high, 0.01, 5);
    assertThat(Verdict.of(new JudgedRatio(interval, pValue, 10), 0.05)).isEqualTo(verdict);
  }
}
