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
package io.github.hbaseperf.coprocessor.protocol;

import java.util.Arrays;
import org.apache.hadoop.hbase.HConstants;
import org.apache.yetus.audience.InterfaceAudience;

/** Row keys in their order. */
@InterfaceAudience.Private
public final class RowOrder {

  private RowOrder() {
  }

  /**
   * Returns the smallest row behind the given one that a scan can begin or end at, or null if there
   * is none. No row lies between the two: behind one of {@link HConstants#MAX_ROW_LENGTH} bytes the
   * next is not one byte longer.
   */
  public static byte[] after(byte[] row) {
    if (row.length < HConstants.MAX_ROW_LENGTH) {
      return Arrays.copyOf(row, row.length + 1);
    }
    int length = row.length;
    while (length > 0 && row[length - 1] == (byte) 0xff) {
      length--;
    }
    if (length == 0) {
      return null;
    }
    byte[] next = Arrays.copyOf(row, length);
    next[length - 1]++;
    return next;
  }
}
