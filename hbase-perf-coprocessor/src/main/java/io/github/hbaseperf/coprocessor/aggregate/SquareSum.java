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
package io.github.hbaseperf.coprocessor.aggregate;

import java.math.BigInteger;

/** The exact sum of the squares of integers, in 192 bits. Allocates nothing. One thread. */
final class SquareSum {

  private static final long LOW_HALF = 0xFFFFFFFFL;

  /** Unsigned digits of 64 bits, the least one first. */
  private long digit0;
  private long digit1;
  private long digit2;

  void add(long value) {
    if (value == (int) value) {
      add(0, value * value);
      return;
    }
    // As an unsigned number, the absolute value of Long.MIN_VALUE is right, too.
    long absolute = Math.abs(value);
    long high = absolute >>> Integer.SIZE;
    long low = absolute & LOW_HALF;
    long twiceMiddle = 2 * high * low;
    long lowSquare = low * low;
    long square0 = lowSquare + (twiceMiddle << Integer.SIZE);
    long carry = Long.compareUnsigned(square0, lowSquare) < 0 ? 1 : 0;
    add(high * high + (twiceMiddle >>> Integer.SIZE) + carry, square0);
  }

  /** The higher digit of a square is at most a quarter of what it can be: with a carry, it fits. */
  private void add(long square1, long square0) {
    digit0 += square0;
    long more = Long.compareUnsigned(digit0, square0) < 0 ? square1 + 1 : square1;
    if (more != 0) {
      digit1 += more;
      digit2 += Long.compareUnsigned(digit1, more) < 0 ? 1 : 0;
    }
  }

  BigInteger value() {
    return unsigned(digit2).shiftLeft(Long.SIZE).add(unsigned(digit1)).shiftLeft(Long.SIZE)
      .add(unsigned(digit0));
  }

  private static BigInteger unsigned(long digit) {
    return new BigInteger(Long.toUnsignedString(digit));
  }
}
