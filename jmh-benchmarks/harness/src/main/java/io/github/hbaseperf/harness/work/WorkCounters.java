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
package io.github.hbaseperf.harness.work;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts the work of the thread that runs a benchmark's operation, while it runs one. Instrumented
 * classes call it; what other threads do meanwhile is not counted. For benchmarks of one thread.
 */
public final class WorkCounters {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Safe without a lock: others only ask whether it is themselves. */
  private static volatile Thread owner;
  /** How deep the owner is in calls whose work is not counted. */
  private static int pauses;
  private static long operations;
  private static long bytecodes;
  private static long objects;
  private static long bytes;
  private static long bytesBefore;
  private static final long[] CALLS = new long[CountedCall.values().length];

  private WorkCounters() {
  }

  /** An operation begins on this thread. */
  public static void begin() {
    pauses = 0;
    owner = Thread.currentThread();
    bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
  }

  /** The operation has ended. */
  public static void end() {
    bytes += THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    operations++;
    owner = null;
  }

  /** Nothing is counted until {@link #resume}. An exception in between ends the counting. */
  public static void pause() {
    if (Thread.currentThread() == owner) {
      pauses++;
    }
  }

  /** The end of a pause. */
  public static void resume() {
    if (Thread.currentThread() == owner) {
      pauses--;
    }
  }

  /** So many byte codes are executed, which create so many objects. */
  public static void block(int executed, int created) {
    if (Thread.currentThread() == owner && pauses == 0) {
      bytecodes += executed;
      objects += created;
    }
  }

  /** A method is entered, or called, that a {@link CountedCall} of this number is about. */
  public static void call(int number) {
    if (Thread.currentThread() == owner && pauses == 0) {
      CALLS[number]++;
    }
  }

  static long operations() {
    return operations;
  }

  static long bytecodes() {
    return bytecodes;
  }

  static long objects() {
    return objects;
  }

  static long bytes() {
    return bytes;
  }

  static long calls(CountedCall call) {
    return CALLS[call.ordinal()];
  }
}
