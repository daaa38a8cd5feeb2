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

import java.util.Random;

/** What does not change while a schedule runs: a plain value, and others that it may have. */
enum Parameter {

  ROWS(5, 0, 1, 3, 12, 25, 25), REGIONS(1, 2, 3, 6, 8), SERVERS(2, 3, 4), RETRIES(10, 0, 1, 2,
    4), RPC_TIMEOUT(2_000, 300),
  /** HBase's, of one call with its retries. */
  OPERATION_TIMEOUT(1_200_000, 150, 1_000), SLICE_MILLIS(0, 0, 3, 20, 100), CALLS_PER_SERVER(1, 2,
    3),
  /** Of a count; 0 for none. */
  COUNT_TIMEOUT(0, 0, 0, 30, 150, 1_000),
  /** When the second count begins, which knows where regions were; 0 for no second one. */
  SECOND_START(0, 50, 300, 1_000),
  /** Slices at once per server. */
  SLOTS(2, 1),
  /** How long a server takes for a row. */
  ROW_MILLIS(0, 1, 5),
  /** How long a step of a change takes at most. */
  STEP_MILLIS(5, 1, 40, 200),
  /** After which time the regions of a dead server are opened elsewhere. */
  RECOVERY_MILLIS(30, 200, 2_000),
  /** How far the clocks of servers are ahead. */
  SKEW(0, 0, 0, 40, -40, 90_000, -90_000),
  /** How often a slice ends before its time. */
  EARLY_PERCENT(0, 20, 50, 80),
  /** Which part of the table is counted; 0 for all of it. */
  RANGE(0, 1, 2, 3);

  private final long[] values;

  Parameter(long... values) {
    this.values = values;
  }

  /** The one that says least. */
  long plain() {
    return values[0];
  }

  long any(Random random) {
    return values[random.nextInt(values.length)];
  }
}
