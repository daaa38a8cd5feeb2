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
package io.github.hbaseperf.scenarios.record;

import java.io.IOException;
import java.nio.file.Path;

/** Records {@link MachineUse} between its start and {@link #stop()}. */
public final class MachineRecorder {
  private final Path gcLogs;
  private final long startNanos = System.nanoTime();
  private final ProcCounters start;
  private final GcPauses gcStart;

  private MachineRecorder(Path gcLogs) throws IOException {
    this.gcLogs = gcLogs;
    this.start = ProcCounters.now();
    this.gcStart = GcPauses.now(gcLogs);
  }

  /**
   * Starts recording.
   * @param gcLogs folder where the JVMs started by the run log their collections
   */
  public static MachineRecorder start(Path gcLogs) throws IOException {
    return new MachineRecorder(gcLogs);
  }

  /** Returns what the machine did since the start; may be asked more than once. */
  public MachineUse stop() throws IOException {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    ProcCounters use = ProcCounters.now().minus(start);
    GcPauses gc = GcPauses.now(gcLogs).minus(gcStart);
    double ticks = Math.max(1, use.user() + use.system() + use.ioWait() + use.idle());
    return new MachineUse(seconds, 100 * use.user() / ticks, 100 * use.system() / ticks,
      100 * use.ioWait() / ticks, 100 * use.idle() / ticks, use.reads(), use.writes(),
      use.readBytes(), use.writeBytes(), each(use.readMillis(), use.reads()),
      each(use.writeMillis(), use.writes()), use.networkBytes(), use.loopbackBytes(), gc.count(),
      Math.round(gc.millis()));
  }

  private static double each(long millis, long count) {
    return count == 0 ? 0 : (double) millis / count;
  }
}
