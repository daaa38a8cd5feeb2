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

import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Runs a main class behind a variant's overlay, which takes a JVM of its own. */
public final class VariantJvm {
  /** What such a JVM runs is short: most of a second compiler's work would be thrown away. */
  private static final List<String> SHORT_RUN =
    List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g");

  private final List<String> classPath;
  private final List<String> jvmOptions = new ArrayList<>(SHORT_RUN);
  private long timeoutSeconds = 180;

  private VariantJvm(List<String> classPath) {
    this.classPath = classPath;
  }

  /** With the class path of this test, and a variant's overlay in front of it. */
  public static VariantJvm of(String variant) {
    List<String> classPath = new ArrayList<>();
    Built.variants().overlay(variant).ifPresent(jar -> classPath.add(jar.toString()));
    classPath.addAll(Arrays.asList(testClassPath()));
    return new VariantJvm(classPath);
  }

  /** With an overlay and the jars of another line in front of the class path of this test. */
  static VariantJvm of(Path overlay, Series line) {
    return new VariantJvm(new ArrayList<>(List.of(overlay.toString(), Built.DIR.classPath(line))));
  }

  /** As {@link #of}, but the HBase behind the overlay is of another line. */
  static VariantJvm onOtherHBase(String variant) throws IOException {
    String stock = "-" + Built.HBASE_VERSION;
    List<String> classPath = new ArrayList<>();
    Built.variants().overlay(variant).ifPresent(jar -> classPath.add(jar.toString()));
    try (Stream<Path> jars = Files.list(Path.of(System.getProperty("other.hbase.dir")))) {
      jars.forEach(jar -> classPath.add(jar.toString()));
    }
    Arrays.stream(testClassPath())
      .filter(entry -> !Path.of(entry).getFileName().toString().contains(stock))
      .forEach(classPath::add);
    return new VariantJvm(classPath);
  }

  private static String[] testClassPath() {
    return System.getProperty("java.class.path").split(File.pathSeparator);
  }

  /** Adds a folder of classes, or a jar, to the end of the class path. */
  public VariantJvm behind(Path entry) {
    classPath.add(entry.toString());
    return this;
  }

  public VariantJvm option(String jvmOption) {
    jvmOptions.add(jvmOption);
    return this;
  }

  public VariantJvm timeoutSeconds(long seconds) {
    timeoutSeconds = seconds;
    return this;
  }

  /** Runs to the end, or kills it after a limit and fails. */
  ChildRun run(Path workDir, Class<?> main, String... arguments)
    throws IOException, InterruptedException {
    ChildRun run = runOrKill(workDir, main, arguments);
    if (run.killed()) {
      throw new AssertionError(
        main + " ran for more than " + timeoutSeconds + " s; stderr: " + run.err());
    }
    return run;
  }

  /** Runs to the end, or kills it after a limit. */
  public ChildRun runOrKill(Path workDir, Class<?> main, String... arguments)
    throws IOException, InterruptedException {
    return ChildRun.of(ChildJvm.command(String.join(File.pathSeparator, classPath), jvmOptions,
      main, List.of(arguments)), workDir, timeoutSeconds);
  }
}
