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
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Ends what would never end: a scan may go round and round without looking at its limits, at the
 * clock, or whether it is interrupted. Nothing helps but to stop its thread, or the JVM.
 */
public final class Watchdog {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int LOOK_MILLIS = 5;
  private static final int EXIT_ENDLESS = 3;

  private final Thread watched;
  private final Consumer<Watchdog> end;
  private boolean active;
  private boolean stopped;
  private Object work;
  private long latestNanos;

  private Watchdog(Consumer<Watchdog> end) {
    this.watched = Thread.currentThread();
    this.end = end;
  }

  /**
   * Watches the thread that calls this, and stops it, which Java 17 still does: the thread gets a
   * {@link ThreadDeath}. What it worked on must not be used any more.
   */
  public static Watchdog stoppingThread() {
    return start(Watchdog::stopThread);
  }

  /** Watches the thread that calls this, and ends its JVM, after it has said where it is. */
  public static Watchdog haltingJvm() {
    return start(Watchdog::endJvm);
  }

  private static Watchdog start(Consumer<Watchdog> end) {
    Watchdog watchdog = new Watchdog(end);
    Thread thread = new Thread(watchdog::watch, "watchdog");
    thread.setDaemon(true);
    thread.start();
    return watchdog;
  }

  /**
   * From now on the thread may work so long.
   * @param what   it does
   * @param millis of its processor time
   */
  public synchronized void begin(Object what, long millis) {
    active = true;
    stopped = false;
    work = what;
    latestNanos = THREADS.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * The work is done, or was stopped. If so, the thread is neither stopped nor interrupted later.
   * @return true if it was stopped
   */
  public boolean end() {
    try {
      if (!deactivate()) {
        return false;
      }
      // The thread may not have felt yet that it was stopped, and must not do so later.
      Thread.sleep(1);
    } catch (ThreadDeath | InterruptedException e) {
      // Felt now, with the work done.
    }
    // Stopping a thread interrupts it, too.
    Thread.interrupted();
    return true;
  }

  private synchronized boolean deactivate() {
    active = false;
    return stopped;
  }

  /** True if the thread was stopped since the work began. */
  public synchronized boolean hasStopped() {
    return stopped;
  }

  private void watch() {
    try {
      while (watched.isAlive()) {
        Thread.sleep(LOOK_MILLIS);
        endIfLate();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void endIfLate() {
    if (active && !stopped && THREADS.getThreadCpuTime(watched.getId()) > latestNanos
      && !makesClass()) {
      stopped = true;
      end.accept(this);
    }
  }

  /** A class that is stopped on its way into the JVM can never be used again in it. */
  private boolean makesClass() {
    return Arrays.stream(watched.getStackTrace())
      .anyMatch(frame -> frame.getMethodName().equals("<clinit>")
        || frame.getClassName().equals("java.lang.ClassLoader")
        || frame.getClassName().startsWith("sun.instrument."));
  }

  @SuppressWarnings({ "deprecation", "removal" })
  private void stopThread() {
    watched.stop();
  }

  private void endJvm() {
    System.err.println("Does not end: " + work);
    for (StackTraceElement element : watched.getStackTrace()) {
      System.err.println("  at " + element);
    }
    // System.exit would wait for hooks of a file system that may be what is stuck.
    Runtime.getRuntime().halt(EXIT_ENDLESS);
  }
}
