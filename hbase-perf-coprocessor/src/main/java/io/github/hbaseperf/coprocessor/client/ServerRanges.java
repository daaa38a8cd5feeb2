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

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The ranges of one server that no worker has taken yet, and how many workers there are. Any number
 * of threads.
 */
final class ServerRanges {

  private final Deque<KeyRange> waiting = new ArrayDeque<>();
  private int workers;

  synchronized void add(KeyRange range) {
    waiting.add(range);
  }

  /** Returns the range that one more worker begins with, or null if there is to be none. */
  synchronized KeyRange takeForNewWorker(int atMost) {
    if (workers == atMost || waiting.isEmpty()) {
      return null;
    }
    workers++;
    return waiting.poll();
  }

  /** Returns the next range for a worker, or null for the worker to end. */
  synchronized KeyRange take() {
    if (waiting.isEmpty()) {
      workers--;
    }
    return waiting.poll();
  }

  /**
   * A worker that a busy server sent away leaves the rest of its range to the others.
   * @return false if there are none: then it has to go on
   */
  synchronized boolean leave(KeyRange rest) {
    if (workers == 1) {
      return false;
    }
    workers--;
    waiting.addFirst(rest);
    return true;
  }
}
