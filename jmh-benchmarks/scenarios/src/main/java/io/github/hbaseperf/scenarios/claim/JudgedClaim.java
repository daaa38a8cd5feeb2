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
package io.github.hbaseperf.scenarios.claim;

/**
 * A claim beside what a run says to it.
 * @param claim   the claim
 * @param verdict whether the run agrees
 * @param share   of the published effect that was seen, 1 for all of it; NaN if none can be told
 * @param today   the number with its interval, or why there is no verdict
 */
public record JudgedClaim(Claim claim, Verdict verdict, double share, String today) {

  /** Returns the verdict as printed. */
  public String label() {
    return verdict == Verdict.DIRECTION && !Double.isNaN(share)
      ? String.format("%s (%.0f %% of the effect)", verdict.text(), 100 * share)
      : verdict.text();
  }
}
