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

import io.github.hbaseperf.coprocessor.aggregate.CellHashes;
import java.util.Arrays;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/** The columns of a family that have to be told from others. One thread. */
final class FamilyColumns {

  static final int NONE = -1;

  private final byte[][] qualifiers;
  /** By column: its number among those of all families, or {@link #NONE}. */
  private final int[] numbers;
  private final boolean isNamed;
  private final boolean countsCells;
  /** Or null. */
  private final CellHashes hashes;
  private final boolean hasNumbers;
  /** Of which row cells were found last. */
  private long lastRow = -1;
  /** Rows have the same columns, in the same order, most often. */
  private int next;

  /**
   * @param isNamed whether the scan returns these columns only
   * @param hashes  of the kind to sum of all cells, or null
   */
  FamilyColumns(byte[][] qualifiers, int[] numbers, boolean isNamed, boolean countsCells,
    CellHashes hashes) {
    this.hashes = hashes;
    this.qualifiers = qualifiers;
    this.numbers = numbers;
    this.isNamed = isNamed;
    this.countsCells = countsCells;
    this.hasNumbers = Arrays.stream(numbers).anyMatch(number -> number != NONE);
  }

  int size() {
    return qualifiers.length;
  }

  int number(int column) {
    return numbers[column];
  }

  /** Returns which column it is, or {@link #NONE} */
  int find(byte[] bytes, int offset, int length) {
    for (int tried = 0; tried < qualifiers.length; tried++) {
      int column = next;
      if (isSame(qualifiers[column], bytes, offset, length)) {
        return column;
      }
      next = column + 1 == qualifiers.length ? 0 : column + 1;
    }
    return NONE;
  }

  /** Most are a few bytes long, and differ in the last one. */
  private static boolean isSame(byte[] qualifier, byte[] bytes, int offset, int length) {
    if (qualifier.length != length) {
      return false;
    }
    for (int i = length - 1; i >= 0; i--) {
      if (qualifier[i] != bytes[offset + i]) {
        return false;
      }
    }
    return true;
  }

  int find(Cell cell) {
    for (int column = 0; column < qualifiers.length; column++) {
      if (CellUtil.matchingQualifier(cell, qualifiers[column])) {
        return column;
      }
    }
    return NONE;
  }

  /** Whether the scan returns cells of what {@link #find} returned. */
  boolean includes(int column) {
    return !isNamed || column != NONE;
  }

  /** Whether it is the first time that cells of this row are found; rows follow each other. */
  boolean isFirstOf(long row) {
    boolean first = row != lastRow;
    lastRow = row;
    return first;
  }

  /** Whether it is not enough to know that there is a cell. */
  boolean looksAtCells() {
    return hasNumbers || countsCells;
  }

  /** Whether to count cells of whatever columns; else those of columns with a number. */
  boolean countsAllCells() {
    return countsCells && !isNamed;
  }

  /** Sums the hashes of cells, if that is asked for; or else null. */
  CellHashes newHashes() {
    return hashes == null ? null : hashes.newOne();
  }

  /** Whether a value that is found counts for a cell. */
  boolean countsValues() {
    return countsCells && isNamed;
  }
}
