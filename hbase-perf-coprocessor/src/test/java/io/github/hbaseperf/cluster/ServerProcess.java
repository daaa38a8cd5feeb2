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
package io.github.hbaseperf.cluster;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One server of the cluster in a JVM of its own, which never outlives this one. */
final class ServerProcess {

  private final String name;
  private final Path log;
  private final Process process;

  private ServerProcess(String name, Path log, Process process) {
    this.name = name;
    this.log = log;
    this.process = process;
  }

  /**
   * @param heapMegabytes its largest heap
   * @param folder        has {@code conf}; its log goes to {@code logs}
   */
  static ServerProcess start(String name, int heapMegabytes, Path folder, String classPath,
    List<String> mainAndArguments) throws IOException {
    // Region servers keep copies of jars there, and remove all others when they start.
    Path temporary = Files.createDirectories(folder.resolve("tmp/" + name));
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    // Short-lived and small: what the second compiler would win is never earned back.
    command.addAll(List.of("-Xmx" + heapMegabytes + "m", "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError", "-Djava.net.preferIPv4Stack=true",
      "-Dzookeeper.admin.enableServer=false", "-Djava.io.tmpdir=" + temporary,
      "-Dlog4j2.configurationFile=" + folder.resolve("conf/log4j2.properties")));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
      .filter(argument -> argument.startsWith("--add-")).forEach(command::add);
    command.addAll(List.of("-cp", folder.resolve("conf") + File.pathSeparator + classPath,
      Tethered.class.getName()));
    command.addAll(mainAndArguments);
    Path log = folder.resolve("logs/" + name + ".log");
    Process process = new ProcessBuilder(command).directory(folder.toFile())
      .redirectErrorStream(true).redirectOutput(Redirect.appendTo(log.toFile())).start();
    return new ServerProcess(name, log, process);
  }

  void awaitSuccess(long seconds) throws IOException, InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw failed("did not succeed");
    }
  }

  void checkAlive() throws IOException {
    if (!process.isAlive()) {
      throw failed("exited with " + process.exitValue());
    }
  }

  private IOException failed(String how) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return new IOException(name + " " + how + "; the end of " + log + ":\n"
      + String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size())));
  }

  /** Ends it as kill -9 does, and waits until it is gone. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }
}
