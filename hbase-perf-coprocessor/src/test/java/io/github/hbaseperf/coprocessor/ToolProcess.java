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
package io.github.hbaseperf.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.cli.HBasePerfTool;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command of the jar on the class path of a cluster node, in a process of its own. */
public record ToolProcess(Process process, Path output) {

  private static final long LOOK_AGAIN_MILLIS = 100;
  static final File JAR = new File(System.getProperty("shaded.jar"));

  /**
   * @param folder      gets a file with what it prints
   * @param jvmArgs     beside those that make it start soon
   * @param environment beside that of this process
   */
  public static ToolProcess start(Path folder, List<String> jvmArgs,
    Map<String, String> environment, List<String> command) throws IOException {
    return startOf(JAR, folder, jvmArgs, environment, command);
  }

  /** Of a jar that may be one of another release. */
  static ToolProcess startOf(File jar, Path folder, List<String> jvmArgs,
    Map<String, String> environment, List<String> command) throws IOException {
    List<String> line = new ArrayList<>(
      List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC", "-cp", jar + File.pathSeparator + ITShadedJar.hbaseClassPath()));
    line.addAll(jvmArgs);
    line.add(HBasePerfTool.class.getName());
    line.addAll(command);
    Path output = Files.createTempFile(folder, "tool", ".out");
    ProcessBuilder builder =
      new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new ToolProcess(builder.start(), output);
  }

  /** Waits until something is printed, while the command runs, and returns the group of it. */
  public String awaitPrinted(String regex) throws IOException, InterruptedException {
    Pattern pattern = Pattern.compile(regex);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (true) {
      boolean alive = process.isAlive();
      String printed = Files.readString(output);
      Matcher found = pattern.matcher(printed);
      if (found.find()) {
        return found.group(1);
      }
      assertThat(alive && System.nanoTime() < end).as(printed).isTrue();
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
  }

  /** Ends a command that runs until it is interrupted. */
  public void end() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }

  /** Waits for the end and returns what was printed. */
  public String printed(int exitCode) throws IOException, InterruptedException {
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    String printed = Files.readString(output);
    assertThat(process.exitValue()).as(printed).isEqualTo(exitCode);
    return printed;
  }
}
