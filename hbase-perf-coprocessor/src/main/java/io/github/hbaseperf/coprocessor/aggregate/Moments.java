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
package io.github.hbaseperf.coprocessor.aggregate;

/**
 * Number, mean and sum of the squared deviations from it: of values one by one, as Welford does,
 * and of sets of them, as Chan, Golub and LeVeque do, in doubles. One thread.
 */
final class Moments {

  private long values;
  private double mean;
  private double squaredDeviations;

  void add(double value) {
    values++;
    double before = value - mean;
    mean += before / values;
    squaredDeviations += before * (value - mean);
  }

  void add(long otherValues, double otherMean, double otherSquaredDeviations) {
    if (otherValues == 0) {
      return;
    }
    double all = (double) values + otherValues;
    double apart = otherMean - mean;
    mean += apart * (otherValues / all);
    squaredDeviations += otherSquaredDeviations + apart * apart * (values / all * otherValues);
    values += otherValues;
  }

  void add(Moments other) {
    add(other.values, other.mean, other.squaredDeviations);
  }

  double mean() {
    return mean;
  }

  double squaredDeviations() {
    return squaredDeviations;
  }
}
