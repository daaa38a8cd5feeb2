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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools that fail or do not end. */
class ITToolJvm {
  @TempDir
  Path folder;

  /** A tool that never ends. */
  public static final class Endless {
    private Endless() {
    }

    /** Sleeps. */
    public static void main(String[] args) throws InterruptedException {
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  private static ToolCommand tool(String mainClass) {
    return new ToolCommand("tool", mainClass, List.of(), List.of(), lines -> Map.of());
  }

  @Test
  void saysWhyAToolFailed() {
    assertThatThrownBy(() -> new ToolJvm(folder, folder).run(tool("no.such.Tool")))
      .isInstanceOf(IOException.class).hasMessageContaining("exit code 1")
      .hasMessageContaining("ClassNotFoundException").hasMessageContaining("log: ");
  }

  @Test
  void endsAToolWithTheOneThatWaitsForIt() throws Exception {
    Set<Long> before = children();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    Future<?> run =
      thread.submit(() -> new ToolJvm(folder, folder).run(tool(Endless.class.getName())));
    while (before.containsAll(children())) {
      assertThat(run.isDone()).isFalse();
      Thread.sleep(50);
    }
    thread.shutdownNow();
    assertThatThrownBy(() -> run.get(20, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
      .hasCauseInstanceOf(InterruptedException.class);
    assertThat(before).containsAll(children());
  }

  private static Set<Long> children() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive).map(ProcessHandle::pid)
      .collect(Collectors.toSet());
  }
}
