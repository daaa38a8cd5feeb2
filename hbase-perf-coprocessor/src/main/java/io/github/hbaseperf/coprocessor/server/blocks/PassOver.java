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
package io.github.hbaseperf.coprocessor.server.blocks;

import java.io.IOException;

/**
 * Takes cursors over rows that a filter's {@link KeyTest}s do not let through. While there is
 * nothing to pass over, the next row that may pass is asked for less and less often. One thread.
 */
final class PassOver {

  private static final int MAX_ROWS_PER_QUESTION = 64;

  private final RowTest test;
  private final RowCursor[] cursors;
  /** Of those that did not count. */
  private int rowsPerQuestion = 1;
  private int untilQuestion = 1;

  private PassOver(RowTest test, RowCursor[] cursors) {
    this.test = test;
    this.cursors = cursors;
  }

  /**
   * @param test or null
   * @return null if nothing is ever passed over
   */
  static PassOver of(RowTest test, RowCursor[] cursors) {
    return test != null && test.canPassOver() ? new PassOver(test, cursors) : null;
  }

  /** Whether to go on by {@link #go} behind a row that did not count. */
  boolean isDue() {
    return --untilQuestion == 0;
  }

  /**
   * Goes to the next row that may pass.
   * @return false if there is none
   */
  boolean go(byte[] lastRow) throws IOException {
    byte[] next = test.next(lastRow);
    if (next == null) {
      return false;
    }
    boolean isThere = true;
    for (RowCursor cursor : cursors) {
      isThere &= cursor.atEnd || !cursor.isBefore(next, true);
    }
    rowsPerQuestion = isThere ? Math.min(2 * rowsPerQuestion, MAX_ROWS_PER_QUESTION) : 1;
    untilQuestion = rowsPerQuestion;
    if (!isThere) {
      for (RowCursor cursor : cursors) {
        cursor.goTo(next, null);
      }
    }
    return true;
  }
}
