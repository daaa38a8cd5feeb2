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
package io.github.hbaseperf.app.peers;

/** What is asked of the rows; each has one right answer. */
enum Question {
  /** A Long. */
  ALL_ROWS("count of all rows"),
  /** A Long. */
  FILTERED("count of the rows with a text"),
  /** A Long. */
  SUM("sum of a column"),
  /** {@link Totals} by the first characters of the keys. */
  GROUPS("rows and sum by key prefix");

  /** What rows have together. */
  record Totals(long rows, long sum) {
    Totals plus(long number) {
      return new Totals(rows + 1, sum + number);
    }
  }

  private final String label;

  Question(String label) {
    this.label = label;
  }

  /** Returns the name users see. */
  String label() {
    return label;
  }
}
