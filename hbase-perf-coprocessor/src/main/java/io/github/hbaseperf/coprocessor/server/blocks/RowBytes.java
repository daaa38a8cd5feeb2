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

import org.apache.hadoop.hbase.util.Bytes;

/** Compares rows, of which most are short, the same, or differ in their last bytes. */
final class RowBytes {

  private RowBytes() {
  }

  static boolean same(byte[] left, int leftOffset, byte[] right, int rightOffset, int length) {
    if (length < Bytes.SIZEOF_LONG) {
      return Bytes.equals(left, leftOffset, length, right, rightOffset, length);
    }
    int last = length - Bytes.SIZEOF_LONG;
    if (Bytes.toLong(left, leftOffset + last) != Bytes.toLong(right, rightOffset + last)) {
      return false;
    }
    // The last bytes of the last eight here may be compared twice: that is faster than one by one.
    for (int at = 0; at < last; at += Bytes.SIZEOF_LONG) {
      if (Bytes.toLong(left, leftOffset + at) != Bytes.toLong(right, rightOffset + at)) {
        return false;
      }
    }
    return true;
  }

  static int compare(byte[] left, int leftOffset, int leftLength, byte[] right, int rightOffset,
    int rightLength) {
    if (leftLength >= Bytes.SIZEOF_LONG && rightLength >= Bytes.SIZEOF_LONG) {
      long left8 = Bytes.toLong(left, leftOffset);
      long right8 = Bytes.toLong(right, rightOffset);
      if (left8 != right8) {
        return Long.compareUnsigned(left8, right8);
      }
    }
    return leftLength == rightLength && same(left, leftOffset, right, rightOffset, leftLength)
      ? 0
      : Bytes.compareTo(left, leftOffset, leftLength, right, rightOffset, rightLength);
  }
}
