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
package io.github.hbaseperf.testkit.check;

import io.github.hbaseperf.testkit.coverage.AddedMethods;
import io.github.hbaseperf.testkit.coverage.PlaceAgent;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lets a check count how often the code of each patch of an overlay is reached: what the patch
 * adds, and a check with all switches off does not reach.
 */
public final class SwitchedCode {
  private static final int TABLES = 300;
  private static final long TIMEOUT_SECONDS = 300;

  private SwitchedCode() {
  }

  /**
   * Runs a check with all switches off, which takes some ten seconds.
   *
   * @param dir     for files that have to stay while the check runs
   * @param overlay a jar
   * @param patches jars of all patches the overlay may have, each with what it needs, by name
   * @param counted names of those to count
   * @param off     options of java that switch the code of the overlay off
   * @return the option of java to run the check with
   */
  public static String jvmOption(Path dir, Path overlay, Map<String, Path> patches,
    Set<String> counted, List<String> off) throws IOException, InterruptedException {
    Files.createDirectories(dir);
    Map<String, Set<String>> methods = AddedMethods.of(overlay, patches);
    methods.keySet().retainAll(counted);
    PlaceAgent agent = new PlaceAgent(dir, methods);
    List<String> options = new ArrayList<>(off);
    options
      .addAll(List.of(agent.jvmOption(), "-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    // Whether stock differs from the model is no matter here.
    ChildRun run = ChildRun.of(
      ChildJvm.command(Optional.of(overlay), options, CheckMain.class,
        List.of("--seed", "1", "--tables", Integer.toString(TABLES), "--differences",
          Integer.toString(TABLES), "--output", dir.toAbsolutePath().toString())),
      dir, TIMEOUT_SECONDS);
    if (!agent.hasCounted()) {
      throw new IllegalStateException("The check without patches failed: " + run.err());
    }
    return agent.jvmOption();
  }
}
