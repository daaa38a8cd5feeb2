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

import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/** A row, and how much of something it has. Immutable. */
@InterfaceAudience.Public
public final class RowWeight {

  private final byte[] row;
  private final long count;

  RowWeight(byte[] row, long count) {
    this.row = row;
    this.count = count;
  }

  public byte[] row() {
    return row.clone();
  }

  public long count() {
    return count;
  }

  @Override
  public String toString() {
    return Bytes.toStringBinary(row) + ": " + count;
  }
}
