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
package io.github.hbaseperf.harness.gate;

import io.github.hbaseperf.harness.trial.TrialFailure;

/**
 * One thing a gate looked at.
 * @param benchmark class, method, parameters and variant
 * @param kind      what was looked at
 * @param outcome   what came of it
 * @param text      the numbers, in one line
 */
public record Check(String benchmark, Kind kind, Outcome outcome, String text) {

  /** What a check looks at. */
  public enum Kind {
    /** What HBase does per operation: exact. */
    WORK,
    /** Bytes allocated per operation, without escape analysis: exact. */
    ALLOCATION,
    /** Speed relative to the other side of the same run. */
    TIME,
    /** That the benchmark was run at all. */
    PRESENCE
  }

  /** What came of a check. */
  public enum Outcome {
    PASSED, FAILED,
    /** Could not be judged; never counts as passed. */
    NOT_JUDGED
  }

  static Check failed(TrialFailure failure) {
    return new Check(failure.toString(), Kind.PRESENCE, Outcome.FAILED,
      "a trial failed twice: " + failure.message());
  }
}
