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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads values of cells as numbers. Decimal ones are bounded, so that sums stay small, too. */
final class NumberReader {

  private static final int MAX_DECIMAL_BYTES = 256;
  private static final int MAX_SCALE = 1000;

  private NumberReader() {
  }

  static boolean isInteger(Cell cell, NumberType type) {
    return cell
      .getValueLength() == (type == NumberType.LONG ? Bytes.SIZEOF_LONG : Bytes.SIZEOF_INT);
  }

  /** Only if it is an integer of that type. */
  static long readInteger(Cell cell, NumberType type) {
    return type == NumberType.LONG
      ? PrivateCellUtil.getValueAsLong(cell)
      : PrivateCellUtil.getValueAsInt(cell);
  }

  /** Returns NaN if the value is no such number */
  static double readDouble(Cell cell, NumberType type) {
    switch (type) {
      case LONG:
      case INT:
        return isInteger(cell, type) ? readInteger(cell, type) : Double.NaN;
      case DOUBLE:
        double value = cell.getValueLength() == Bytes.SIZEOF_DOUBLE
          ? PrivateCellUtil.getValueAsDouble(cell)
          : Double.NaN;
        return Double.isInfinite(value) ? Double.NaN : value;
      default:
        BigDecimal decimal = readDecimal(cell, type);
        return decimal == null ? Double.NaN : decimal.doubleValue();
    }
  }

  /** Returns null if the value is no such number, or has too many digits */
  static BigDecimal readDecimal(Cell cell, NumberType type) {
    if (cell.getValueLength() > MAX_DECIMAL_BYTES) {
      return null;
    }
    try {
      byte[] value = CellUtil.cloneValue(cell);
      BigDecimal decimal =
        type == NumberType.DECIMAL ? Bytes.toBigDecimal(value) : new BigDecimal(text(value));
      return decimal == null || decimal.scale() > MAX_SCALE || decimal.scale() < -MAX_SCALE
        ? null
        : decimal;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Without spaces around it; String.trim would take away the zeros of a binary number, too. */
  private static String text(byte[] value) {
    int start = 0;
    int end = value.length;
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
