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
package io.github.hbaseperf.patches.hbasetests;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Main class of the JVM that test classes run in, JUnit 4 and 5. The first argument is the file of
 * results, the others are names of classes, or {@code class#method,method}. A {@link TestLine} is
 * written when a test starts, and another when it ends; the last line is {@link #END}, so that a
 * JVM that died shows. A class that cannot be loaded, or has no test, is a failed test of its own.
 */
public final class HBaseTestRunner {
  /** The last line of a run that came to its end. */
  static final String END = "END";

  private HBaseTestRunner() {
  }

  /** Runs the classes one after another, and ends the JVM. */
  public static void main(String[] args) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[0])))) {
      Launcher launcher = LauncherFactory.create();
      for (int i = 1; i < args.length; i++) {
        runClass(launcher, args[i], out);
      }
      out.println(END);
    }
    // Threads and shutdown hooks that a test left behind must not hold or change what is written.
    Runtime.getRuntime().halt(0);
  }

  private static void runClass(Launcher launcher, String name, PrintWriter out) {
    String[] classAndMethods = name.split("#");
    ResultWriter results = new ResultWriter(classAndMethods[0], out);
    try {
      Class<?> testClass =
        Class.forName(classAndMethods[0], false, HBaseTestRunner.class.getClassLoader());
      launcher.execute(request(classAndMethods.length == 1
        ? List.of(selectClass(testClass))
        : Stream.of(classAndMethods[1].split(",")).map(method -> selectMethod(testClass, method))
          .toList()),
        results);
      results.endClass();
    } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
      results.cannotRun(e);
    }
  }

  /** Extensions are detected as in HBase's own build: one of them sets the limits of time. */
  private static LauncherDiscoveryRequest request(List<? extends DiscoverySelector> selectors) {
    return LauncherDiscoveryRequestBuilder.request().selectors(selectors)
      .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true").build();
  }
}
