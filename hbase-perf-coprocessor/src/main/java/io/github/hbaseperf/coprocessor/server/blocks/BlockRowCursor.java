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

import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.WritableUtils;

/**
 * Rows as the bytes of un-encoded data blocks have them: per cell the lengths of key and value, the
 * key (length of the row, row, length of the family, family, qualifier, time, type), the value, and
 * then, depending on the file, tags with their length, and the sequence id as a variable length
 * number (HFileBlockDefaultEncodingContext, NoOpDataBlockEncoder). Allocates nothing per row.
 */
final class BlockRowCursor extends RowCursor {

  private static final int KEY_OFFSET = 2 * Bytes.SIZEOF_INT;
  private static final int ROW_OFFSET = KEY_OFFSET + Bytes.SIZEOF_SHORT;
  private static final byte PUT = Cell.Type.Put.getCode();

  private final DataBlocks blocks;
  private final boolean hasTags;
  private final boolean hasSequenceIds;

  private byte[] bytes;
  private int position;
  private int limit;

  BlockRowCursor(DataBlocks blocks, CellAge age) {
    super(age);
    this.blocks = blocks;
    this.hasTags = blocks.hasTags();
    this.hasSequenceIds = blocks.hasSequenceIds();
  }

  @Override
  void seekNear(byte[] startRow) throws IOException {
    atEnd = !blocks.seek(startRow);
    if (!atEnd) {
      enterBlock();
      beginRow();
    }
  }

  @Override
  int walkRow() throws IOException {
    int seen = 0;
    boolean sameRow;
    do {
      seen |= walkCell();
      if (position < limit) {
        sameRow = isSameRow();
      } else {
        atEnd = !blocks.next();
        if (atEnd) {
          break;
        }
        enterBlock();
        sameRow = isSameRow();
        if (sameRow) {
          // The block the row began in is only there until the one after this is loaded.
          beginRow();
        }
      }
    } while (sameRow);
    walkedRow = row;
    walkedOffset = rowOffset;
    walkedLength = rowLength;
    if (!atEnd) {
      beginRow();
    }
    return seen;
  }

  private int walkCell() throws IOException {
    byte[] block = bytes;
    int key = position + KEY_OFFSET;
    int keyLength = Bytes.toInt(block, position);
    int valueLength = Bytes.toInt(block, position + Bytes.SIZEOF_INT);
    int end = key + keyLength + valueLength;
    if (keyLength <= KeyValue.TIMESTAMP_TYPE_SIZE || valueLength < 0 || end < key || end > limit) {
      throw blocks.corrupt(position);
    }
    int seen = MARKER;
    int type = key + keyLength - 1;
    if (block[type] == PUT) {
      seen = put(needsTimestamps() ? Bytes.toLong(block, type - Bytes.SIZEOF_LONG) : 0);
    }
    if (hasTags) {
      int tagsLength = Bytes.readAsInt(block, end, Bytes.SIZEOF_SHORT);
      end += Bytes.SIZEOF_SHORT + tagsLength;
      seen |= tagsLength > 0 ? TAGS : 0;
    }
    if (hasSequenceIds) {
      end += WritableUtils.decodeVIntSize(block[end]);
    }
    if (end > limit) {
      throw blocks.corrupt(position);
    }
    position = end;
    cellsWalked++;
    return seen;
  }

  private boolean isSameRow() {
    int length = Bytes.toShort(bytes, position + KEY_OFFSET);
    return length == rowLength && length <= limit - ROW_OFFSET - position
      && Bytes.equals(bytes, position + ROW_OFFSET, length, row, rowOffset, length);
  }

  /** Checks what HBase's comparators, which read memory without bounds, do not. */
  private void beginRow() throws IOException {
    row = bytes;
    rowOffset = position + ROW_OFFSET;
    rowLength = Bytes.toShort(bytes, position + KEY_OFFSET);
    if (rowLength < 0 || rowLength > limit - rowOffset) {
      throw blocks.corrupt(position);
    }
  }

  private void enterBlock() {
    bytes = blocks.bytes();
    position = blocks.start();
    limit = blocks.limit();
  }

  @Override
  void shipped() {
    // Blocks are let go of as soon as they are taken; see DataBlocks.
  }
}
