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

import org.apache.yetus.audience.InterfaceAudience;

/** How far a comparison has come. Immutable. */
@InterfaceAudience.Public
public final class CompareProgress {

  private final int steps;
  private final int stepsDone;
  private final long rows;
  private final long differences;

  CompareProgress(int steps, int stepsDone, long rows, long differences) {
    this.steps = steps;
    this.stepsDone = stepsDone;
    this.rows = rows;
    this.differences = differences;
  }

  CompareProgress plus(long moreRows, long moreDifferences) {
    return new CompareProgress(steps, stepsDone, rows + moreRows, differences + moreDifferences);
  }

  /** Of each stage first the regions of both tables, and then the ranges that differ. */
  public int steps() {
    return steps;
  }

  public int stepsDone() {
    return stepsDone;
  }

  /** Rows of both tables looked at inside region servers so far, some of them several times. */
  public long rows() {
    return rows;
  }

  /** Rows that differ, as far as they are known. */
  public long differences() {
    return differences;
  }
}
