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

import java.util.Objects;
import java.util.function.Consumer;
import org.apache.yetus.audience.InterfaceAudience;

/** What a forecast tells, and how long it may take. Immutable. */
@InterfaceAudience.Public
public final class ForecastOptions {

  /** Ten rows, one region of a server at a time, no timeout. */
  public static final ForecastOptions DEFAULT =
    new ForecastOptions(10, 1, Long.MAX_VALUE, progress -> {
    });

  private static final int MAX_ROWS = 1000;

  private final int rows;
  private final int callsPerServer;
  private final long timeoutMillis;
  private final Consumer<ForecastProgress> listener;

  private ForecastOptions(int rows, int callsPerServer, long timeoutMillis,
    Consumer<ForecastProgress> listener) {
    this.rows = rows;
    this.callsPerServer = callsPerServer;
    this.timeoutMillis = timeoutMillis;
    this.listener = listener;
  }

  /**
   * @param named how many rows to name that have most delete markers, and most versions
   * @throws IllegalArgumentException if that is negative or more than 1000
   */
  public ForecastOptions withRows(int named) {
    if (named < 0 || named > MAX_ROWS) {
      throw new IllegalArgumentException("From 0 to " + MAX_ROWS + " rows are named, not " + named);
    }
    return new ForecastOptions(named, callsPerServer, timeoutMillis, listener);
  }

  /** @throws IllegalArgumentException if there is to be none */
  public ForecastOptions withCallsPerServer(int calls) {
    if (calls < 1) {
      throw new IllegalArgumentException("At least one call per server is needed, not " + calls);
    }
    return new ForecastOptions(rows, calls, timeoutMillis, listener);
  }

  /** @throws IllegalArgumentException if no time is allowed */
  public ForecastOptions withTimeoutMillis(long millis) {
    if (millis < 1) {
      throw new IllegalArgumentException("A timeout is at least 1 ms, not " + millis);
    }
    return new ForecastOptions(rows, callsPerServer, millis, listener);
  }

  /** @param told after each answer of a region, by one thread at a time */
  public ForecastOptions withListener(Consumer<ForecastProgress> told) {
    return new ForecastOptions(rows, callsPerServer, timeoutMillis, Objects.requireNonNull(told));
  }

  int rows() {
    return rows;
  }

  int callsPerServer() {
    return callsPerServer;
  }

  long timeoutMillis() {
    return timeoutMillis;
  }

  Consumer<ForecastProgress> listener() {
    return listener;
  }
}
