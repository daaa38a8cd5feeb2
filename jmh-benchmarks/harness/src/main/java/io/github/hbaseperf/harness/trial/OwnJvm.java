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
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.openjdk.jmh.profile.LinuxPerfNormProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every trial in a JVM of its own, through JMH. Not safe for use by several threads. */
final class OwnJvm implements TrialRunner {
  private final RunProfile profile;
  private final Path log;
  private final JmhResults jmhResults;
  private final boolean perfCounters = PerfCounters.available();

  /**
   * @param log        takes what JMH and the trials print
   * @param jmhResults takes what JMH measured
   */
  OwnJvm(RunProfile profile, Path log, JmhResults jmhResults) {
    this.profile = profile;
    this.log = log;
    this.jmhResults = jmhResults;
  }

  @Override
  public void run(List<Trial> trials, Told done) throws RunnerException, IOException {
    for (Trial trial : trials) {
      done.sample(run(trial));
    }
  }

  private TrialResult run(Trial trial) throws RunnerException, IOException {
    String stock = System.getProperty("java.class.path");
    long startNanos = System.nanoTime();
    // JMH starts a trial with what this property says at that moment, which is how the variant's
    // classes get there. This JVM has its classes already and keeps on running stock.
    System.setProperty("java.class.path", trial.variant().classPath());
    try (PrintStream out = new PrintStream(
      Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND), true,
      StandardCharsets.UTF_8)) {
      ChainedOptionsBuilder options = trial.options(profile).forks(1);
      if (perfCounters && !profile.countsWork()) {
        options.addProfiler(LinuxPerfNormProfiler.class);
      }
      RunResult result = new Runner(options.build(),
        OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL)).runSingle();
      jmhResults.add(trial, result);
      return TrialResult.of(result, trial, (System.nanoTime() - startNanos) / 1e9, false);
    } finally {
      System.setProperty("java.class.path", stock);
    }
  }
}
