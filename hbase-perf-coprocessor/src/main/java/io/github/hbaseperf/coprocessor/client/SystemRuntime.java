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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The clock and the threads of this JVM. */
final class SystemRuntime implements CountRuntime {

  static final CountRuntime INSTANCE = new SystemRuntime();

  private SystemRuntime() {
  }

  @Override
  public long currentMillis() {
    return System.currentTimeMillis();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public void sleep(long millis) throws InterruptedException {
    Thread.sleep(millis);
  }

  @Override
  public void await(CompletableFuture<?> future, long millis)
    throws InterruptedException, TimeoutException {
    try {
      future.get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      // The future tells its caller.
    }
  }

  @Override
  public long random(long least, long bound) {
    return ThreadLocalRandom.current().nextLong(least, bound);
  }

  @Override
  public ExecutorService newThreads(String name) {
    return Executors.newCachedThreadPool(task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    });
  }
}
