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
package io.github.hbaseperf.patches;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a main class in a JVM of its own, because which classes it gets is what is tested. */
public final class ChildJvm {

  /**
   * What a run left behind.
   * @param killed because it took too long
   */
  public record Run(int exitCode, boolean killed, String out, String err) {

    List<String> outLines() {
      return out.lines().toList();
    }
  }

  private final List<String> classPath;
  private final List<String> jvmOptions = new ArrayList<>();
  private long timeoutSeconds = 180;

  private ChildJvm(List<String> classPath) {
    this.classPath = classPath;
  }

  /** With the class path of this test, and a variant's overlay in front of it. */
  public static ChildJvm withVariant(String variant) {
    List<String> classPath = new ArrayList<>();
    Built.variants().overlay(variant).ifPresent(jar -> classPath.add(jar.toString()));
    classPath.addAll(Arrays.asList(testClassPath()));
    return new ChildJvm(classPath);
  }

  /** As {@link #withVariant}, but the HBase behind the overlay is of another line. */
  static ChildJvm withVariantOnOtherHBase(String variant) throws IOException {
    String stock = "-" + Built.HBASE_VERSION;
    List<String> classPath = new ArrayList<>();
    Built.variants().overlay(variant).ifPresent(jar -> classPath.add(jar.toString()));
    try (Stream<Path> jars = Files.list(Path.of(System.getProperty("other.hbase.dir")))) {
      jars.forEach(jar -> classPath.add(jar.toString()));
    }
    Arrays.stream(testClassPath())
      .filter(entry -> !Path.of(entry).getFileName().toString().contains(stock))
      .forEach(classPath::add);
    return new ChildJvm(classPath);
  }

  private static String[] testClassPath() {
    return System.getProperty("java.class.path").split(File.pathSeparator);
  }

  public ChildJvm option(String jvmOption) {
    jvmOptions.add(jvmOption);
    return this;
  }

  public ChildJvm timeoutSeconds(long seconds) {
    timeoutSeconds = seconds;
    return this;
  }

  /** Runs to the end, or kills it after a limit and fails. */
  Run run(Path workDir, Class<?> main, String... arguments)
    throws IOException, InterruptedException {
    Run run = runOrKill(workDir, main, arguments);
    if (run.killed) {
      throw new AssertionError(
        main + " ran for more than " + timeoutSeconds + " s; stderr: " + run.err);
    }
    return run;
  }

  /** Runs to the end, or kills it after a limit. */
  public Run runOrKill(Path workDir, Class<?> main, String... arguments)
    throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Arrays.asList(System.getProperty("hbase.jvm.opens").trim().split("\\s+")));
    command.addAll(jvmOptions);
    command.addAll(List.of("-Xmx1g", "-Djava.net.preferIPv4Stack=true", "-classpath",
      classPath.stream().collect(Collectors.joining(File.pathSeparator)), main.getName()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(workDir, "child", ".out");
    Path err = Files.createTempFile(workDir, "child", ".err");
    Process process = new ProcessBuilder(command).directory(workDir.toFile())
      .redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    boolean ended = false;
    try {
      ended = process.waitFor(timeoutSeconds, TimeUnit.SECONDS);
    } finally {
      process.destroyForcibly().waitFor();
    }
    return new Run(process.exitValue(), !ended, Files.readString(out), Files.readString(err));
  }
}
