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

/** How to count. Immutable; start from {@link #defaults()}. */
@InterfaceAudience.Public
public final class CountOptions {

  private static final CountOptions DEFAULTS =
    new CountOptions(false, -1, Long.MAX_VALUE, 1, CountPath.AUTO, false, 0, progress -> {
    });

  private final boolean cells;
  private final long sliceMillis;
  private final long timeoutMillis;
  private final int callsPerServer;
  private final CountPath path;
  private final boolean explain;
  private final long sliceBytes;
  private final Consumer<CountProgress> listener;

  private CountOptions(boolean cells, long sliceMillis, long timeoutMillis, int callsPerServer,
    CountPath path, boolean explain, long sliceBytes, Consumer<CountProgress> listener) {
    this.cells = cells;
    this.sliceMillis = sliceMillis;
    this.timeoutMillis = timeoutMillis;
    this.callsPerServer = callsPerServer;
    this.path = path;
    this.explain = explain;
    this.sliceBytes = sliceBytes;
    this.listener = listener;
  }

  /** Rows only, no timeout, one call at a time on each region server. */
  public static CountOptions defaults() {
    return DEFAULTS;
  }

  /** Whether cells are counted, too. Somewhat slower. */
  public CountOptions withCells(boolean wanted) {
    return new CountOptions(wanted, sliceMillis, timeoutMillis, callsPerServer, path, explain,
      sliceBytes, listener);
  }

  /**
   * How long a region counts before it answers; 0 for one row. By default 0.4 of the RPC timeout.
   */
  public CountOptions withSliceMillis(long millis) {
    require(millis >= 0, "A slice cannot take " + millis + " ms");
    return new CountOptions(cells, millis, timeoutMillis, callsPerServer, path, explain, sliceBytes,
      listener);
  }

  /**
   * How many uncompressed bytes of blocks a region reads before it answers, if its HBase counts
   * them (2.6); 0, the default, for any number.
   */
  public CountOptions withSliceBytes(long bytes) {
    require(bytes >= 0, "A slice cannot read " + bytes + " bytes");
    return new CountOptions(cells, sliceMillis, timeoutMillis, callsPerServer, path, explain, bytes,
      listener);
  }

  /** After which time the count fails; no partial answer is given. */
  public CountOptions withTimeoutMillis(long millis) {
    require(millis > 0, "A timeout must be positive, not " + millis + " ms");
    return new CountOptions(cells, sliceMillis, millis, callsPerServer, path, explain, sliceBytes,
      listener);
  }

  /** How many regions of one server count at the same time; each takes one of its handlers. */
  public CountOptions withCallsPerServer(int calls) {
    require(calls > 0, "At least one call per server is needed, not " + calls);
    return new CountOptions(cells, sliceMillis, timeoutMillis, calls, path, explain, sliceBytes,
      listener);
  }

  /** Which way regions should come to their answers; the answer is the same. */
  public CountOptions withPath(CountPath wanted) {
    return new CountOptions(cells, sliceMillis, timeoutMillis, callsPerServer,
      Objects.requireNonNull(wanted), explain, sliceBytes, listener);
  }

  /** Whether the result says which paths each region took, and why not faster ones. */
  public CountOptions withExplain(boolean wanted) {
    return new CountOptions(cells, sliceMillis, timeoutMillis, callsPerServer, path, wanted,
      sliceBytes, listener);
  }

  /** Called after every slice, one call at a time, from threads of the count; must be quick. */
  public CountOptions withListener(Consumer<CountProgress> progressListener) {
    return new CountOptions(cells, sliceMillis, timeoutMillis, callsPerServer, path, explain,
      sliceBytes, Objects.requireNonNull(progressListener));
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  boolean cells() {
    return cells;
  }

  /** Returns the slice time, or what is given if none was set */
  long sliceMillisOr(long defaultMillis) {
    return sliceMillis < 0 ? defaultMillis : sliceMillis;
  }

  long sliceBytes() {
    return sliceBytes;
  }

  long timeoutMillis() {
    return timeoutMillis;
  }

  int callsPerServer() {
    return callsPerServer;
  }

  CountPath path() {
    return path;
  }

  boolean explain() {
    return explain;
  }

  Consumer<CountProgress> listener() {
    return listener;
  }
}
