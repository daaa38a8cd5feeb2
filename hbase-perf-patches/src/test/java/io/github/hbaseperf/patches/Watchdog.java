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

import java.util.Timer;
import java.util.TimerTask;

/** Ends the JVM, and says where it is stuck, if a step of a scenario takes too long. */
final class Watchdog {
  private static final long MAX_STEP_MILLIS = 20_000;
  private static final int EXIT_STUCK = 3;

  private final Timer timer = new Timer("watchdog", true);
  private final Thread watched;
  private TimerTask task;

  Watchdog(Thread watched) {
    this.watched = watched;
  }

  void start(Object step) {
    task = new TimerTask() {
      @Override
      public void run() {
        System.err.println("Stuck in " + step);
        for (StackTraceElement element : watched.getStackTrace()) {
          System.err.println("  at " + element);
        }
        // System.exit would wait for hooks of a file system that may be what is stuck.
        Runtime.getRuntime().halt(EXIT_STUCK);
      }
    };
    timer.schedule(task, MAX_STEP_MILLIS);
  }

  void stop() {
    task.cancel();
  }
}
