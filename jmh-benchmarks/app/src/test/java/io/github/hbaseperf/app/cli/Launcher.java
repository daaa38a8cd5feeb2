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
package io.github.hbaseperf.app.cli;

import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts bin/hbase-perf in a process of its own. */
final class Launcher {
  private static final Set<String> COLOR_VARIABLES = Set.of("NO_COLOR", "CLICOLOR_FORCE");

  /** What java prints of the options that the build sets for all JVMs of tests. */
  private static final String OPTIONS_NOTE = "NOTE: Picked up JDK_JAVA_OPTIONS";

  /** What a process printed, standard error included, and how it ended. */
  record Run(int exitCode, String output) {
  }

  private final Path tmp;

  /**
   * Makes a launcher.
   * @param tmp where scratch folders go, so that what is left there is of these processes
   */
  Launcher(Path tmp) {
    this.tmp = tmp;
  }

  Run run(String... arguments) throws IOException, InterruptedException {
    return run(Map.of(), arguments);
  }

  /** Also with these variables of the environment. */
  Run run(Map<String, String> environment, String... arguments)
    throws IOException, InterruptedException {
    Process process = start(environment, arguments);
    String output =
      new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
        .filter(line -> !line.startsWith(OPTIONS_NOTE)).collect(Collectors.joining("\n")).strip();
    return new Run(process.waitFor(), output);
  }

  Process start(String... arguments) throws IOException {
    return start(Map.of(), arguments);
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Kit.home().resolve("bin/hbase-perf").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // What who runs the tests wishes for himself.
    builder.environment().keySet().removeAll(COLOR_VARIABLES);
    builder.environment().put("TMPDIR", scratch().toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private Path scratch() throws IOException {
    return Files.createDirectories(tmp.resolve("scratch"));
  }

  List<Path> scratchFolders() throws IOException {
    try (Stream<Path> files = Files.list(scratch())) {
      return files.filter(file -> file.getFileName().toString().startsWith("hbase-perf-")).toList();
    }
  }
}
