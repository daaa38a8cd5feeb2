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

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs the trials of a plan one after the other and keeps every sample as it comes. A trial that
 * fails is run once more; if it fails again it is reported and the others go on. Runs once.
 */
public final class BenchmarkRun {
  private final RunOptions options;
  private final PrintStream progress;
  private final List<TrialResult> samples = new ArrayList<>();
  private final List<TrialFailure> failures = new ArrayList<>();
  private SampleLog log;
  private Progress told;
  private volatile boolean stopping;

  /**
   * What came of a run.
   * @param samples  of the trials that ended well
   * @param failures the other trials
   * @param seconds  that trials took, those of an earlier run that was resumed included
   */
  public record Outcome(List<TrialResult> samples, List<TrialFailure> failures, double seconds) {
  }

  /**
   * Prepares a run.
   * @param progress told how long it will take, and of every trial
   */
  public BenchmarkRun(RunOptions options, PrintStream progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * Runs everything that has no sample yet.
   * @throws NoSuchBenchmarkException if no benchmark is found
   * @throws IOException              if the folder cannot be used
   */
  public Outcome run() throws IOException {
    if (RunPlan.benchmarks(options.regex()).isEmpty()) {
      throw new NoSuchBenchmarkException(options.regex());
    }
    List<List<Trial>> plan = RunPlan.of(options);
    log = SampleLog.open(options);
    told = new Progress(plan);
    Path output = options.folder().resolve("forks.log");
    TrialRunner runner = runner(output);
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "end of trials"));
    for (List<Trial> trials : plan) {
      run(runner, new ArrayDeque<>(withoutSample(trials)));
    }
    return new Outcome(List.copyOf(samples), List.copyOf(failures),
      samples.stream().mapToDouble(TrialResult::seconds).sum());
  }

  private TrialRunner runner(Path output) {
    RunProfile profile = options.profile();
    if (profile.takesTurns()) {
      return new InTurns(profile, output);
    }
    return profile.sharesJvms()
      ? new SharedJvm(profile, output)
      : new OwnJvm(profile, output, new JmhResults(options.folder()));
  }

  private List<Trial> withoutSample(List<Trial> trials) {
    List<Trial> without = new ArrayList<>();
    for (Trial trial : trials) {
      Optional<TrialResult> had = log.samples().stream().filter(trial::produced).findFirst();
      had.ifPresentOrElse(samples::add, () -> without.add(trial));
    }
    told.skipped(trials.size() - without.size());
    return without;
  }

  /** Runs the trials of one JVM, in new ones after a failure, until each has a sample or failed. */
  private void run(TrialRunner runner, Deque<Trial> left) throws IOException {
    Trial failedOnce = null;
    while (!left.isEmpty()) {
      try {
        runner.run(List.copyOf(left), sample -> {
          samples.add(sample);
          log.append(sample);
          told.done(left.remove(), Optional.of(sample));
        });
      } catch (RunnerException e) {
        checkNotStopping();
        Trial failed = left.element();
        TrialFailure failure = TrialFailure.of(failed, e);
        if (failed.equals(failedOnce)) {
          failures.add(failure);
          told.done(left.remove(), Optional.empty());
        } else {
          progress.println(failed + " failed, runs once more: " + failure.message());
          failedOnce = failed;
        }
      }
    }
  }

  /** A trial outlives this JVM for a while otherwise, and disturbs what is measured next. */
  private void stop() {
    stopping = true;
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  private void checkNotStopping() throws InterruptedIOException {
    if (stopping) {
      throw new InterruptedIOException("Stopped");
    }
  }

  /** Tells how far a run is. */
  private final class Progress {
    private final int trials;
    private int done;
    private int skipped;
    private final long startNanos = System.nanoTime();

    Progress(List<List<Trial>> plan) {
      trials = plan.stream().mapToInt(List::size).sum();
      progress.printf(Locale.ROOT,
        "%d trials in %d JVMs, about %.0f min. Ctrl-C stops; the same command with --resume %s goes "
          + "on.%n",
        trials, jvms(plan), Math.ceil(options.profile().seconds(plan.size(), trials) / 60),
        options.folder());
    }

    private static int jvms(List<List<Trial>> plan) {
      return plan.stream()
        .mapToInt(together -> (int) together.stream().map(Trial::variant).distinct().count()).sum();
    }

    void skipped(int more) {
      done += more;
      skipped += more;
    }

    void done(Trial trial, Optional<TrialResult> sample) {
      done++;
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      progress.printf(Locale.ROOT, "[%d/%d, %.0f s, about %.0f s left] %s: %s%n", done, trials,
        seconds, seconds / (done - skipped) * (trials - done), trial,
        sample.map(s -> String.format(Locale.ROOT, "%.4g %s", s.score(), s.unit()))
          .orElse("FAILED, see forks.log"));
    }
  }
}
