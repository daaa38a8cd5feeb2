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

/**
 * A number and the interval it is believed to lie in.
 * @param value the number
 * @param low   lower end; NaN if there is no interval
 * @param high  upper end; NaN likewise
 */
public record Estimate(double value, double low, double high) {
  /** Returns a number without an interval. */
  public static Estimate of(double value) {
    return new Estimate(value, Double.NaN, Double.NaN);
  }

  boolean hasInterval() {
    return Double.isFinite(low) && Double.isFinite(high);
  }

  double least() {
    return hasInterval() ? Math.min(low, value) : value;
  }

  double most() {
    return hasInterval() ? Math.max(high, value) : value;
  }

  /** Returns the number and its interval for a reader. */
  String text(String unit) {
    String number = Numbers.exact(value) + " " + unit;
    return hasInterval()
      ? number + " (" + Numbers.exact(low) + "–" + Numbers.exact(high) + ")"
      : number;
  }
}
