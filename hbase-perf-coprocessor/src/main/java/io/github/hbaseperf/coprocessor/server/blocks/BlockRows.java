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

import io.github.hbaseperf.coprocessor.aggregate.PutOnlyRows;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.WritableUtils;

/**
 * Rows of one un-encoded data block: per cell the lengths of key and value, the key (length of the
 * row, row, length of the family, family, qualifier, time, type), the value, and then, depending on
 * the file, tags with their length, and the sequence id as a variable length number
 * (HFileBlockDefaultEncodingContext, NoOpDataBlockEncoder).
 * <p>
 * A block is taken in one go: where cells are as long as the one before, which is most often, no
 * address depends on what was just read, and the processor fetches cells ahead. Only where somebody
 * went to a row, it is taken in batches, small ones first: he may want a few rows. Allocates
 * nothing but larger arrays. One thread.
 */
final class BlockRows {

  /** In the first batch, at most. The property is for tests, whose blocks have few rows. */
  private static final int FIRST_BATCH_ROWS =
    Math.max(1, Integer.getInteger("hbase.perf.aggregate.batch.rows", 128));
  /** No batch that is larger is worth it. */
  private static final int MAX_BATCH_ROWS = 16 * FIRST_BATCH_ROWS;

  private static final int KEY_OFFSET = 2 * Bytes.SIZEOF_INT;
  private static final int ROW_OFFSET = KEY_OFFSET + Bytes.SIZEOF_SHORT;
  /** Of a key: the length of the family, time and type, beside the length of the row. */
  private static final int LEAST_BESIDE_ROW = 1 + Bytes.SIZEOF_LONG + 1;
  private static final int TIME_AND_TYPE = Bytes.SIZEOF_LONG + 1;
  private static final int LEAST_CELL = ROW_OFFSET + LEAST_BESIDE_ROW;
  private static final byte PUT = Cell.Type.Put.getCode();
  private static final int CELLS_SHIFT = RowCursor.TEST_SHIFT;
  private static final int SEEN_MASK = (1 << CELLS_SHIFT) - 1;
  /** The largest size of a sequence id that its first byte alone holds. */
  private static final byte ONE_BYTE_NUMBERS = -112;

  private final DataBlocks blocks;
  private final StoreRules store;
  private final ScanTimes times;
  private final boolean allTimes;
  private final FamilyTests tests;
  private final FamilyNames names;
  private final FamilyCells cellTests;
  private final NewestPuts newest = new NewestPuts();
  private final FamilyColumns columns;
  /** Or null, if nothing has to be known of them. */
  private final BlockColumns found;
  private final boolean hasTags;
  private final boolean hasSequenceIds;

  private int[] offsets = new int[1024];
  private short[] lengths = new short[1024];
  /** What was seen of the row, and above it how many cells. */
  private int[] facts = new int[1024];
  /** What tests say of the row; null if there are none. */
  private int[] tested;
  private int count;
  /** Of the next batch, at most. */
  private int batchRows;
  /** Where the batch behind this one begins; the end of the block, if there is none. */
  private int rest;

  BlockRows(DataBlocks blocks, StoreRules store) {
    this.blocks = blocks;
    this.store = store;
    this.times = store.times;
    this.allTimes = times.areAll();
    this.tests = store.tests;
    this.names = store.names;
    this.cellTests = store.cells;
    this.tested = tests == null && cellTests == null ? null : new int[facts.length];
    this.columns = store.columns;
    this.found = columns != null && columns.looksAtCells() ? new BlockColumns(columns) : null;
    this.hasTags = blocks.hasTags();
    this.hasSequenceIds = blocks.hasSequenceIds();
  }

  /** Forgets the rows before: the next ones are not those behind. */
  void forget() {
    count = 0;
    batchRows = FIRST_BATCH_ROWS;
  }

  /** Takes rows of the block that is loaded, from the cell at a position on, which is there. */
  void read(int position) throws IOException {
    rest = position;
    readOn();
  }

  /** Whether the block has rows behind those taken: a row of a block is all in one batch. */
  boolean hasMore() {
    return rest < blocks.limit();
  }

  /** Takes the next rows of the block, of which there are some. */
  void readOn() throws IOException {
    byte[] block = blocks.bytes();
    int limit = blocks.limit();
    int atMost = batchRows;
    batchRows = atMost < MAX_BATCH_ROWS ? 2 * atMost : Integer.MAX_VALUE;
    begin(block);
    count = 0;
    long knownLengths = -1;
    int keyLength = 0;
    int end = 0;
    int cell = rest;
    for (; cell < limit; cell = end) {
      if (limit - cell < LEAST_CELL) {
        throw blocks.corrupt(cell);
      }
      if (count == atMost && !isOfLastRow(block, cell, limit)) {
        break;
      }
      long lengthsOfCell = Bytes.toLong(block, cell);
      if (lengthsOfCell != knownLengths) {
        knownLengths = lengthsOfCell;
        keyLength = checkedKeyLength(cell, lengthsOfCell, limit);
      }
      int value = cell + KEY_OFFSET + keyLength;
      end = value + (int) knownLengths;
      if (end > limit) {
        throw blocks.corrupt(cell);
      }
      int rowLength = Bytes.toShort(block, cell + KEY_OFFSET);
      if (rowLength < 0 || rowLength > keyLength - Bytes.SIZEOF_SHORT - LEAST_BESIDE_ROW) {
        throw blocks.corrupt(cell);
      }
      int seen = seen(block, value);
      if (names != null && seen == RowCursor.VISIBLE
        && !isIncluded(block, cell + ROW_OFFSET + rowLength, value)) {
        seen = 0;
      }
      int column = FamilyColumns.NONE;
      if (columns != null && seen == RowCursor.VISIBLE) {
        column = find(block, cell + ROW_OFFSET + rowLength, value);
        seen = columns.includes(column) ? seen : 0;
      }
      boolean visible = seen == RowCursor.VISIBLE;
      int valueLength = end - value;
      if (hasTags) {
        int tagsLength = Bytes.readAsInt(block, end, Bytes.SIZEOF_SHORT);
        end += Bytes.SIZEOF_SHORT + tagsLength;
        seen |= tagsLength > 0 ? RowCursor.TAGS : 0;
      }
      if (hasSequenceIds) {
        byte first = block[end];
        end += first >= ONE_BYTE_NUMBERS ? 1 : WritableUtils.decodeVIntSize(first);
      }
      boolean newRow = add(block, cell + ROW_OFFSET, rowLength, seen);
      if (tests != null) {
        addTested(newRow,
          visible ? test(block, cell + ROW_OFFSET + rowLength, value, valueLength) : 0);
      }
      if (cellTests != null) {
        boolean isNewest = isNewest(block, newRow, cell + ROW_OFFSET, rowLength, value, visible);
        addTested(newRow, visible ? testCell(isNewest, block, value, valueLength) : 0);
      }
      if (found != null) {
        found.add(count - 1, newRow, cell + ROW_OFFSET, rowLength, value, valueLength, column,
          visible);
      }
    }
    if (end > limit || count == 0) {
      throw blocks.corrupt(limit);
    }
    rest = cell;
  }

  private boolean isOfLastRow(byte[] block, int cell, int limit) {
    int length = lengths[count - 1];
    return Bytes.toShort(block, cell + KEY_OFFSET) == length && length <= limit - cell - ROW_OFFSET
      && RowBytes.same(block, cell + ROW_OFFSET, block, offsets[count - 1], length);
  }

  private void begin(byte[] block) {
    int last = count - 1;
    if (found != null && count == 0) {
      found.begin(block);
    } else if (found != null) {
      found.goOn(block, offsets[last], lengths[last]);
    }
    if (cellTests != null && count == 0) {
      newest.begin(block);
    } else if (cellTests != null) {
      newest.goOn(block, offsets[last], lengths[last]);
    }
  }

  private int checkedKeyLength(int cell, long lengthsOfCell, int limit) throws IOException {
    int keyLength = (int) (lengthsOfCell >>> Integer.SIZE);
    int valueLength = (int) lengthsOfCell;
    if (keyLength < Bytes.SIZEOF_SHORT + LEAST_BESIDE_ROW || valueLength < 0
      || (long) KEY_OFFSET + keyLength + valueLength > limit - cell) {
      throw blocks.corrupt(cell);
    }
    return keyLength;
  }

  private int seen(byte[] block, int value) {
    int type = value - 1;
    if (block[type] != PUT) {
      return RowCursor.MARKER;
    }
    return allTimes ? RowCursor.VISIBLE : times.put(Bytes.toLong(block, type - Bytes.SIZEOF_LONG));
  }

  private boolean isIncluded(byte[] block, int family, int value) {
    int qualifier = family + 1 + block[family];
    return names.include(block, qualifier, value - TIME_AND_TYPE - qualifier);
  }

  private int find(byte[] block, int family, int value) {
    int qualifier = family + 1 + block[family];
    return columns.find(block, qualifier, value - TIME_AND_TYPE - qualifier);
  }

  private int test(byte[] block, int family, int value, int valueLength) {
    int qualifier = family + 1 + block[family];
    return tests.of(block, qualifier, value - TIME_AND_TYPE - qualifier, value, valueLength);
  }

  private boolean isNewest(byte[] block, boolean newRow, int row, int rowLength, int value,
    boolean visible) {
    int family = row + rowLength;
    int qualifier = family + 1 + block[family];
    return newest.isNewest(count - 1, newRow, row, rowLength, qualifier,
      value - TIME_AND_TYPE - qualifier, visible);
  }

  private int testCell(boolean isNewest, byte[] block, int value, int valueLength) {
    return cellTests.of(isNewest, block, value, valueLength,
      Bytes.toLong(block, value - TIME_AND_TYPE));
  }

  /** @param newRow whether it is the first cell of its row */
  private void addTested(boolean newRow, int seen) {
    int row = count - 1;
    if (row == tested.length) {
      tested = Arrays.copyOf(tested, 2 * row);
    }
    tested[row] = newRow ? seen : tested[row] | seen;
  }

  /** Returns whether it is the first cell of its row */
  private boolean add(byte[] block, int offset, int length, int seen) {
    int last = count - 1;
    if (last >= 0 && length == lengths[last]
      && RowBytes.same(block, offset, block, offsets[last], length)) {
      facts[last] = (facts[last] | seen) + (1 << CELLS_SHIFT);
      return false;
    }
    if (count == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * count);
      lengths = Arrays.copyOf(lengths, 2 * count);
      facts = Arrays.copyOf(facts, 2 * count);
    }
    offsets[count] = offset;
    lengths[count] = (short) length;
    facts[count] = seen | 1 << CELLS_SHIFT;
    count++;
    return true;
  }

  /**
   * Shows cells of a block that was read before.
   * @param firstRow where the row of the first one is
   */
  void show(MarkedRow marked, byte[] block, int firstRow, int cells) {
    int cell = firstRow - ROW_OFFSET;
    for (int i = 0; i < cells; i++) {
      int family = cell + ROW_OFFSET + Bytes.toShort(block, cell + KEY_OFFSET);
      int value = cell + KEY_OFFSET + Bytes.toInt(block, cell);
      int valueLength = Bytes.toInt(block, cell + Bytes.SIZEOF_INT);
      int end = value + valueLength;
      int tags = end;
      if (hasTags) {
        tags += Bytes.SIZEOF_SHORT;
        end = tags + Bytes.readAsInt(block, end, Bytes.SIZEOF_SHORT);
      }
      marked.show(store, block, family + 1 + block[family], value, valueLength, tags, end - tags);
      if (hasSequenceIds) {
        end += WritableUtils.decodeVIntSize(block[end]);
      }
      cell = end;
    }
  }

  /** What the rows have in their columns; null if nothing has to be known of them. */
  BlockColumns columns() {
    return found;
  }

  int count() {
    return count;
  }

  int offset(int row) {
    return offsets[row];
  }

  /** Returns where the first cell of a row begins */
  int cell(int row) {
    return offsets[row] - ROW_OFFSET;
  }

  int length(int row) {
    return lengths[row];
  }

  void setKeys(PutOnlyRows rows, int first) {
    rows.setKeys(blocks.bytes(), offsets, lengths, first);
  }

  /** Returns the bits of {@link RowCursor} */
  int seen(int row) {
    return facts[row] & SEEN_MASK | (tested == null ? 0 : tested[row]);
  }

  int cells(int row) {
    return facts[row] >>> CELLS_SHIFT;
  }

  /**
   * Returns how many rows of the given ones have nothing but visible puts, up to the first other
   */
  int putOnlyRows(int from, int to) {
    int row = from;
    while (row < to && (facts[row] & SEEN_MASK) == RowCursor.VISIBLE) {
      row++;
    }
    return Math.max(row - from, 0);
  }

  /** Returns how many rows are the same in both blocks, up to the first other one */
  int sameRows(int from, BlockRows other, int otherFrom, int atMost) {
    byte[] block = blocks.bytes();
    byte[] otherBlock = other.blocks.bytes();
    int same = 0;
    while (same < atMost && lengths[from + same] == other.lengths[otherFrom + same]
      && RowBytes.same(block, offsets[from + same], otherBlock, other.offsets[otherFrom + same],
        lengths[from + same])) {
      same++;
    }
    return same;
  }
}
