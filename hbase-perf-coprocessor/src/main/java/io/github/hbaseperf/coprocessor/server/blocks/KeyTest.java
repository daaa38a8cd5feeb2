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

import io.github.hbaseperf.coprocessor.protocol.RowOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ClientUtil;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FuzzyRowFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter.RowRange;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/**
 * Which rows a filter lets through by their keys, and where the next one may be: a PrefixFilter,
 * MultiRowRangeFilter or FuzzyRowFilter. Asked about rows in their order. One thread.
 */
abstract class KeyTest {

  abstract boolean passes(byte[] row, int offset, int length);

  /**
   * Returns a row, not before the given one, before which none from that one on passes; or null if
   * there is none
   */
  abstract byte[] next(byte[] row);

  /**
   * Returns a row (exclusive; empty for the end of the table) up to which all rows from the given
   * one on pass, or null if that is not known
   */
  abstract byte[] passesUntil(byte[] row, int offset, int length);

  /** Returns a row (exclusive; empty for the end of the table) from which on none passes */
  abstract byte[] end();

  /** Returns null unless the filter is one that this stands for */
  static KeyTest of(Filter filter) {
    // By exact class: a subclass may decide otherwise.
    if (filter.getClass() == PrefixFilter.class) {
      byte[] prefix = ((PrefixFilter) filter).getPrefix();
      return prefix == null
        ? null
        : Ranges.of(new RowRange(prefix, true,
          ClientUtil.calculateTheClosestNextRowKeyForPrefix(prefix), false));
    }
    if (filter.getClass() == MultiRowRangeFilter.class) {
      return Ranges.of(((MultiRowRangeFilter) filter).getRowRanges().toArray(new RowRange[0]));
    }
    return filter.getClass() == FuzzyRowFilter.class
      ? Patterns.of(((FuzzyRowFilter) filter).getFuzzyKeys())
      : null;
  }

  /** In their order, and apart from each other. */
  private static final class Ranges extends KeyTest {
    private final RowRange[] ranges;
    /** The first one that does not end before the rows asked about. */
    private int current;

    private Ranges(RowRange[] ranges) {
      this.ranges = ranges;
    }

    /** Returns null if there are none, or one that starts with what is too long for a row */
    static Ranges of(RowRange... ranges) {
      return ranges.length == 0 || Arrays.stream(ranges)
        .anyMatch(range -> range.getStartRow().length > HConstants.MAX_ROW_LENGTH)
          ? null
          : new Ranges(ranges);
    }

    @Override
    boolean passes(byte[] row, int offset, int length) {
      goTo(row, offset, length);
      return current < ranges.length && ranges[current].contains(row, offset, length);
    }

    private void goTo(byte[] row, int offset, int length) {
      while (current < ranges.length && endsBefore(ranges[current], row, offset, length)) {
        current++;
      }
    }

    private static boolean endsBefore(RowRange range, byte[] row, int offset, int length) {
      byte[] stop = range.getStopRow();
      if (stop.length == 0) {
        return false;
      }
      int order = Bytes.compareTo(stop, 0, stop.length, row, offset, length);
      return order < 0 || order == 0 && !range.isStopRowInclusive();
    }

    @Override
    byte[] passesUntil(byte[] row, int offset, int length) {
      return passes(row, offset, length) ? endOf(ranges[current]) : null;
    }

    @Override
    byte[] end() {
      byte[] end = endOf(ranges[ranges.length - 1]);
      return end == null ? HConstants.EMPTY_END_ROW : end;
    }

    /** Returns null if it is behind the last row that there can be */
    private static byte[] endOf(RowRange range) {
      byte[] stop = range.getStopRow();
      return stop.length > 0 && range.isStopRowInclusive() ? RowOrder.after(stop) : stop;
    }

    @Override
    byte[] next(byte[] row) {
      goTo(row, 0, row.length);
      if (current == ranges.length) {
        return null;
      }
      byte[] start = ranges[current].getStartRow();
      return Bytes.compareTo(start, row) > 0 ? start : row;
    }
  }

  /**
   * Of each byte of the key that a row begins with, whether it is fixed. Of a row that is shorter,
   * the bytes that it has: HBase's filter returns such a row unless it seeks past it.
   */
  private static final class Patterns extends KeyTest {
    private final byte[][] keys;
    private final boolean[][] areFixed;

    private Patterns(byte[][] keys, boolean[][] areFixed) {
      this.keys = keys;
      this.areFixed = areFixed;
    }

    /** Returns null if it is not known which bytes are fixed */
    static Patterns of(List<Pair<byte[], byte[]>> patterns) {
      List<byte[]> keys = new ArrayList<>();
      List<boolean[]> areFixed = new ArrayList<>();
      for (Pair<byte[], byte[]> pattern : patterns) {
        byte[] mask = pattern.getSecond();
        boolean[] fixed = new boolean[mask.length];
        for (int i = 0; i < mask.length; i++) {
          // A filter that was asked before has other numbers.
          if (mask[i] != 0 && mask[i] != 1) {
            return null;
          }
          fixed[i] = mask[i] == 0;
        }
        keys.add(pattern.getFirst());
        areFixed.add(fixed);
      }
      return keys.isEmpty()
        ? null
        : new Patterns(keys.toArray(new byte[0][]), areFixed.toArray(new boolean[0][]));
    }

    @Override
    boolean passes(byte[] row, int offset, int length) {
      for (int pattern = 0; pattern < keys.length; pattern++) {
        if (firstDifference(pattern, row, offset, length) < 0) {
          return true;
        }
      }
      return false;
    }

    @Override
    byte[] passesUntil(byte[] row, int offset, int length) {
      return null;
    }

    @Override
    byte[] end() {
      return HConstants.EMPTY_END_ROW;
    }

    /** Returns the first byte that is fixed and another one, or -1 if there is none */
    private int firstDifference(int pattern, byte[] row, int offset, int length) {
      byte[] key = keys[pattern];
      boolean[] fixed = areFixed[pattern];
      int end = Math.min(length, key.length);
      for (int i = 0; i < end; i++) {
        if (fixed[i] && key[i] != row[offset + i]) {
          return i;
        }
      }
      return -1;
    }

    @Override
    byte[] next(byte[] row) {
      byte[] next = null;
      for (int pattern = 0; pattern < keys.length; pattern++) {
        byte[] ofPattern = next(pattern, row);
        if (ofPattern != null && (next == null || Bytes.compareTo(ofPattern, next) < 0)) {
          next = ofPattern;
        }
      }
      return next;
    }

    private byte[] next(int pattern, byte[] row) {
      int different = firstDifference(pattern, row, 0, row.length);
      if (different < 0) {
        return row;
      }
      if (Byte.toUnsignedInt(row[different]) < Byte.toUnsignedInt(keys[pattern][different])) {
        byte[] next = Arrays.copyOf(row, different + 1);
        next[different] = keys[pattern][different];
        return next;
      }
      // A byte before has to be larger, the last one that may be; no fixed one may.
      for (int i = different - 1; i >= 0; i--) {
        if (!areFixed[pattern][i] && row[i] != (byte) 0xff) {
          byte[] next = Arrays.copyOf(row, i + 1);
          next[i]++;
          return next;
        }
      }
      return null;
    }
  }
}
