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
package io.github.hbaseperf.coprocessor.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;

/** The time, the threads and the chance that counts run by. Safe for any number of threads. */
interface CountRuntime {

  /** Epoch milliseconds. */
  long currentMillis();

  /** The epoch millisecond at which a time ends that begins now; the last one if it is too long. */
  default long deadlineMillis(long millis) {
    long now = currentMillis();
    return millis > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + millis;
  }

  /** Nanoseconds since some moment. */
  long nanoTime();

  void sleep(long millis) throws InterruptedException;

  /**
   * Waits for the future to complete, in whatever way.
   *
   * @throws TimeoutException if that takes longer than the given time
   */
  void await(CompletableFuture<?> future, long millis)
    throws InterruptedException, TimeoutException;

  /** A random number, from the first (inclusive) to the second (exclusive). */
  long random(long least, long bound);

  /** As many threads as there are tasks, which no JVM waits for. */
  ExecutorService newThreads(String name);
}
