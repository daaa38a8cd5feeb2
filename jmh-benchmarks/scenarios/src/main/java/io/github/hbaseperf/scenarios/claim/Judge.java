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

import io.github.hbaseperf.scenarios.result.Points;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import java.util.List;

/**
 * Holds a record against claims. With three runs a point or more an effect is confirmed if its
 * interval excludes 1 and its estimate is as large as asked, and its direction is confirmed if the
 * interval excludes 1; a range is confirmed if the interval lies in it. With fewer runs nothing is
 * more than a direction, and half of the asked effect must be seen.
 */
public final class Judge {
  private Judge() {
  }

  /** Returns each claim with its verdict. */
  public static List<JudgedClaim> judge(List<Claim> claims, ScenarioResult result) {
    return claims.stream().map(claim -> judge(claim, result)).toList();
  }

  /** Returns the claim with its verdict. */
  public static JudgedClaim judge(Claim claim, ScenarioResult result) {
    if (claim.notTestable() != null) {
      return new JudgedClaim(claim, Verdict.NOT_TESTABLE, Double.NaN, claim.notTestable());
    }
    Estimate estimate = new Estimator(claim, new Points(result.points())).estimate();
    if (Double.isNaN(estimate.value())) {
      return new JudgedClaim(claim, Verdict.NOT_TESTABLE, Double.NaN,
        claim.says() + " was not measured");
    }
    String today = claim.says() + " = " + estimate.line();
    if (result.isQuick()) {
      return new JudgedClaim(claim, Verdict.NOT_TESTABLE, Double.NaN,
        today + "; a quick run is too short to judge");
    }
    if (claim.onOneMachine() != null && !result.isOfCluster()) {
      return new JudgedClaim(claim, Verdict.NOT_TESTABLE, Double.NaN,
        today + "; " + claim.onOneMachine());
    }
    double share = claim.publishedValue() == null
      ? Double.NaN
      : Math.log(estimate.value()) / Math.log(claim.publishedValue());
    return new JudgedClaim(claim, verdict(claim, estimate), share, today);
  }

  private static Verdict verdict(Claim claim, Estimate estimate) {
    return claim.isEffect() ? ofEffect(claim, estimate) : ofRange(claim, estimate);
  }

  private static Verdict ofEffect(Claim claim, Estimate estimate) {
    boolean more = claim.operator() == Operator.AT_LEAST;
    boolean excludesNone = more ? estimate.low() > 1 : estimate.high() < 1;
    if (estimate.enoughRuns()) {
      return !excludesNone
        ? Verdict.NOT_CONFIRMED
        : holds(claim, estimate.value()) ? Verdict.CONFIRMED : Verdict.DIRECTION;
    }
    double half = Math.sqrt(claim.threshold().get(0));
    boolean seen = more ? estimate.value() >= half : estimate.value() <= half;
    return seen && (excludesNone || !estimate.hasInterval())
      ? Verdict.DIRECTION
      : Verdict.NOT_CONFIRMED;
  }

  private static Verdict ofRange(Claim claim, Estimate estimate) {
    if (!holds(claim, estimate.value())) {
      return Verdict.NOT_CONFIRMED;
    }
    return estimate.enoughRuns() && holds(claim, estimate.low()) && holds(claim, estimate.high())
      ? Verdict.CONFIRMED
      : Verdict.DIRECTION;
  }

  private static boolean holds(Claim claim, double value) {
    return claim.operator().holds(value, claim.threshold());
  }
}
