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
 * Runs the forks of a plan one after the other and keeps every sample as it comes. A fork that
 * fails is run once more; if it fails again it is reported and the others go on. Runs once.
 */
public final class BenchmarkRun {
  private final RunOptions options;
  private final PrintStream progress;
  private final List<ForkSample> samples = new ArrayList<>();
  private final List<ForkFailure> failures = new ArrayList<>();
  private SampleLog log;
  private Progress told;
  private volatile boolean stopping;

  /**
   * What came of a run.
   * @param samples  of the forks that ended well
   * @param failures the other forks
   * @param seconds  that forks took, those of an earlier run that was resumed included
   */
  public record Outcome(List<ForkSample> samples, List<ForkFailure> failures, double seconds) {
  }

  /**
   * Prepares a run.
   * @param progress told how long it will take, and of every fork
   */
  public BenchmarkRun(RunOptions options, PrintStream progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * Runs everything that has no sample yet.
   * @throws IOException if no benchmark is found or the folder cannot be used
   */
  public Outcome run() throws IOException {
    if (RunPlan.benchmarks(options.regex()).isEmpty()) {
      throw new IOException(
        "No benchmark matches " + options.regex() + "; see hbase-perf bench list");
    }
    List<List<Fork>> plan = RunPlan.of(options);
    log = SampleLog.open(options);
    told = new Progress(plan);
    Path output = options.folder().resolve("forks.log");
    ForkRunner runner = options.effort().sharesJvms()
      ? new SharedJvm(options.effort(), output)
      : new ForkJvm(options.effort(), output);
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "end of forks"));
    for (List<Fork> forks : plan) {
      run(runner, new ArrayDeque<>(withoutSample(forks)));
    }
    return new Outcome(List.copyOf(samples), List.copyOf(failures),
      samples.stream().mapToDouble(ForkSample::seconds).sum());
  }

  private List<Fork> withoutSample(List<Fork> forks) {
    List<Fork> without = new ArrayList<>();
    for (Fork fork : forks) {
      Optional<ForkSample> had = log.samples().stream().filter(fork::produced).findFirst();
      had.ifPresentOrElse(samples::add, () -> without.add(fork));
    }
    told.skipped(forks.size() - without.size());
    return without;
  }

  /** Runs the forks of one JVM, in new ones after a failure, until each has a sample or failed. */
  private void run(ForkRunner runner, Deque<Fork> left) throws IOException {
    Fork failedOnce = null;
    while (!left.isEmpty()) {
      try {
        runner.run(List.copyOf(left), sample -> {
          samples.add(sample);
          log.append(sample);
          told.done(left.remove(), Optional.of(sample));
        });
      } catch (RunnerException e) {
        checkNotStopping();
        Fork failed = left.element();
        if (failed.equals(failedOnce)) {
          failures.add(ForkFailure.of(failed, e));
          told.done(left.remove(), Optional.empty());
        } else {
          progress.println(failed + " failed; once more");
          failedOnce = failed;
        }
      }
    }
  }

  /** A fork outlives this JVM for a while otherwise, and disturbs what is measured next. */
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
    private final int forks;
    private int done;
    private int skipped;
    private final long startNanos = System.nanoTime();

    Progress(List<List<Fork>> plan) {
      forks = plan.stream().mapToInt(List::size).sum();
      progress.printf(Locale.ROOT,
        "%d forks in %d JVMs, about %.0f min. Ctrl-C stops; the same command with --resume %s goes "
          + "on.%n",
        forks, plan.size(), Math.ceil(options.effort().seconds(plan.size(), forks) / 60),
        options.folder());
    }

    void skipped(int more) {
      done += more;
      skipped += more;
    }

    void done(Fork fork, Optional<ForkSample> sample) {
      done++;
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      progress.printf(Locale.ROOT, "[%d/%d, %.0f s, about %.0f s left] %s: %s%n", done, forks,
        seconds, seconds / (done - skipped) * (forks - done), fork,
        sample.map(s -> String.format(Locale.ROOT, "%.4g %s", s.score(), s.unit()))
          .orElse("FAILED, see forks.log"));
    }
  }
}
