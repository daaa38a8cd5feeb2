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
package io.github.hbaseperf.coprocessor.estimate;

import org.apache.yetus.audience.InterfaceAudience;

/** At least and at most so many rows. Immutable. */
@InterfaceAudience.Public
public final class RowBounds {

  static final RowBounds NONE = new RowBounds(0, 0);

  private final long least;
  private final long most;

  RowBounds(long least, long most) {
    this.least = least;
    this.most = most;
  }

  public long least() {
    return least;
  }

  public long most() {
    return most;
  }

  /** Of what may have rows in common with these. */
  RowBounds or(RowBounds other) {
    return new RowBounds(Math.max(least, other.least), most + other.most);
  }
}
