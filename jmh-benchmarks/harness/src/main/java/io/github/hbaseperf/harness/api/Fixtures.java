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
package io.github.hbaseperf.harness.api;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

/**
 * What takes long to start and benchmarks of one JVM can use one after the other, like a cluster.
 * Where a JVM runs one benchmark a fixture ends with it; where it runs several, when one of them
 * needs another fixture, or with the JVM: of two clusters in a JVM the second one to be closed
 * waits for its write-ahead log for ever.
 */
public final class Fixtures {
  private static boolean keeping;
  private static Object keptKey;
  private static Closeable kept;

  private Fixtures() {
  }

  /** Starts a fixture. */
  public interface Start<T extends Closeable> {
    /** Returns it, ready for use. */
    T start() throws IOException, InterruptedException;
  }

  /** From now on a fixture is kept for the next benchmark, until {@link #closeAll}. */
  public static synchronized void keep() {
    keeping = true;
  }

  /**
   * Returns a fixture that was kept, or starts it.
   * @param key what makes it another one, like its number of rows
   */
  public static synchronized <T extends Closeable> T open(Class<T> type, Object key, Start<T> start)
    throws IOException, InterruptedException {
    if (!keeping) {
      return start.start();
    }
    Object both = Map.entry(type, key);
    if (!both.equals(keptKey)) {
      closeKept();
      kept = start.start();
      keptKey = both;
    }
    return type.cast(kept);
  }

  /** Gives a fixture back: closes it, unless it is kept. */
  public static synchronized void release(Closeable fixture) throws IOException {
    if (fixture != kept) {
      fixture.close();
    }
  }

  /** Closes what is kept, and keeps nothing more. */
  public static synchronized void closeAll() throws IOException {
    keeping = false;
    closeKept();
  }

  private static void closeKept() throws IOException {
    Closeable closed = kept;
    kept = null;
    keptKey = null;
    if (closed != null) {
      closed.close();
    }
  }
}
