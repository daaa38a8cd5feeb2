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
package io.github.hbaseperf.harness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import one.profiler.AsyncProfiler;

/**
 * A CPU profile of this whole JVM, written as an HTML flame graph by async-profiler. The native
 * library comes out of async-profiler's jar. One at a time per JVM.
 */
public final class FlameGraph implements AutoCloseable {
  /** Best first: hardware counters, then CPU timers that need no perf events (containers). */
  private static final List<String> EVENTS = List.of("cpu", "ctimer", "itimer");

  private final AsyncProfiler profiler;
  private final String event;
  private final Path file;

  private FlameGraph(AsyncProfiler profiler, String event, Path file) {
    this.profiler = profiler;
    this.event = event;
    this.file = file;
  }

  /**
   * Starts sampling every millisecond of CPU time.
   * @param file  HTML file written by {@link #close}
   * @param title heading of the graph
   * @throws IOException if async-profiler cannot run on this machine; nothing is started then
   */
  public static FlameGraph start(Path file, String title) throws IOException {
    AsyncProfiler profiler;
    try {
      profiler = AsyncProfiler.getInstance();
    } catch (IllegalStateException | UnsatisfiedLinkError e) {
      throw new IOException("async-profiler does not load on this machine: " + e.getMessage(), e);
    }
    IOException refusal = new IOException("async-profiler can sample none of " + EVENTS);
    for (String event : EVENTS) {
      try {
        profiler.execute("start,event=" + event + ",interval=1ms");
        return new FlameGraph(profiler, event, file);
      } catch (IllegalStateException | IllegalArgumentException e) {
        refusal.addSuppressed(e);
      }
    }
    throw refusal;
  }

  /** Returns which event is sampled: cpu, ctimer or itimer. */
  public String event() {
    return event;
  }

  /** Stops and writes the file. */
  @Override
  public void close() throws IOException {
    profiler.execute("stop,flamegraph,file=" + file);
  }
}
