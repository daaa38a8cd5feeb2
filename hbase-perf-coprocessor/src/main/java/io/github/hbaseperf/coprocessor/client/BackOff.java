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

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;

/**
 * Waits while a region server is busy: about twice as long every time, at random, so that clients
 * refused together do not come back together. One thread.
 */
final class BackOff {

  private static final long MAX_MILLIS = 5_000;

  private final CountRuntime runtime;
  private final long deadlineMillis;
  private long limitMillis;

  /** @param deadlineMillis epoch milliseconds after which waiting is no use */
  BackOff(CountRuntime runtime, long deadlineMillis) {
    this.runtime = runtime;
    this.deadlineMillis = deadlineMillis;
  }

  /**
   * @param atLeastMillis what the region server asked for
   * @throws TimeoutIOException if the deadline is over before it may be asked again
   */
  void await(long atLeastMillis) throws IOException {
    limitMillis = Math.max(atLeastMillis, Math.min(2 * limitMillis, MAX_MILLIS));
    long millis = runtime.random(atLeastMillis, 2 * limitMillis + 1);
    if (millis >= deadlineMillis - runtime.currentMillis()) {
      throw new TimeoutIOException("A region server counts for others until the time allowed is"
        + " over: allow more, or raise its hbase.perf.aggregate.max.concurrent");
    }
    try {
      runtime.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException(
        "The count ended while it waited for a busy region server").initCause(e);
    }
  }
}
