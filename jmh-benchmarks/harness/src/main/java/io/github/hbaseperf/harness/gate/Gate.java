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
import io.github.hbaseperf.harness.gate.Check.Kind;
import io.github.hbaseperf.harness.gate.Check.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds a run against a baseline. Allocation is a hard limit; time fails only if even the upper end
 * of its interval is slower than the baseline by more than a wide bound, because shared machines
 * tell no more than that. A benchmark of the baseline that did not run fails.
 */
final class Gate {
  /** What JVMs differ in from one run of the same code to the next. */
  private static final double ALLOCATION_TOLERANCE = 0.03;
  private static final double ALLOCATION_FLOOR_BYTES = 32;
  /** The JIT decides by what it has seen, so instructions of one program differ between JVMs. */
  private static final double INSTRUCTION_TOLERANCE = 0.1;

  private final Baseline baseline;
  private final double timeBound;

  /**
   * Prepares a gate.
   * @param timeBound loss of speed that is let pass, as a fraction
   */
  Gate(Baseline baseline, double timeBound) {
    this.baseline = baseline;
    this.timeBound = timeBound;
  }

  List<Check> judge(ComparisonResult result) {
    List<Check> checks = new ArrayList<>();
    for (Baseline.Entry entry : baseline.entries()) {
      result.rows().stream().filter(entry::isFor).findFirst().ifPresentOrElse(row -> {
        checks.add(allocation(entry, row));
        checks.add(instructions(entry, row));
        checks.add(time(entry, row, result.machineMoved()));
      }, () -> checks.add(new Check(entry.name(), Kind.PRESENCE, Outcome.FAILED,
        "is in the baseline and was not run")));
    }
    result.failures().forEach(failure -> checks.add(new Check(failure.toString(), Kind.PRESENCE,
      Outcome.FAILED, "a trial failed twice: " + failure.message())));
    for (ComparedRow row : result.rows()) {
      if (!row.control() && baseline.entry(row).isEmpty()) {
        checks.add(new Check(row.benchmark() + row.params() + " on " + row.variant(), Kind.PRESENCE,
          Outcome.NOT_JUDGED, "is not in the baseline: --update-baseline adds it"));
      }
    }
    return checks;
  }

  private static Check allocation(Baseline.Entry entry, ComparedRow row) {
    double limit = entry.bytesPerOp()
      + Math.max(ALLOCATION_FLOOR_BYTES, entry.bytesPerOp() * ALLOCATION_TOLERANCE);
    Outcome outcome = Double.isNaN(row.variantBytes())
      ? Outcome.NOT_JUDGED
      : row.variantBytes() > limit ? Outcome.FAILED : Outcome.PASSED;
    return new Check(entry.name(), Kind.ALLOCATION, outcome, String.format(
      "%.1f B/op, baseline %.1f, limit %.1f", row.variantBytes(), entry.bytesPerOp(), limit));
  }

  private static Check instructions(Baseline.Entry entry, ComparedRow row) {
    double measured = row.instructions();
    if (Double.isNaN(measured) || Double.isNaN(entry.instructionsPerOp())) {
      return new Check(entry.name(), Kind.INSTRUCTIONS, Outcome.NOT_JUDGED,
        Double.isNaN(measured)
          ? "this machine gives no access to perf counters"
          : "the baseline was measured without perf counters");
    }
    double limit = entry.instructionsPerOp() * (1 + INSTRUCTION_TOLERANCE);
    return new Check(entry.name(), Kind.INSTRUCTIONS,
      measured > limit ? Outcome.FAILED : Outcome.PASSED,
      String.format("%.0f instructions/op, baseline %.0f, limit %.0f", measured,
        entry.instructionsPerOp(), limit));
  }

  private Check time(Baseline.Entry entry, ComparedRow row, boolean machineMoved) {
    double limit = entry.speed() / (1 + timeBound);
    String text = String.format("%.3f× (%.3f–%.3f), baseline %.3f, limit %.3f", row.speed().ratio(),
      row.speed().low(), row.speed().high(), entry.speed(), limit);
    if (machineMoved) {
      return new Check(entry.name(), Kind.TIME, Outcome.NOT_JUDGED, "the control drifted; " + text);
    }
    if (Double.isNaN(row.speed().high())) {
      return new Check(entry.name(), Kind.TIME, Outcome.NOT_JUDGED, "too few trials; " + text);
    }
    return new Check(entry.name(), Kind.TIME,
      row.speed().high() < limit ? Outcome.FAILED : Outcome.PASSED, text);
  }
}
