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

/**
 * Which puts of one file a scan sees as the newest ones of their columns. In a file the cells of a
 * column follow each other, the newest one first, also from one block to the next. One thread.
 */
final class NewestPuts {

  private byte[] block;
  /** Of the batch before, which may be the same one, or null; and the last row of that batch. */
  private byte[] blockBefore;
  private int rowBefore;
  private int rowLengthBefore;

  /** Of the cell before, which may be in the block before. */
  private int qualifierBefore;
  private int qualifierLengthBefore;
  /** Whether its column has had a visible put. */
  private boolean seenBefore;

  /** Begins with rows that are not those behind. */
  void begin(byte[] bytes) {
    blockBefore = null;
    block = bytes;
  }

  /**
   * Begins with the rows behind.
   * @param bytes   of the same block or of the next one
   * @param lastRow where the key of the last row is
   */
  void goOn(byte[] bytes, int lastRow, int lastRowLength) {
    blockBefore = block;
    rowBefore = lastRow;
    rowLengthBefore = lastRowLength;
    block = bytes;
  }

  /**
   * Takes the next cell.
   * @param number  of its row in this batch
   * @param newRow  whether it is the first one of that row in this batch
   * @param row     where the key of its row begins
   * @param visible whether a scan sees it, if it sees nothing newer of its column
   * @return whether it is the newest one of its column that is visible
   */
  boolean isNewest(int number, boolean newRow, int row, int rowLength, int qualifier,
    int qualifierLength, boolean visible) {
    if (newRow) {
      seenBefore &= number == 0 && isRowBefore(row, rowLength)
        && isQualifierBefore(blockBefore, qualifier, qualifierLength);
    } else {
      seenBefore &= isQualifierBefore(block, qualifier, qualifierLength);
    }
    boolean newest = visible && !seenBefore;
    seenBefore |= visible;
    qualifierBefore = qualifier;
    qualifierLengthBefore = qualifierLength;
    return newest;
  }

  private boolean isRowBefore(int row, int rowLength) {
    return blockBefore != null && rowLength == rowLengthBefore
      && RowBytes.same(block, row, blockBefore, rowBefore, rowLength);
  }

  private boolean isQualifierBefore(byte[] bytesBefore, int qualifier, int length) {
    return length == qualifierLengthBefore
      && Bytes.equals(block, qualifier, length, bytesBefore, qualifierBefore, length);
  }
}
