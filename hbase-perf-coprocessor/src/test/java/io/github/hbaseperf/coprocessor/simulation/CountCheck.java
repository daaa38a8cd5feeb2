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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.testkit.check.CheckMain;
import io.github.hbaseperf.testkit.fault.FaultHunt;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the check of the testkit with counts, in JVMs of its own: it stops their clocks. */
final class CountCheck {
  private static final List<String> OPTIONS =
    List.of("-ea", "-Xmx1g", "-Djava.net.preferIPv4Stack=true",
      // Known faults of stock are told by their stack traces, which a JVM leaves out after a while.
      "-XX:-OmitStackTraceInFastThrow");
  private static final List<String> READER = List.of("--reader", CountReader.class.getName());

  private CountCheck() {
  }

  /** @param dir for output */
  static FaultHunt hunt(Path dir) {
    List<String> options =
      Stream.concat(
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
          .filter(argument -> argument.startsWith("--add-") || argument.startsWith("-XX:")),
        OPTIONS.stream()).toList();
    return new FaultHunt(dir, options,
      Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator)),
      CheckMain.class.getName());
  }

  /** What a hunt has to be told. */
  static String[] arguments(Path cases) {
    List<String> arguments = new ArrayList<>(READER);
    arguments.addAll(List.of("--output", cases.toAbsolutePath().toString()));
    return arguments.toArray(String[]::new);
  }

  /** A JVM that runs saved cases. */
  static ProcessBuilder replay(Class<?> main, Path cases) throws IOException {
    List<String> arguments = new ArrayList<>(READER);
    arguments.add(cases.toAbsolutePath().toString());
    return new ProcessBuilder(ChildJvm.command(Optional.empty(), OPTIONS, main, arguments));
  }
}
