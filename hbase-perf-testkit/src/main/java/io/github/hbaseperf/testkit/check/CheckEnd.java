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
package io.github.hbaseperf.testkit.check;

import io.github.hbaseperf.testkit.machine.RoughTime;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** When a check ends: after so many tables or so long, whichever is sooner. For one thread. */
final class CheckEnd {
  /** These are slow: classes are loaded, and code is compiled. */
  private static final int WARM_UP_TABLES = 100;
  /** From so many on their speed tells that of the others. */
  private static final int TELLING_TABLES = 300;

  private final long tables;
  private final long nanos;
  private final LongSupplier nanoTime;
  private final long startNanos;
  private long done;
  private long warmUpNanos;

  /**
   * @param tables  Long.MAX_VALUE for as many as there is time for
   * @param minutes 0 for as long as it takes
   */
  CheckEnd(long tables, int minutes, LongSupplier nanoTime) {
    this.tables = tables;
    this.nanos = minutes == 0 ? Long.MAX_VALUE : TimeUnit.MINUTES.toNanos(minutes);
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
  }

  void tableDone() {
    done++;
    if (done == WARM_UP_TABLES) {
      warmUpNanos = elapsedNanos();
    }
  }

  boolean isReached() {
    return done >= tables || elapsedNanos() >= nanos;
  }

  /** Returns about how long it is until then, as the end of a line; empty if that is not known. */
  String left() {
    if (tables < Long.MAX_VALUE && done < TELLING_TABLES) {
      return "";
    }
    long elapsed = elapsedNanos();
    double perTable = (double) (elapsed - warmUpNanos) / (done - WARM_UP_TABLES);
    double left = tables == Long.MAX_VALUE
      ? nanos - elapsed
      : Math.min(perTable * (tables - done), nanos - elapsed);
    return ", about " + RoughTime.of(Math.max(0, left) / 1e9) + " left";
  }

  private long elapsedNanos() {
    return nanoTime.getAsLong() - startNanos;
  }
}
