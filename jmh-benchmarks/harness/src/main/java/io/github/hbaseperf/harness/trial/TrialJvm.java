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
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.RunnerException;

/**
 * A JVM that runs several trials of one variant, see {@link SharedJvmMain}, as its parent sees it.
 * Not safe for use by several threads.
 */
final class TrialJvm implements Closeable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String variant;
  private final Path plan;
  private final Process process;
  private final BufferedReader lines;
  private final PrintStream orders;

  /**
   * What the JVM tells, a line each.
   * @param sample  of the next trial; null if that failed
   * @param failure why it failed; null if it did not
   */
  record Told(TrialResult sample, String failure) {
  }

  /**
   * Starts one.
   * @param trials of one variant and of benchmarks that want the same JVM
   * @param log    takes what JMH and the benchmarks print
   */
  TrialJvm(List<Trial> trials, RunProfile profile, Path log) throws IOException {
    variant = first(trials).variant().name();
    plan = Files.createTempFile("hbase-perf-", ".json");
    JSON.writeValue(plan.toFile(), trials);
    process = new ProcessBuilder(command(first(trials), profile))
      .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
    lines = process.inputReader(StandardCharsets.UTF_8);
    orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /**
   * Waits for the next sample.
   * @throws RunnerException if the trial failed or the JVM ended; says why
   */
  TrialResult sample() throws RunnerException, IOException {
    return told(nextLine("{"));
  }

  /** Waits until it asks for a turn, or gives one back. */
  void await(String line) throws RunnerException, IOException {
    String next = nextLine("{", line);
    if (!next.equals(line)) {
      told(next);
      throw failure("a trial ended before its turns");
    }
  }

  /** Gives it a turn. */
  void go() {
    orders.println(TurnProfiler.GO);
  }

  /** Returns the next line that begins with one of these: others are the virtual machine's own. */
  private String nextLine(String... beginnings) throws RunnerException, IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      for (String beginning : beginnings) {
        if (line.startsWith(beginning)) {
          return line;
        }
      }
    }
    throw failure("exit code " + exitCode());
  }

  /** Says whose JVM it was: where variants take turns, a trial of one ends those of the others. */
  private RunnerException failure(String reason) {
    return new RunnerException("JVM of " + variant + ": " + reason);
  }

  private TrialResult told(String line) throws RunnerException, IOException {
    Told told = JSON.readValue(line, Told.class);
    if (told.failure() != null) {
      throw failure(told.failure());
    }
    return told.sample();
  }

  private int exitCode() throws InterruptedIOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      throw (InterruptedIOException) new InterruptedIOException("Interrupted").initCause(e);
    }
  }

  /** Waits until it ended by itself. */
  void awaitEnd() throws RunnerException, IOException {
    int exitCode = exitCode();
    if (exitCode != 0) {
      throw failure("exit code " + exitCode);
    }
  }

  /** Controls run in any JVM. */
  private static Trial first(List<Trial> trials) {
    return trials.stream().filter(trial -> !trial.control()).findFirst().orElse(trials.get(0));
  }

  /** As JMH starts its trials. */
  private List<String> command(Trial first, RunProfile profile) {
    List<String> command = new ArrayList<>();
    command.add(ChildJvm.executable());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(first.variant().jvmArgs());
    command.addAll(RunPlan.jvmArgs(first.benchmark()));
    CompilerHints.addCompilerHints(command);
    if (profile.takesTurns()) {
      // JMH wants to be alone on a machine; turns see to that.
      command.add("-Djmh.ignoreLock=true");
    }
    command.addAll(List.of("-cp", first.variant().classPath(), SharedJvmMain.class.getName(),
      plan.toString(), profile.name()));
    return command;
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.delete(plan);
  }
}
