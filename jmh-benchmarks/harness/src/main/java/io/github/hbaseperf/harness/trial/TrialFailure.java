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
package io.github.hbaseperf.harness.trial;

import java.util.Map;

/**
 * A trial that failed.
 * @param benchmark class and method
 * @param params    the parameters it ran with
 * @param variant   the variant on the class path
 * @param round     which of its trials
 * @param message   what JMH said of it
 */
public record TrialFailure(String benchmark, Map<String, String> params, String variant, int round,
  String message) {
  static TrialFailure of(Trial trial, Throwable cause) {
    return new TrialFailure(TrialResult.shortName(trial.benchmark()), trial.params(),
      trial.variant().name(), trial.round(),
      String.valueOf(cause.getMessage()).lines().findFirst().orElse(""));
  }

  @Override
  public String toString() {
    return benchmark + (params.isEmpty() ? "" : " " + params) + " on " + variant + ": " + message;
  }
}
