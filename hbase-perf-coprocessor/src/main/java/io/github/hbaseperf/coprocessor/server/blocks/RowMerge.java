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

import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.aggregate.PutOnlyRows;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Counts the distinct rows of many cursors. Cursors are compared one by one: there are few, and
 * most rows of several families are in all of them. Allocates nothing per row. One thread.
 */
final class RowMerge {

  static final int MAX_CURSORS = Long.SIZE;
  private static final int ROWS_PER_CLOCK_READ = 64;

  private final RowCursor[] cursors;
  /** Those of blocks, if every row counts that has a put which is included; or else none. */
  private final BlockRowCursor[] blockCursors;
  /** Those that are not of blocks. */
  private final RowCursor[] otherCursors;
  private byte[] stopRow;
  private int stopOrder;
  private final RowTest test;
  /** What is found of rows; null if it is enough that they are there. */
  private final PutOnlyRows putOnly;
  /** To which rows are added; or null. */
  private Groups groups;
  private final MarkedRow marked;
  /** By cursor: those of its family, one bit each. */
  private final long[] sameStore;
  /** Or null. */
  private final PassOver passOver;
  private boolean hasTags;
  private long rowsWithMarkers;
  private long rows;
  private long cells;
  private long rowsScanned;
  /** With those that were left to others. */
  private long rowsBegun;
  private RowCursor lastScanned;
  private int unproven;

  /**
   * @param test    decides which rows count, or null for all
   * @param columns that were numbered for the question
   */
  RowMerge(RowCursor[] cursors, Scan scan, RowTest test, RowQuestion question,
    ScanColumns columns) {
    this.test = test;
    this.cursors = cursors;
    this.putOnly = question.isOfRowsOnly() ? null : new PutOnlyRows(columns.size());
    this.groups = question.groups();
    this.marked = new MarkedRow(test != null && test.isOfCells());
    this.sameStore = sameStore(cursors);
    this.passOver = PassOver.of(test, cursors);
    this.otherCursors = Arrays.stream(cursors).filter(cursor -> !(cursor instanceof BlockRowCursor))
      .toArray(RowCursor[]::new);
    BlockRowCursor[] ofBlocks = Arrays.stream(cursors).filter(BlockRowCursor.class::isInstance)
      .toArray(BlockRowCursor[]::new);
    this.blockCursors = (test == null || test.isOfNamesAndKeys())
      && (putOnly == null || areOfDifferentFamilies(ofBlocks)) ? ofBlocks : new BlockRowCursor[0];
    this.stopRow = scan.getStopRow();
    this.stopOrder = scan.includeStopRow() ? 1 : 0;
  }

  private static long[] sameStore(RowCursor[] cursors) {
    long[] same = new long[cursors.length];
    for (int i = 0; i < same.length; i++) {
      for (int other = 0; other < same.length; other++) {
        same[i] |= cursors[other].store == cursors[i].store ? 1L << other : 0;
      }
    }
    return same;
  }

  /** Whether no two of them can have cells of the same column. */
  private static boolean areOfDifferentFamilies(RowCursor[] cursors) {
    Set<FamilyColumns> families = Collections.newSetFromMap(new IdentityHashMap<>());
    return Arrays.stream(cursors)
      .allMatch(cursor -> cursor.store.columns == null || families.add(cursor.store.columns));
  }

  /** @param others to add rows to from now on, of the same aggregation */
  void addTo(Groups others) {
    groups = others;
  }

  /** Ends the scan before another row than until now, which is not behind the end of the scan. */
  void stopAt(byte[] row, boolean inclusive) {
    stopRow = row;
    stopOrder = inclusive ? 1 : 0;
  }

  /**
   * Scans at least one row, if there is any, until a limit, the end, or a row that cannot be
   * decided on here; that one is not counted.
   * @param untilRows how many {@link #rowsScanned()} to come to; more than there are
   */
  ScanEnd scanUntil(long untilMillis, long untilRows) throws IOException {
    int untilClockRead =
      EnvironmentEdgeManager.currentTime() < untilMillis ? ROWS_PER_CLOCK_READ : 1;
    while (true) {
      if (untilClockRead == ROWS_PER_CLOCK_READ && blockCursors.length > 0) {
        scanTogether(untilRows - rowsScanned);
        if (rowsScanned == untilRows) {
          return ScanEnd.ROWS;
        }
      }
      long inRow = nextRow();
      if (inRow == 0) {
        return ScanEnd.NO_MORE_ROWS;
      }
      int seen = putOnly == null ? scanRow(inRow) : scanColumns(inRow);
      if (seen > RowCursor.VISIBLE && isUnproven(seen)) {
        seen = passOver != null && !passesByKey() ? 0 : decide(inRow, seen);
      }
      if (seen > RowCursor.VISIBLE && isUnproven(seen)) {
        unproven = seen;
        return ScanEnd.UNPROVEN_ROW;
      }
      rowsScanned++;
      boolean counts = count(seen);
      if (rowsScanned == untilRows) {
        return ScanEnd.ROWS;
      }
      if (--untilClockRead == 0) {
        if (EnvironmentEdgeManager.currentTime() >= untilMillis) {
          return ScanEnd.TIME;
        }
        untilClockRead = ROWS_PER_CLOCK_READ;
      }
      // Not before the last row is asked for: its bytes may be gone then.
      if (!counts && passOver != null && passOver.isDue() && !passOver.go(lastRow())) {
        return ScanEnd.NO_MORE_ROWS;
      }
    }
  }

  /**
   * Scans the rows that every cursor of blocks has next and that are all in the blocks they are in,
   * before the next row of other cursors: most of those in a table of whole rows and one file per
   * family, with few rows in the memstore.
   */
  private void scanTogether(long atMost) throws IOException {
    BlockRowCursor first = blockCursors[0];
    int together = beforeStopRow(first, (int) Math.min(atMost, first.putOnlyRows()));
    for (RowCursor other : otherCursors) {
      together = other.atEnd
        ? together
        : before(first, together, other.row, other.rowOffset, other.rowLength, 0);
    }
    for (int i = 1; i < blockCursors.length; i++) {
      together = blockCursors[i].samePutOnlyRows(first, together);
    }
    // Only once no cursor has an earlier row: keys are asked about in their order.
    together = passOver == null || together == 0 ? together : passing(first, together);
    if (together == 0) {
      return;
    }
    if (putOnly != null) {
      addTogether(together);
    }
    for (BlockRowCursor cursor : blockCursors) {
      cursor.scanPutOnlyRows(together);
    }
    rowsScanned += together;
    rows += together;
    lastScanned = first;
  }

  /** Returns how many of so many put-only rows pass by their keys, up to the first other one */
  private int passing(BlockRowCursor cursor, int rows) {
    byte[] until = test.passesUntil(cursor.row, cursor.rowOffset, cursor.rowLength);
    if (until == null) {
      return 0;
    }
    return until.length == 0 ? rows : before(cursor, rows, until, 0, until.length, 0);
  }

  private int beforeStopRow(BlockRowCursor cursor, int rows) {
    return stopRow.length == 0 ? rows : before(cursor, rows, stopRow, 0, stopRow.length, stopOrder);
  }

  /** Returns how many of so many put-only rows come before a row, or are it with order 1 */
  private static int before(BlockRowCursor cursor, int rows, byte[] row, int offset, int length,
    int order) {
    if (rows == 0 || cursor.comparePutOnlyRow(rows - 1, row, offset, length) < order) {
      return rows;
    }
    int before = 0;
    int behind = rows - 1;
    while (before < behind) {
      int middle = (before + behind) >>> 1;
      if (cursor.comparePutOnlyRow(middle, row, offset, length) < order) {
        before = middle + 1;
      } else {
        behind = middle;
      }
    }
    return before;
  }

  private void addTogether(int together) throws IOException {
    putOnly.begin(together);
    blockCursors[0].setKeysOfPutOnlyRows(putOnly);
    for (BlockRowCursor cursor : blockCursors) {
      cursor.addPutOnlyRows(putOnly);
    }
    addPutOnly();
  }

  private void addPutOnly() throws IOException {
    cells += putOnly.cells();
    if (groups != null) {
      groups.add(putOnly);
    }
  }

  /** Of rows that only count, delete markers and tags are looked at one by one. */
  private int decide(long inRow, int seen) {
    if (putOnly != null || (seen & (RowCursor.MARKER | RowCursor.TAGS)) == 0
      || (seen & RowCursor.KEPT) != 0) {
      return seen;
    }
    hasTags |= (seen & RowCursor.TAGS) != 0;
    rowsWithMarkers += (seen & RowCursor.MARKER) != 0 ? 1 : 0;
    return marked.decide(cursors, inRow, seen);
  }

  private static boolean isUnproven(int seen) {
    return (seen & RowCursor.UNPROVEN) != 0
      || (seen & RowCursor.CERTAIN) == 0 && ColumnTest.isUndecided(seen);
  }

  /** Returns whether the row counts */
  private boolean count(int seen) throws IOException {
    if ((seen & RowCursor.VISIBLE) == 0 || test != null && !passes(seen)) {
      return false;
    }
    rows++;
    if (putOnly != null) {
      addPutOnly();
    }
    return true;
  }

  private boolean passesByKey() {
    return test.passesByKey(lastScanned.scannedRow, lastScanned.scannedOffset,
      lastScanned.scannedLength);
  }

  private boolean passes(int seen) {
    return test.passes(seen, lastScanned.scannedRow, lastScanned.scannedOffset,
      lastScanned.scannedLength);
  }

  /** Returns the cursors that are at the smallest row, one bit each; 0 at the end */
  private long nextRow() {
    RowCursor first = null;
    long inRow = 0;
    for (int i = 0; i < cursors.length; i++) {
      RowCursor cursor = cursors[i];
      if (!cursor.atEnd) {
        int order = first == null ? -1 : RowCursor.compareRows(cursor, first);
        if (order < 0) {
          first = cursor;
          inRow = 1L << i;
        } else if (order == 0) {
          inRow |= 1L << i;
        }
      }
    }
    return first == null || isBehindStopRow(first) ? 0 : inRow;
  }

  private int scanRow(long inRow) throws IOException {
    int seen = 0;
    for (long rest = inRow; rest != 0; rest &= rest - 1) {
      int number = Long.numberOfTrailingZeros(rest);
      boolean isAlone = (inRow & sameStore[number]) == 1L << number;
      lastScanned = cursors[number];
      seen |= isAlone ? lastScanned.scanRow() : lastScanned.scanRow() & ~RowCursor.CERTAIN;
    }
    return seen;
  }

  /**
   * As {@link #scanRow}, and takes together what the cursors know of its columns: of a column, the
   * newest value that one of them has. How many columns two files of a family have together is not
   * known here.
   */
  private int scanColumns(long inRow) throws IOException {
    int seen = 0;
    rowsBegun++;
    putOnly.begin(1);
    for (long rest = inRow; rest != 0; rest &= rest - 1) {
      lastScanned = cursors[Long.numberOfTrailingZeros(rest)];
      seen |= lastScanned.scanRow();
      RowPart part = lastScanned.part();
      if (part != null && part.cells() > 0) {
        seen |= part.addTo(putOnly, rowsBegun) ? 0 : RowCursor.SHARED;
      }
    }
    putOnly.setKey(lastScanned.scannedRow, lastScanned.scannedOffset, lastScanned.scannedLength);
    return putOnly.hasValuesOfSameTime() ? seen | RowCursor.SAME_TIME : seen;
  }

  private boolean isBehindStopRow(RowCursor cursor) {
    return stopRow.length > 0 && Bytes.compareTo(cursor.row, cursor.rowOffset, cursor.rowLength,
      stopRow, 0, stopRow.length) >= stopOrder;
  }

  /** Goes forward to the first row from the given one on. */
  void goTo(byte[] firstRow) throws IOException {
    for (RowCursor cursor : cursors) {
      cursor.goTo(firstRow, null);
    }
  }

  /** Whether a row was decided on that may be another one at another time. */
  boolean hasTags() {
    return hasTags;
  }

  /** How many rows have delete markers, if rows are only counted. */
  long rowsWithMarkers() {
    return rowsWithMarkers;
  }

  void shipped() throws IOException {
    for (RowCursor cursor : cursors) {
      cursor.shipped();
    }
  }

  long rows() {
    return rows;
  }

  long cells() {
    return cells;
  }

  long rowsScanned() {
    return rowsScanned;
  }

  long cellsScanned() {
    long cells = 0;
    for (RowCursor cursor : cursors) {
      cells += cursor.cellsScanned;
    }
    return cells;
  }

  /** Returns the row scanned last; only after one was */
  byte[] lastRow() {
    return Arrays.copyOfRange(lastScanned.scannedRow, lastScanned.scannedOffset,
      lastScanned.scannedOffset + lastScanned.scannedLength);
  }

  /** Why the row that ended the scan could not be decided on. */
  String unprovenReason() {
    String row = "row " + Bytes.toStringBinary(lastRow());
    if ((unproven & RowCursor.MARKER) != 0) {
      return row + " has a delete marker";
    }
    if ((unproven & RowCursor.TAGS) != 0) {
      return row + " has a cell with tags";
    }
    if ((unproven & RowCursor.KEPT) != 0) {
      return row + " has an expired cell that MIN_VERSIONS may keep";
    }
    if ((unproven & RowCursor.SHARED) != 0) {
      return row + " has cells of a family in several files or memstores";
    }
    return (unproven & RowCursor.SAME_TIME) != 0
      ? row + " has a column twice at the same time"
      : row + " has a version that passes the filter, and one that does not";
  }
}
