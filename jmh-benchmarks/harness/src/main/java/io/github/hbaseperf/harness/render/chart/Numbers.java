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
package io.github.hbaseperf.harness.render.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as charts print them. */
final class Numbers {
  private static final String[] STEPS = { "", "k", "M", "G", "T", "P" };

  private Numbers() {
  }

  /** Returns three digits and a step of thousand: 4.94M, 12.5k, 0.034. */
  static String compact(double value) {
    double rest = rounded(value, 3);
    int step = 0;
    while (Math.abs(rest) >= 1_000 && step < STEPS.length - 1) {
      rest /= 1_000;
      step++;
    }
    return plain(rounded(rest, 3)) + STEPS[step];
  }

  /** Returns at least four digits and every digit before the point: 4,939,505 or 0.03412. */
  static String exact(double value) {
    return Math.abs(value) >= 1_000
      ? String.format(Locale.ROOT, "%,.0f", value)
      : plain(rounded(value, 4));
  }

  private static double rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits)).doubleValue();
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
