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

import io.github.hbaseperf.coprocessor.protocol.RegionFailedException;
import java.io.IOException;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/** What is left of a range that regions answer for, one behind the other. One thread. */
@InterfaceAudience.Private
public final class RestOfRange {
  private KeyRange rest;
  private boolean done;

  public RestOfRange(KeyRange range) {
    this.rest = range;
    this.done = range.isEmpty();
  }

  public boolean isDone() {
    return done;
  }

  /** Only if not done. */
  public KeyRange range() {
    return rest;
  }

  public byte[] start() {
    return rest.start();
  }

  /** A region answered for all of its rows. */
  public void endRegion(byte[] endRow) throws IOException {
    if (endRow.length == 0) {
      done = true;
    } else {
      resumeAt(endRow);
    }
  }

  /**
   * A region answered for the rows before this one.
   * @throws RegionFailedException if these are none
   */
  void resumeAt(byte[] row) throws IOException {
    if (Bytes.compareTo(row, rest.start()) <= 0) {
      throw new RegionFailedException("A region answered for the range " + rest
        + " without getting anywhere: it stopped at " + Bytes.toStringBinary(row));
    }
    rest = rest.from(row);
    done = rest.isEmpty();
  }
}
