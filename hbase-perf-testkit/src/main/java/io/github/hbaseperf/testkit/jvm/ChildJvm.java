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
package io.github.hbaseperf.testkit.jvm;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The command line of a JVM like this one with other classes in front: same Java, same class path,
 * same opened modules; heap and properties are the caller's to give.
 */
public final class ChildJvm {
  private ChildJvm() {
  }

  /** Returns the java program this JVM was started with. */
  public static String executable() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Returns this JVM's class path. */
  public static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** Returns this JVM's class path with the overlay, if any, in front of it. */
  public static String classPath(Optional<Path> overlay) {
    return overlay.map(jar -> jar.toAbsolutePath() + File.pathSeparator + classPath())
      .orElse(classPath());
  }

  /**
   * Returns the first entry of a class path that is not there. A JVM passes over such: what lies
   * behind it on the class path would be taken for it.
   */
  public static Optional<String> missingEntry(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
      .filter(entry -> !Files.exists(Path.of(entry.replaceFirst("\\*$", "")))).findFirst();
  }

  /**
   * Returns a command that runs {@code main}.
   * @param overlay jar of classes that come before the stock ones
   * @param jvmArgs heap, properties and the like
   */
  public static List<String> command(Optional<Path> overlay, List<String> jvmArgs, Class<?> main,
    List<String> args) {
    return command(classPath(overlay), jvmArgs, main, args);
  }

  /**
   * Returns a command that runs {@code main}.
   * @param classPath all of it
   * @param jvmArgs   heap, properties and the like
   */
  public static List<String> command(String classPath, List<String> jvmArgs, Class<?> main,
    List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(executable());
    for (String arg : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (arg.startsWith("--add-") || arg.startsWith("-Djava.net.")) {
        command.add(arg);
      }
    }
    command.addAll(jvmArgs);
    command.add("-cp");
    command.add(classPath);
    command.add(main.getName());
    command.addAll(args);
    return command;
  }
}
