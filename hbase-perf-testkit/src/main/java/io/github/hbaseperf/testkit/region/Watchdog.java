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
package io.github.hbaseperf.testkit.region;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/**
 * Ends what would never end: a scan may go round and round without looking at its limits, at the
 * clock, or whether it is interrupted. Nothing but stopping its thread helps, which Java 17 still
 * does: the thread gets a {@link ThreadDeath}. What it worked on must not be used any more.
 */
public final class Watchdog {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int LOOK_MILLIS = 5;

  private final Thread watched;
  private boolean active;
  private boolean stopped;
  private long latestNanos;

  private Watchdog(Thread watched) {
    this.watched = watched;
  }

  /** Watches the thread that calls this. */
  public static Watchdog start() {
    Watchdog watchdog = new Watchdog(Thread.currentThread());
    Thread thread = new Thread(watchdog::watch, "watchdog");
    thread.setDaemon(true);
    thread.start();
    return watchdog;
  }

  /** From now on the thread may work so long, in milliseconds of its processor time. */
  public synchronized void begin(long millis) {
    active = true;
    stopped = false;
    latestNanos = THREADS.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** The work is done, or was stopped. */
  public synchronized void end() {
    active = false;
  }

  /** True if the thread was stopped since the work began. */
  public synchronized boolean hasStopped() {
    return stopped;
  }

  private void watch() {
    try {
      while (watched.isAlive()) {
        Thread.sleep(LOOK_MILLIS);
        stopIfLate();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings({ "deprecation", "removal" })
  private synchronized void stopIfLate() {
    if (active && !stopped && THREADS.getThreadCpuTime(watched.getId()) > latestNanos) {
      stopped = true;
      watched.stop();
    }
  }
}
