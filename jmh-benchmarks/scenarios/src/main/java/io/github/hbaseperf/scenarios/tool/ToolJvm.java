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
package io.github.hbaseperf.scenarios.tool;

import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.WatchedMain;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tools, each in a JVM of its own: a System.exit of theirs ends only that, and it is gone with
 * the thread that waits for it when that is interrupted.
 */
public final class ToolJvm {
  private static final AtomicInteger RUNS = new AtomicInteger();
  private static final long STOP_MILLIS = 5_000;

  private final Path configuration;
  private final Path logs;

  /**
   * @param configuration folder with the cluster's hbase-site.xml or core-site.xml
   * @param logs          folder for what the tools print and for their collections
   */
  public ToolJvm(Path configuration, Path logs) {
    this.configuration = configuration;
    this.logs = logs;
  }

  /** Runs the tool to its end and returns what it measured. */
  public Map<String, Double> run(ToolCommand tool) throws IOException, InterruptedException {
    String run = tool.name() + "-" + RUNS.incrementAndGet();
    Path log = logs.resolve(run + ".log");
    Process process = new ProcessBuilder(command(tool, run)).redirectErrorStream(true).start();
    try {
      List<TimedLine> lines = read(process, log);
      int exitCode = process.waitFor();
      lines.add(new TimedLine(System.nanoTime(), ""));
      if (exitCode != 0) {
        throw new IOException(tool.name() + " ended with exit code " + exitCode
          + lastError(lines).map(error -> ": " + error).orElse("") + " (log: " + log + ")");
      }
      return tool.parser().apply(lines);
    } catch (IllegalStateException e) {
      throw new IOException(e.getMessage() + " (log: " + log + ")", e);
    } finally {
      process.destroyForcibly().waitFor(STOP_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private List<String> command(ToolCommand tool, String run) {
    List<String> jvmArgs = new ArrayList<>(List.of("-Xmx512m",
      "-Xlog:gc:file=" + logs.resolve(run + ".gc"), "-Dlog4j2.configurationFile=tool-log4j2.xml",
      "-Dhbase.perf.log=" + logs.resolve(run + "-warnings.log")));
    jvmArgs.addAll(tool.properties());
    List<String> arguments = new ArrayList<>(List.of(tool.mainClass()));
    arguments.addAll(tool.arguments());
    return ChildJvm.command(
      configuration + File.pathSeparator + ChildJvm.classPath(Optional.empty()), jvmArgs,
      WatchedMain.class, arguments);
  }

  /**
   * A pipe that nobody reads fills and stops the tool; a reader that waits cannot be interrupted.
   */
  private static List<TimedLine> read(Process process, Path log)
    throws IOException, InterruptedException {
    List<TimedLine> lines = new ArrayList<>();
    IOException[] failure = new IOException[1];
    Thread reader = new Thread(() -> {
      try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
        PrintWriter copy = new PrintWriter(Files.newBufferedWriter(log))) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          lines.add(new TimedLine(System.nanoTime(), line));
          copy.println(line);
        }
      } catch (IOException e) {
        failure[0] = e;
      }
    }, "output of a tool");
    reader.setDaemon(true);
    reader.start();
    try {
      reader.join();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      reader.join(STOP_MILLIS);
      throw e;
    }
    if (failure[0] != null) {
      throw failure[0];
    }
    return lines;
  }

  private static Optional<String> lastError(List<TimedLine> lines) {
    return lines.stream().map(TimedLine::text)
      .filter(text -> text.contains("Exception") || text.contains("ERROR"))
      .reduce((first, last) -> last);
  }
}
