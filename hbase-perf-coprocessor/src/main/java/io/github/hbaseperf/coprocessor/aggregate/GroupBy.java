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

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregationMessage;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.GroupKeyKind;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/** Which rows belong together. Immutable. */
@InterfaceAudience.Public
public final class GroupBy {

  private final GroupKeyKind kind;
  private final int prefixLength;
  private final byte[] delimiter;
  private final byte[] family;
  private final byte[] qualifier;
  /** In order. */
  private final byte[][] starts;

  private GroupBy(GroupKeyKind kind, int prefixLength, byte[] delimiter, byte[] family,
    byte[] qualifier) {
    this.kind = kind;
    this.prefixLength = prefixLength;
    this.delimiter = delimiter.clone();
    this.family = family.clone();
    this.qualifier = qualifier.clone();
    this.starts = new byte[0][];
  }

  private GroupBy(byte[][] starts) {
    this.kind = GroupKeyKind.ROW_RANGE;
    this.prefixLength = 0;
    this.delimiter = HConstants.EMPTY_BYTE_ARRAY;
    this.family = HConstants.EMPTY_BYTE_ARRAY;
    this.qualifier = HConstants.EMPTY_BYTE_ARRAY;
    this.starts = starts;
  }

  /** One group of all rows. */
  public static GroupBy nothing() {
    return new GroupBy(GroupKeyKind.ALL_ROWS, 0, HConstants.EMPTY_BYTE_ARRAY,
      HConstants.EMPTY_BYTE_ARRAY, HConstants.EMPTY_BYTE_ARRAY);
  }

  /** Rows with the same first bytes; a shorter row is its own prefix. */
  public static GroupBy rowPrefix(int length) {
    if (length < 1) {
      throw new IllegalArgumentException("A row prefix has at least one byte, not " + length);
    }
    return new GroupBy(GroupKeyKind.ROW_PREFIX, length, HConstants.EMPTY_BYTE_ARRAY,
      HConstants.EMPTY_BYTE_ARRAY, HConstants.EMPTY_BYTE_ARRAY);
  }

  /** Rows that are the same up to the first delimiter; without one, the whole row. */
  public static GroupBy rowDelimiter(byte[] delimiter) {
    if (delimiter.length == 0) {
      throw new IllegalArgumentException("A delimiter of rows has at least one byte");
    }
    return new GroupBy(GroupKeyKind.ROW_DELIMITER, 0, delimiter, HConstants.EMPTY_BYTE_ARRAY,
      HConstants.EMPTY_BYTE_ARRAY);
  }

  /**
   * Rows with the same value of a column: the first put of it that the scan returns. Rows without
   * one are a group of their own.
   */
  public static GroupBy columnValue(byte[] family, byte[] qualifier) {
    return new GroupBy(GroupKeyKind.COLUMN_VALUE, 0, HConstants.EMPTY_BYTE_ARRAY, family,
      qualifier);
  }

  /**
   * Rows from one of these (inclusive) to the next (exclusive): the key is where they start, or
   * empty for those before the first.
   * @param starts in order, none twice, none empty
   */
  public static GroupBy rowRanges(List<byte[]> starts) {
    byte[][] own = starts.stream().map(byte[]::clone).toArray(byte[][]::new);
    byte[] before = HConstants.EMPTY_BYTE_ARRAY;
    for (byte[] start : own) {
      if (Bytes.compareTo(start, before) <= 0) {
        throw new IllegalArgumentException("Ranges of rows start in order, and not at "
          + Bytes.toStringBinary(start) + " after " + Bytes.toStringBinary(before));
      }
      before = start;
    }
    return new GroupBy(own);
  }

  /**
   * @throws IllegalArgumentException if it names a kind unknown here
   */
  static GroupBy of(AggregationMessage message) {
    if (!message.hasKey()) {
      throw unknown();
    }
    switch (message.getKey()) {
      case ROW_PREFIX:
        return rowPrefix(message.getPrefixLength());
      case ROW_DELIMITER:
        return rowDelimiter(message.getDelimiter().toByteArray());
      case COLUMN_VALUE:
        return columnValue(message.getFamily().toByteArray(), message.getQualifier().toByteArray());
      case ROW_RANGE:
        return rowRanges(message.getStartRowList().stream().map(ByteString::toByteArray)
          .collect(Collectors.toList()));
      case ALL_ROWS:
        return nothing();
      default:
        throw unknown();
    }
  }

  private static IllegalArgumentException unknown() {
    return new IllegalArgumentException("The request groups rows in a way unknown to the region "
      + "server: use client and coprocessor of the same release");
  }

  void addTo(AggregationMessage.Builder message) {
    message.setKey(kind).setPrefixLength(prefixLength).setDelimiter(ByteString.copyFrom(delimiter))
      .setFamily(ByteString.copyFrom(family)).setQualifier(ByteString.copyFrom(qualifier));
    for (byte[] start : starts) {
      message.addStartRow(ByteString.copyFrom(start));
    }
  }

  /** Returns the key of a row's group, if that is where a range of rows starts; or else null */
  byte[] start(byte[] row, int offset, int length) {
    if (kind != GroupKeyKind.ROW_RANGE) {
      return null;
    }
    int startsUntil = startsUntil(row, offset, length);
    return startsUntil == 0 ? HConstants.EMPTY_BYTE_ARRAY : starts[startsUntil - 1];
  }

  /** Returns where the range of rows behind that of a row starts; null if there is none */
  byte[] nextStart(byte[] row, int offset, int length) {
    int startsUntil = startsUntil(row, offset, length);
    return startsUntil == starts.length ? null : starts[startsUntil];
  }

  private int startsUntil(byte[] row, int offset, int length) {
    int from = 0;
    int to = starts.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      byte[] start = starts[middle];
      if (Bytes.compareTo(start, 0, start.length, row, offset, length) <= 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** Whether groups are ranges of rows. */
  boolean hasRanges() {
    return kind == GroupKeyKind.ROW_RANGE;
  }

  /** The column whose values are keys; null if keys are parts of rows. */
  ColumnName column() {
    return kind == GroupKeyKind.COLUMN_VALUE ? new ColumnName(family, qualifier) : null;
  }

  /** Returns how many bytes of a row's key are the key of its group, unless it has a column */
  int keyLength(byte[] row, int offset, int length) {
    switch (kind) {
      case ROW_PREFIX:
        return Math.min(length, prefixLength);
      case ROW_DELIMITER:
        return untilDelimiter(row, offset, length);
      case COLUMN_VALUE:
      case ROW_RANGE:
      case ALL_ROWS:
        return 0;
      default:
        throw new IllegalStateException("No key of rows for " + kind);
    }
  }

  /**
   * Returns with how many bytes of a row, at most, all rows of the same group begin, and no others,
   * as long as they follow each other in order; 0 if that is not known
   */
  int commonLength(int keyLength, int rowLength) {
    switch (kind) {
      case ROW_PREFIX:
        return keyLength == prefixLength ? keyLength : 0;
      case ROW_DELIMITER:
        return keyLength < rowLength ? keyLength + delimiter.length : 0;
      default:
        return 0;
    }
  }

  private int untilDelimiter(byte[] row, int offset, int length) {
    for (int i = 0; i + delimiter.length <= length; i++) {
      if (Bytes.equals(row, offset + i, delimiter.length, delimiter, 0, delimiter.length)) {
        return i;
      }
    }
    return length;
  }

  /** Returns the first put of the column, or null; only if it has a column */
  byte[] value(List<Cell> row) {
    for (int i = 0; i < row.size(); i++) {
      Cell cell = row.get(i);
      if (CellUtil.matchingColumn(cell, family, qualifier) && CellUtil.isPut(cell)) {
        return CellUtil.cloneValue(cell);
      }
    }
    return null;
  }

  boolean hasKeys() {
    return kind != GroupKeyKind.ALL_ROWS;
  }
}
