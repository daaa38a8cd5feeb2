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

import io.github.hbaseperf.harness.compare.ComparedRow;
import io.github.hbaseperf.harness.compare.ComparisonResult;
import io.github.hbaseperf.harness.compare.Verdict;
import io.github.hbaseperf.harness.gate.Check.Kind;
import io.github.hbaseperf.harness.gate.Check.Outcome;
import java.util.List;

/**
 * Takes over what a comparison says of times: REGRESSED fails, and only what excludes a loss of
 * more than the margin passes.
 */
final class TimeGate {
  private TimeGate() {
  }

  static List<Check> judge(ComparisonResult result) {
    return result.rows().stream().filter(row -> !row.control()).map(row -> check(result, row))
      .toList();
  }

  private static Check check(ComparisonResult result, ComparedRow row) {
    String name = row.benchmark() + row.params() + " on " + row.variant();
    double loss = row.lossBound();
    String text = String.format("%.3f× (%.3f–%.3f), %s, loss at most %.1f %%, detectable %.1f %%",
      row.speed().ratio(), row.speed().low(), row.speed().high(), row.verdict(), 100 * loss,
      100 * row.detectable());
    if (!result.controlHolds()) {
      return new Check(name, Kind.TIME, Outcome.NOT_JUDGED, "a control is not EQUIVALENT; " + text);
    }
    if (row.verdict() == Verdict.REGRESSED) {
      return new Check(name, Kind.TIME, Outcome.FAILED, text);
    }
    if (row.verdict() == Verdict.IMPROVED) {
      return new Check(name, Kind.TIME, Outcome.PASSED, text + ": faster, to be recorded in docs");
    }
    return new Check(name, Kind.TIME, loss <= result.margin() ? Outcome.PASSED : Outcome.NOT_JUDGED,
      text);
  }
}
