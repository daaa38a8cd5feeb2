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
package io.github.hbaseperf.testkit.cluster;

import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.WatchedMain;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a JVM of its own, which ends with this one. What it prints goes to a file. */
final class ServerProcess {
  private static final int LINES_TOLD = 20;

  private final String name;
  private final Path output;
  private final Process process;

  private ServerProcess(String name, Path output, Process process) {
    this.name = name;
    this.output = output;
    this.process = process;
  }

  /**
   * @param jvmArgs          heap, properties and the like
   * @param mainAndArguments class and arguments, as after {@code java}
   */
  static ServerProcess start(String name, Path output, String classPath, List<String> jvmArgs,
    List<String> mainAndArguments) throws IOException {
    Process process =
      new ProcessBuilder(ChildJvm.command(classPath, jvmArgs, WatchedMain.class, mainAndArguments))
        .redirectErrorStream(true).redirectOutput(Redirect.appendTo(output.toFile())).start();
    return new ServerProcess(name, output, process);
  }

  void awaitSuccess(long seconds) throws IOException, InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw failed("did not succeed");
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  void checkAlive() throws IOException {
    if (!process.isAlive()) {
      throw failed("exited with " + process.exitValue());
    }
  }

  private IOException failed(String how) throws IOException {
    List<String> lines = Files.readAllLines(output);
    return new IOException(name + " " + how + "; the end of " + output + ":\n"
      + String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_TOLD), lines.size())));
  }

  Duration cpuTime() throws IOException {
    checkAlive();
    return process.info().totalCpuDuration()
      .orElseThrow(() -> new IOException("The system does not tell the CPU time of " + name));
  }

  /** Ends it as kill does, which lets it do what it does last, and waits until it is gone. */
  void stop(long seconds) throws IOException, InterruptedException {
    // Not of the Process: that would close the standard input, and the watch of it halt the server.
    process.toHandle().destroy();
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw failed("was told to stop, but did not within " + seconds + " s");
    }
  }

  /** Ends it as kill -9 does, and waits until it is gone. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }
}
