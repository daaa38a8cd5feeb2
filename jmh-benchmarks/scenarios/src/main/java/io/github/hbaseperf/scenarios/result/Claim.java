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
package io.github.hbaseperf.scenarios.result;

import java.util.function.Function;

/**
 * Something a study published, and the rule that compares a run with it.
 * @param text      the claim
 * @param published its numbers
 * @param rule      from a run's points to the finding
 */
public record Claim(String text, String published, Function<Points, Finding> rule) {

  /** Returns the claim beside what the run says. */
  public CheckedClaim check(Points points, boolean quick) {
    Finding finding = rule.apply(points);
    if (quick && finding.verdict() != Finding.Verdict.CANNOT_BE_SEEN) {
      finding = Finding.unseen(finding.today() + "; a quick run is too short to judge");
    }
    return new CheckedClaim(text, published, finding);
  }
}
