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

import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Counts the parts of a slice side by side: the thread of the call, and as many others as may help.
 * Parts are begun in the order of their rows, and what was counted behind the first one that is not
 * done does not count, so that a slice ends at a row as if one thread had counted. One slice.
 */
final class PartedCount {

  /** Counts a part, whoever has counted others; null if it cannot beside the others. */
  interface Part {
    SliceResult count(SliceLimit limit) throws IOException;
  }

  private final CountThreads threads;
  private final List<Part> parts;
  private final SliceLimit limit;
  private final SliceResult[] results;
  private final Throwable[] failures;
  private final AtomicInteger next = new AtomicInteger();
  private volatile boolean isOver;

  /** @param parts in the order of their rows */
  PartedCount(CountThreads threads, List<Part> parts, SliceLimit limit) {
    this.threads = threads;
    this.parts = parts;
    this.limit = limit.unless(() -> isOver);
    this.results = new SliceResult[parts.size()];
    this.failures = new Throwable[parts.size()];
  }

  /**
   * Returns what the parts counted, in their order, up to the first that is not done, or before the
   * first that could not be counted. At least the first one was begun.
   */
  List<SliceResult> count() throws IOException {
    List<CountDownLatch> helpers = new ArrayList<>();
    Runnable help = RpcAccounting.forThisCall(() -> work(threads::isNeeded));
    try {
      work(() -> {
        callHelpers(help, helpers);
        return false;
      });
    } finally {
      isOver |= next.get() < parts.size();
      helpers.forEach(PartedCount::await);
    }
    return inOrder();
  }

  /** Before each part: those that had to leave the server to others may be let in again. */
  private void callHelpers(Runnable help, List<CountDownLatch> helpers) {
    // What they counted is seen: the count of a latch is volatile, and they end it last.
    helpers.removeIf(helper -> helper.getCount() == 0);
    while (helpers.size() < Math.min(threads.most(), parts.size() - 1)
      && next.get() < parts.size() - 1 && threads.tryEnter()) {
      helpers.add(start(help));
    }
  }

  private CountDownLatch start(Runnable help) {
    CountDownLatch ended = new CountDownLatch(1);
    boolean started = false;
    try {
      threads.start(() -> {
        try {
          help.run();
        } finally {
          threads.leave();
          ended.countDown();
        }
      });
      started = true;
    } finally {
      if (!started) {
        threads.leave();
      }
    }
    return ended;
  }

  /** @param leaves is asked before each part whether to begin none */
  private void work(BooleanSupplier leaves) {
    while (!isOver && !leaves.getAsBoolean()) {
      int part = next.getAndIncrement();
      if (part >= parts.size() || part > 0 && limit.isReached()) {
        return;
      }
      try {
        results[part] = parts.get(part).count(limit);
        isOver |= results[part] == null || !results[part].isDone();
      } catch (Throwable t) {
        failures[part] = t;
        isOver = true;
      }
    }
  }

  /** What they read with is closed after this: nothing may interrupt it. */
  private static void await(CountDownLatch helper) {
    boolean interrupted = false;
    while (helper.getCount() > 0) {
      try {
        helper.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private List<SliceResult> inOrder() throws IOException {
    List<SliceResult> inOrder = new ArrayList<>();
    for (int part = 0; part < results.length; part++) {
      if (failures[part] != null) {
        throw thrown(failures[part]);
      }
      if (results[part] == null) {
        return inOrder;
      }
      inOrder.add(results[part]);
      if (!results[part].isDone()) {
        return inOrder;
      }
    }
    return inOrder;
  }

  private static IOException thrown(Throwable failure) throws IOException {
    if (failure instanceof IOException) {
      throw (IOException) failure;
    }
    if (failure instanceof RuntimeException) {
      throw (RuntimeException) failure;
    }
    if (failure instanceof Error) {
      throw (Error) failure;
    }
    return new IOException(failure);
  }
}
