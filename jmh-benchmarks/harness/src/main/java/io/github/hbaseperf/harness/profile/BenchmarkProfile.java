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
package io.github.hbaseperf.harness.profile;

import io.github.hbaseperf.harness.trial.RunFailure;
import io.github.hbaseperf.harness.trial.RunProfile;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.AsyncProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs one benchmark in a JVM of its own under async-profiler. What the warm-up did is thrown away.
 * @param benchmark full name of the method
 * @param event     what is sampled
 * @param seconds   how long, after the warm-up
 * @param params    values that override the benchmark's own, by the name of the parameter
 */
record BenchmarkProfile(String benchmark, ProfiledEvent event, int seconds,
  Map<String, List<String>> params) {
  private static final int WARM_UP_SECONDS = 5;
  private static final long INTERVAL_NANOS = 1_000_000;

  /** Returns about how many seconds {@link #run} takes. */
  double expectedSeconds() {
    return RunProfile.FULL.preparationSeconds() + WARM_UP_SECONDS + seconds;
  }

  /**
   * Runs it.
   * @param overlay jar of classes that come before the stock ones
   * @param folder  for what the profiler writes; must be empty
   * @return collapsed stacks, one line each
   */
  List<String> run(Optional<Path> overlay, ProfilerLibrary library, Path folder)
    throws IOException {
    ChainedOptionsBuilder options = new OptionsBuilder()
      .include("^" + Pattern.quote(benchmark) + "$").forks(1).verbosity(VerboseMode.SILENT)
      .shouldFailOnError(true).warmupIterations(WARM_UP_SECONDS).measurementIterations(seconds)
      .warmupTime(TimeValue.seconds(1)).measurementTime(TimeValue.seconds(1))
      // Else frames between safepoints are charged to the nearest one.
      .jvmArgsAppend("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints")
      .addProfiler(AsyncProfiler.class, profilerOptions(library, folder));
    params.forEach((name, values) -> options.param(name, values.toArray(new String[0])));
    String classPath = System.getProperty("java.class.path");
    // JMH starts the JVM with what this property says at that moment.
    System.setProperty("java.class.path", ChildJvm.classPath(overlay));
    try {
      new Runner(options.build()).run();
    } catch (RunnerException e) {
      throw new IOException(benchmark + " failed under the profiler: " + RunFailure.reason(e)
        + "; run it alone with hbase-perf bench run", e);
    } finally {
      System.setProperty("java.class.path", classPath);
    }
    return stacks(folder);
  }

  private String profilerOptions(ProfilerLibrary library, Path folder) {
    return "libPath=" + library.file() + ";output=collapsed;event=" + event.asyncName() + ";dir="
      + folder.toAbsolutePath() + (event.isTime() ? ";interval=" + INTERVAL_NANOS : "");
  }

  private static List<String> stacks(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<String> stacks = new ArrayList<>();
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("collapsed-"))
        .sorted().toList()) {
        stacks.addAll(Files.readAllLines(file));
      }
      return stacks;
    }
  }
}
