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
import io.github.hbaseperf.testkit.check.ReplayMain;
import io.github.hbaseperf.testkit.differential.TableReader;
import io.github.hbaseperf.testkit.fault.FaultHunt;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs the check of the testkit with a reader, in JVMs of its own: it stops their clocks. */
final class ReaderCheck {
  private static final List<String> OPTIONS =
    List.of("-ea", "-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
      // Known faults of stock are told by their stack traces, which a JVM leaves out after a while.
      "-XX:-OmitStackTraceInFastThrow");
  private static final long TIMEOUT_SECONDS = 300;

  private ReaderCheck() {
  }

  /** @param dir for output */
  static FaultHunt hunt(Path dir) {
    return new FaultHunt(dir, OPTIONS, CheckMain.class);
  }

  /** What a hunt has to be told. */
  static String[] arguments(Path cases, Class<? extends TableReader> reader) {
    List<String> arguments = new ArrayList<>(List.of("--reader", reader.getName()));
    arguments.addAll(List.of("--output", cases.toAbsolutePath().toString()));
    return arguments.toArray(String[]::new);
  }

  /** Runs saved cases of counts. */
  static ChildRun replay(Path dir, Path cases) throws IOException, InterruptedException {
    List<String> arguments =
      List.of("--reader", CountReader.class.getName(), cases.toAbsolutePath().toString());
    return ChildRun.of(ChildJvm.command(Optional.empty(), OPTIONS, ReplayMain.class, arguments),
      dir, TIMEOUT_SECONDS);
  }
}
