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
package io.github.hbaseperf.coprocessor.server;

import java.util.concurrent.Semaphore;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;

/**
 * How many slices one region server counts at the same time, whatever tables they are of and
 * whichever class loaders their endpoints come from: what is shared is a class of the JDK. Safe for
 * any number of threads.
 */
final class Admission {

  /** Slices at once per region server; of the server's configuration, not of a table's. */
  static final String MAX_CONCURRENT_KEY = "hbase.perf.aggregate.max.concurrent";
  /** An idle server counts with half of its processors. */
  static final int MAX_CONCURRENT_DEFAULT =
    Math.max(2, Runtime.getRuntime().availableProcessors() / 2);
  /** How long a client that finds all slots taken waits at least, before it backs off further. */
  static final long RETRY_AFTER_MILLIS = 50;

  private final Semaphore slots;
  private final int maxConcurrent;

  private Admission(Semaphore slots, int maxConcurrent) {
    this.slots = slots;
    this.maxConcurrent = maxConcurrent;
  }

  static Admission of(RegionCoprocessorEnvironment env) {
    Object slots = env.getSharedData().computeIfAbsent("slots of " + env.getServerName(),
      server -> new Semaphore(maxConcurrent(env.getConnection())));
    return new Admission((Semaphore) slots, maxConcurrent(env.getConnection()));
  }

  private static int maxConcurrent(Connection ofServer) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, ServerSettings
      .number(ofServer.getConfiguration(), MAX_CONCURRENT_KEY, MAX_CONCURRENT_DEFAULT)));
  }

  /** How many there are, taken or not. */
  int slots() {
    return maxConcurrent;
  }

  /** Takes a slot if one is free; whoever gets one must {@link #leave}. */
  boolean tryEnter() {
    return slots.tryAcquire();
  }

  void leave() {
    slots.release();
  }
}
