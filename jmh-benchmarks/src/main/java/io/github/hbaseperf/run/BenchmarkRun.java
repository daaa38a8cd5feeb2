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
package io.github.hbaseperf.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs the forks of a plan one after the other and keeps every sample as it comes. A fork that
 * fails is run once more; if it fails again it is reported and the others go on.
 */
public final class BenchmarkRun {
  private final RunOptions options;
  private final PrintStream progress;
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
    List<Fork> plan = RunPlan.of(options);
    SampleLog log = SampleLog.open(options);
    ForkJvm jvm = new ForkJvm(options.effort(), options.folder().resolve("forks.log"));
    List<ForkSample> samples = new ArrayList<>();
    List<ForkFailure> failures = new ArrayList<>();
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "end of forks"));
    Progress told = new Progress(plan.size(), options, progress);
    for (Fork fork : plan) {
      Optional<ForkSample> had = log.samples().stream().filter(fork::produced).findFirst();
      if (had.isPresent()) {
        samples.add(had.get());
        told.skipped();
        continue;
      }
      Optional<ForkSample> sample = runFork(jvm, fork, failures);
      if (sample.isPresent()) {
        samples.add(sample.get());
        log.append(sample.get());
      }
      told.done(fork, sample);
    }
    return new Outcome(List.copyOf(samples), List.copyOf(failures),
      samples.stream().mapToDouble(ForkSample::seconds).sum());
  }

  private Optional<ForkSample> runFork(ForkJvm jvm, Fork fork, List<ForkFailure> failures)
    throws IOException {
    try {
      return Optional.of(jvm.run(fork));
    } catch (RunnerException first) {
      checkNotStopping();
      progress.println(fork + " failed; once more");
      try {
        return Optional.of(jvm.run(fork));
      } catch (RunnerException second) {
        checkNotStopping();
        failures.add(ForkFailure.of(fork, second));
        return Optional.empty();
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
  private static final class Progress {
    private final int forks;
    private final PrintStream out;
    private final double forkSeconds;
    private int done;
    private int skipped;
    private final long startNanos = System.nanoTime();

    Progress(int forks, RunOptions options, PrintStream out) {
      this.forks = forks;
      this.out = out;
      forkSeconds = options.effort().forkSeconds();
      out.printf(Locale.ROOT,
        "%d forks, about %.0f min. Ctrl-C stops; the same command with --resume %s goes on.%n",
        forks, Math.ceil(forks * forkSeconds / 60), options.folder());
    }

    void skipped() {
      done++;
      skipped++;
    }

    void done(Fork fork, Optional<ForkSample> sample) {
      done++;
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      out.printf(Locale.ROOT, "[%d/%d, %.0f s, about %.0f s left] %s: %s%n", done, forks, seconds,
        seconds / (done - skipped) * (forks - done), fork,
        sample.map(s -> String.format(Locale.ROOT, "%.4g %s", s.score(), s.unit()))
          .orElse("FAILED, see forks.log"));
    }
  }
}
