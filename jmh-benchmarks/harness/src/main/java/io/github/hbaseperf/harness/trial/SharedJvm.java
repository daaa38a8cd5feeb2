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

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs trials one after the other in one JVM, see {@link SharedJvmMain}: what takes long to start
 * is started once. Where perf counters exist they are not read, as they count whole JVMs.
 */
final class SharedJvm implements TrialRunner {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunProfile profile;
  private final Path log;

  /**
   * What the JVM tells, a line each.
   * @param sample  of the next trial; null if that failed
   * @param failure why it failed; null if it did not
   */
  record Told(TrialResult sample, String failure) {
  }

  /**
   * @param log takes what JMH and the benchmarks print
   */
  SharedJvm(RunProfile profile, Path log) {
    this.profile = profile;
    this.log = log;
  }

  @Override
  public void run(List<Trial> trials, TrialRunner.Told done) throws RunnerException, IOException {
    Path plan = Files.createTempFile("hbase-perf-", ".json");
    Process jvm = null;
    try {
      JSON.writeValue(plan.toFile(), trials);
      jvm = new ProcessBuilder(command(trials.get(0), plan))
        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
      String failure = listen(jvm, trials.size(), done);
      int exitCode = jvm.waitFor();
      if (failure != null) {
        throw new RunnerException(
          failure.isEmpty() ? "its JVM ended with exit code " + exitCode : failure);
      }
    } catch (InterruptedException e) {
      throw (IOException) new InterruptedIOException("Interrupted").initCause(e);
    } finally {
      if (jvm != null) {
        jvm.destroyForcibly();
      }
      Files.delete(plan);
    }
  }

  /** Returns why a trial failed; empty if it did not say; null if none did. */
  private static String listen(Process jvm, int trials, TrialRunner.Told done) throws IOException {
    int left = trials;
    String failure = "";
    try (BufferedReader lines = jvm.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        // What is not ours is the virtual machine's own, a warning for example.
        if (line.startsWith("{")) {
          Told told = JSON.readValue(line, Told.class);
          if (told.failure() == null) {
            done.sample(told.sample());
            left--;
          } else {
            failure = told.failure();
          }
        }
      }
    }
    return left == 0 ? null : failure;
  }

  /** As JMH starts its trials. */
  private List<String> command(Trial first, Path plan) {
    List<String> command = new ArrayList<>();
    command.add(ChildJvm.executable());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(first.contender().jvmArgs());
    command.addAll(RunPlan.jvmArgs(first.benchmark()));
    CompilerHints.addCompilerHints(command);
    command.addAll(List.of("-cp", first.contender().classPath(), SharedJvmMain.class.getName(),
      plan.toString(), profile.name()));
    return command;
  }
}
