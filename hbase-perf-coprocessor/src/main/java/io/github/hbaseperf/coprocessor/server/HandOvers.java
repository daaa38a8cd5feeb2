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

import io.github.hbaseperf.coprocessor.server.strategy.SliceCounts;

/**
 * How long a slower strategy counts where a faster one left it a row, before the faster one is
 * tried again. One row, as long as these are rare: what both read with stays open. Where they are
 * not, each try costs more than it saves, so that the time is doubled with each one that came to
 * little. One thread.
 */
final class HandOvers {

  /** A hand-over and back takes about as long as scanning so many rows. */
  private static final long FEW_ROWS = 500;
  private static final long MAX_MILLIS = 80;

  private long rows;
  private long millis;

  /** A faster strategy counted rows, or had them cached. */
  void counted(SliceCounts counts) {
    rows += Math.max(counts.rows(), counts.rowsScanned());
  }

  /** A row is left to the slower strategy. */
  void left() {
    if (rows >= FEW_ROWS) {
      millis = 0;
    } else {
      millis = millis == 0 ? 1 : Math.min(2 * millis, MAX_MILLIS);
    }
    rows = 0;
  }

  /** For how long to stay with the slower strategy; 0 for a row. */
  long millis() {
    return millis;
  }
}
