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

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Prints a line soon, and then once a minute, that shows how a check goes on. For one thread. */
final class CheckProgress {
  private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final PrintStream out;
  private final LongSupplier nanoTime;
  private long lastNanos;
  private long waitNanos = FIRST_NANOS;

  CheckProgress(PrintStream out, LongSupplier nanoTime) {
    this.out = out;
    this.nanoTime = nanoTime;
    this.lastNanos = nanoTime.getAsLong();
  }

  /** @param line asked for only if it is printed */
  void tell(Supplier<String> line) {
    long now = nanoTime.getAsLong();
    if (now - lastNanos >= waitNanos) {
      lastNanos = now;
      waitNanos = EVERY_NANOS;
      out.println(line.get());
    }
  }
}
