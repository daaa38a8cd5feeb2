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

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.harness.api.Fixtures;
import io.github.hbaseperf.harness.api.Workload;
import io.github.hbaseperf.testkit.jvm.ParentWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The JVM of several trials: runs them until one fails, and tells of each on standard output. */
public final class SharedJvmMain {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Stock HBase takes that long until its compiled code stays as it is. */
  private static final long POLLUTION_MILLIS = 15_000;

  private SharedJvmMain() {
  }

  /** Takes a file of trials and the name of the profile. */
  public static void main(String[] args) throws IOException {
    ParentWatch.start(TurnProfiler::given);
    PrintStream told = System.out;
    System.setOut(System.err);
    Fixtures.keep();
    List<Trial> trials = JSON.readValue(Path.of(args[0]).toFile(), new TypeReference<>() {
    });
    RunProfile profile = RunProfile.valueOf(args[1]);
    int exitCode = 1;
    try {
      if (profile.takesTurns()) {
        TurnProfiler.askOn(told);
        pollute(trials);
      }
      run(trials, profile, told);
      Fixtures.closeAll();
      exitCode = 0;
    } catch (IOException | RuntimeException e) {
      e.printStackTrace();
    } finally {
      // Not exit(): servers that were closed may have left threads that shutdown hooks wait for.
      Runtime.getRuntime().halt(exitCode);
    }
  }

  /** Trials of one JVM are polluted by the same, if at all. */
  private static void pollute(List<Trial> trials) throws IOException {
    for (Trial trial : trials) {
      Optional<Workload> workload = RunPlan.pollutedBy(trial.benchmark());
      if (workload.isPresent()) {
        workload.get().run(POLLUTION_MILLIS);
        return;
      }
    }
  }

  private static void run(List<Trial> trials, RunProfile profile, PrintStream told)
    throws IOException {
    OutputFormat log = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL);
    // The first trial bears the start of the JVM.
    long startMillis = ManagementFactory.getRuntimeMXBean().getStartTime();
    for (Trial trial : trials) {
      try {
        var result = new Runner(trial.options(profile).forks(0).build(), log).runSingle();
        long endMillis = System.currentTimeMillis();
        TrialResult sample =
          TrialResult.of(result, trial, (endMillis - startMillis) / 1e3, profile.takesTurns());
        told.println(JSON.writeValueAsString(new TrialJvm.Told(sample, null)));
        startMillis = endMillis;
      } catch (RunnerException e) {
        e.printStackTrace();
        told.println(JSON.writeValueAsString(new TrialJvm.Told(null, RunFailure.reason(e))));
        return;
      }
    }
  }
}
