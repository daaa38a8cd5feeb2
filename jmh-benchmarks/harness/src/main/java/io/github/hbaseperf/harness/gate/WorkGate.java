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

import io.github.hbaseperf.harness.gate.Check.Kind;
import io.github.hbaseperf.harness.gate.Check.Outcome;
import io.github.hbaseperf.harness.trial.BenchmarkRun;
import io.github.hbaseperf.harness.trial.RunOptions;
import io.github.hbaseperf.harness.trial.RunProfile;
import io.github.hbaseperf.harness.trial.TrialResult;
import io.github.hbaseperf.harness.work.WorkProfiler;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Holds the work of one side against that of the other. The same code does the same on any machine,
 * but for a few calls and bytes of an operation that differ between JVMs. So the limits are per
 * row, or what else an operation does several of.
 */
public final class WorkGate {
  /** More bytes per operation than this are more. */
  private static final double BYTES = 1;
  /** As many bytes more per unit of an operation are allocated by the JVM. */
  private static final double BYTES_PER_UNIT = 0.5;
  /** So many calls more per operation, or fewer, are another order of a few families or files. */
  private static final double CALLS = 3;
  /** As many calls or objects more per unit of an operation are another order of a map. */
  private static final double CALLS_PER_UNIT = 0.001;
  /** Byte codes stand for time, of which nobody cares about so little; as a fraction. */
  private static final double BYTECODES = 0.005;

  private final String baseline;

  WorkGate(String baseline) {
    this.baseline = baseline;
  }

  /**
   * Counts and judges.
   * @param options  what; how often and how long are none of its business
   * @param progress told of every trial
   * @throws IOException if no benchmark is found or the folder cannot be used
   */
  public static List<Check> run(RunOptions options, PrintStream progress) throws IOException {
    Path folder = options.folder().resolve("work");
    BenchmarkRun.Outcome outcome =
      new BenchmarkRun(new RunOptions(options.variants(), options.regex(), 1, options.given(),
        RunProfile.WORK, folder, options.resume() && Files.isDirectory(folder)), progress).run();
    List<Check> checks =
      new ArrayList<>(new WorkGate(options.variants().get(0).name()).judge(outcome.samples()));
    outcome.failures().forEach(failure -> checks.add(Check.failed(failure)));
    return checks;
  }

  /** Judges every benchmark that has been counted on the baseline and on another side. */
  List<Check> judge(List<TrialResult> samples) {
    List<Check> checks = new ArrayList<>();
    for (TrialResult head : samples) {
      if (!head.variant().equals(baseline) && !head.control()) {
        samples.stream().filter(other -> isBaseOf(other, head)).findFirst().ifPresent(base -> {
          checks.add(work(base, head));
          checks.add(allocation(base, head));
        });
      }
    }
    return checks;
  }

  private boolean isBaseOf(TrialResult other, TrialResult head) {
    return other.variant().equals(baseline) && other.benchmark().equals(head.benchmark())
      && other.params().equals(head.params());
  }

  private static Check work(TrialResult base, TrialResult head) {
    List<String> more = new ArrayList<>();
    List<String> less = new ArrayList<>();
    Map<String, Double> counted = new TreeMap<>(head.counted());
    counted.remove(WorkProfiler.BYTES);
    counted.forEach((name, count) -> {
      double before = base.counted().getOrDefault(name, 0.0);
      double tolerated = name.equals(WorkProfiler.BYTECODES)
        ? before * BYTECODES
        : CALLS + head.operation().count() * CALLS_PER_UNIT;
      String change = String.format("%s %.1f → %.1f", name.substring(WorkProfiler.PREFIX.length()),
        before, count);
      if (count > before + tolerated) {
        more.add(change);
      } else if (count < before - tolerated) {
        less.add(change);
      }
    });
    String text = (more.isEmpty() ? "nothing more" : "more: " + String.join(", ", more))
      + (less.isEmpty() ? "" : "; less: " + String.join(", ", less));
    Outcome outcome =
      counted.isEmpty() ? Outcome.NOT_JUDGED : more.isEmpty() ? Outcome.PASSED : Outcome.FAILED;
    return new Check(name(head), Kind.WORK, outcome, counted.isEmpty() ? "not counted" : text);
  }

  private static Check allocation(TrialResult base, TrialResult head) {
    double before = base.counted().getOrDefault(WorkProfiler.BYTES, Double.NaN);
    double bytes = head.counted().getOrDefault(WorkProfiler.BYTES, Double.NaN);
    double limit = before + BYTES + BYTES_PER_UNIT * head.operation().count();
    Outcome outcome = Double.isNaN(bytes - before)
      ? Outcome.NOT_JUDGED
      : bytes > limit ? Outcome.FAILED : Outcome.PASSED;
    return new Check(name(head), Kind.ALLOCATION, outcome,
      String.format("%.1f → %.1f B/op", before, bytes));
  }

  private static String name(TrialResult result) {
    return result.benchmark() + result.params() + " on " + result.variant();
  }
}
