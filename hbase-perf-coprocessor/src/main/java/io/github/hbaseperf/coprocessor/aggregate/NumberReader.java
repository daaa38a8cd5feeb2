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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads values as numbers. Decimal ones are bounded, so that sums stay small, too. */
final class NumberReader {

  private static final int MAX_DECIMAL_BYTES = 256;
  private static final int MAX_SCALE = 1000;

  private NumberReader() {
  }

  static boolean isInteger(int length, NumberType type) {
    return length == (type == NumberType.LONG ? Bytes.SIZEOF_LONG : Bytes.SIZEOF_INT);
  }

  /** Only if it is an integer of that type. */
  static long readInteger(byte[] bytes, int offset, NumberType type) {
    return type == NumberType.LONG ? Bytes.toLong(bytes, offset) : Bytes.toInt(bytes, offset);
  }

  /** Returns NaN if the value is no such number */
  static double readDouble(byte[] bytes, int offset, int length, NumberType type) {
    switch (type) {
      case LONG:
      case INT:
        return isInteger(length, type) ? readInteger(bytes, offset, type) : Double.NaN;
      case DOUBLE:
        double value = length == Bytes.SIZEOF_DOUBLE ? Bytes.toDouble(bytes, offset) : Double.NaN;
        return Double.isInfinite(value) ? Double.NaN : value;
      default:
        BigDecimal decimal = readDecimal(bytes, offset, length, type);
        return decimal == null ? Double.NaN : decimal.doubleValue();
    }
  }

  /** Returns null if the value is no such number, or has too many digits */
  static BigDecimal readDecimal(byte[] bytes, int offset, int length, NumberType type) {
    if (length > MAX_DECIMAL_BYTES) {
      return null;
    }
    try {
      BigDecimal decimal = type == NumberType.DECIMAL
        ? Bytes.toBigDecimal(bytes, offset, length)
        : new BigDecimal(text(bytes, offset, offset + length));
      return decimal == null || decimal.scale() > MAX_SCALE || decimal.scale() < -MAX_SCALE
        ? null
        : decimal;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Without spaces around it; String.trim would take away the zeros of a binary number, too. */
  private static String text(byte[] value, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isSpace(value[start])) {
      start++;
    }
    while (end > start && isSpace(value[end - 1])) {
      end--;
    }
    return new String(value, start, end - start, StandardCharsets.UTF_8);
  }

  private static boolean isSpace(byte character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
  }
}
