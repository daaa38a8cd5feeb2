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

import java.util.Arrays;
import org.apache.hadoop.hbase.ByteBufferExtendedCell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.ExtendedCell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Which puts of a row with delete markers or tags a scan sees. A marker hides the puts of its
 * family, or of its column, that are not newer than it, or only those of its own time; whether they
 * were written before or after it, and in which file, does not matter (ScanDeleteTracker, for which
 * markers come before puts of the same time). A cell whose own TTL is over is not there, whether it
 * is a put or a marker (ScanQueryMatcher.preCheck).
 * <p>
 * All cells of the row are shown twice: first for their markers, then for their puts. Allocates
 * nothing but larger arrays. One thread.
 */
final class MarkedRow {

  /** Each put is compared with them. */
  static final int MAX_MARKERS = 32;

  private static final byte PUT = KeyValue.Type.Put.getCode();
  private static final byte VERSION = KeyValue.Type.Delete.getCode();
  private static final byte COLUMN = KeyValue.Type.DeleteColumn.getCode();
  private static final byte FAMILY_VERSION = KeyValue.Type.DeleteFamilyVersion.getCode();
  private static final byte FAMILY = KeyValue.Type.DeleteFamily.getCode();
  private static final int TIME_AND_TYPE = Bytes.SIZEOF_LONG + 1;

  private final boolean isTested;
  private int markers;
  private final int[] stores = new int[MAX_MARKERS];
  private final byte[] types = new byte[MAX_MARKERS];
  private final long[] timestamps = new long[MAX_MARKERS];
  private final byte[][] qualifiers = new byte[MAX_MARKERS][];
  private final int[] qualifierLengths = new int[MAX_MARKERS];

  private boolean hasFamilyMarkers;
  private boolean hasUnnamedColumn;
  private boolean isAboutPuts;
  private boolean isUndecided;
  private int seen;
  private byte[] qualifierCopy = new byte[0];
  private byte[] tagsCopy = new byte[0];

  /** @param isTested whether all visible puts have to be looked at, and not only the first one */
  MarkedRow(boolean isTested) {
    this.isTested = isTested;
    Arrays.fill(qualifiers, new byte[0]);
  }

  /**
   * Decides on the row that was scanned last.
   * @param inRow the cursors that have it, one bit each
   * @param bits  what was seen of it
   * @return the same bits if it takes HBase's scanners to decide, or else those of what a scan sees
   */
  int decide(RowCursor[] cursors, long inRow, int bits) {
    markers = 0;
    hasFamilyMarkers = false;
    hasUnnamedColumn = false;
    isUndecided = false;
    isAboutPuts = false;
    show(cursors, inRow);
    // Stock may leave a family's marker out of account beside a column without a name (HBASE-18471):
    // what its scans return then is for them to say.
    if (isUndecided || hasFamilyMarkers && hasUnnamedColumn) {
      return bits;
    }
    seen = 0;
    isAboutPuts = true;
    show(cursors, inRow);
    return seen;
  }

  private void show(RowCursor[] cursors, long inRow) {
    for (long rest = inRow; rest != 0 && !isDecided(); rest &= rest - 1) {
      isUndecided |= !cursors[Long.numberOfTrailingZeros(rest)].show(this);
    }
  }

  /** Whether no more cells have to be shown. */
  private boolean isDecided() {
    return isUndecided || isAboutPuts && (seen & RowCursor.VISIBLE) != 0 && !isTested;
  }

  /** Of a block: the value lies behind its key, which ends with time and type. */
  void show(StoreRules store, byte[] block, int qualifier, int value, int valueLength, int tags,
    int tagsLength) {
    long timestamp = Bytes.toLong(block, value - TIME_AND_TYPE);
    if (isOver(store, timestamp, block, tags, tagsLength)) {
      return;
    }
    byte type = block[value - 1];
    int qualifierLength = value - TIME_AND_TYPE - qualifier;
    if (!isAboutPuts) {
      addMarker(store, type, timestamp, block, qualifier, qualifierLength);
    } else if (isVisible(store, type, timestamp, block, qualifier, qualifierLength)) {
      seen |= RowCursor.VISIBLE;
      if (store.tests != null) {
        seen |= store.tests.of(block, qualifier, qualifierLength, value, valueLength);
      }
      if (store.cells != null) {
        seen |= store.cells.ofAny(block, value, valueLength, timestamp);
      }
    }
  }

  /** Of one of HBase's scanners. */
  void show(StoreRules store, ExtendedCell cell) {
    long timestamp = cell.getTimestamp();
    if (isOver(store, cell)) {
      return;
    }
    byte[] bytes;
    int qualifier = 0;
    int qualifierLength = cell.getQualifierLength();
    if (cell instanceof ByteBufferExtendedCell) {
      qualifierCopy = ofLength(qualifierCopy, qualifierLength);
      CellUtil.copyQualifierTo(cell, qualifierCopy, 0);
      bytes = qualifierCopy;
    } else {
      bytes = cell.getQualifierArray();
      qualifier = cell.getQualifierOffset();
    }
    byte type = cell.getTypeByte();
    if (!isAboutPuts) {
      addMarker(store, type, timestamp, bytes, qualifier, qualifierLength);
    } else if (isVisible(store, type, timestamp, bytes, qualifier, qualifierLength)) {
      seen |= RowCursor.VISIBLE;
      seen |= store.tests == null ? 0 : store.tests.of(cell);
      seen |= store.cells == null ? 0 : store.cells.ofAny(cell);
    }
  }

  private boolean isOver(StoreRules store, ExtendedCell cell) {
    int length = cell.getTagsLength();
    if (length == 0) {
      return false;
    }
    tagsCopy = ofLength(tagsCopy, length);
    PrivateCellUtil.copyTagsTo(cell, tagsCopy, 0);
    return isOver(store, cell.getTimestamp(), tagsCopy, 0, length);
  }

  private static byte[] ofLength(byte[] bytes, int length) {
    return bytes.length < length ? new byte[2 * length] : bytes;
  }

  /** Of several TTLs the first one counts. */
  private static boolean isOver(StoreRules store, long timestamp, byte[] bytes, int tags,
    int tagsLength) {
    int end = tags + tagsLength;
    for (int tag = tags; tag < end;) {
      // The length of what follows it: the type, and the value.
      int length = Bytes.readAsInt(bytes, tag, Bytes.SIZEOF_SHORT);
      int type = tag + Bytes.SIZEOF_SHORT;
      if (bytes[type] == TagType.TTL_TAG_TYPE) {
        return store.times.isOver(timestamp, Bytes.toLong(bytes, type + 1));
      }
      tag = type + length;
    }
    return false;
  }

  private void addMarker(StoreRules store, byte type, long timestamp, byte[] bytes, int qualifier,
    int qualifierLength) {
    boolean isOfFamily = type == FAMILY || type == FAMILY_VERSION;
    hasFamilyMarkers |= isOfFamily;
    hasUnnamedColumn |= !isOfFamily && qualifierLength == 0;
    if (type == PUT || !store.times.canHide(timestamp)) {
      return;
    }
    if (markers == MAX_MARKERS || !isOfFamily && type != COLUMN && type != VERSION) {
      isUndecided = true;
      return;
    }
    stores[markers] = store.number;
    types[markers] = type;
    timestamps[markers] = timestamp;
    qualifierLengths[markers] = qualifierLength;
    qualifiers[markers] = ofLength(qualifiers[markers], qualifierLength);
    System.arraycopy(bytes, qualifier, qualifiers[markers], 0, qualifierLength);
    markers++;
  }

  private boolean isVisible(StoreRules store, byte type, long timestamp, byte[] bytes,
    int qualifier, int qualifierLength) {
    if (type != PUT || store.times.put(timestamp) != RowCursor.VISIBLE) {
      return false;
    }
    if (store.names != null && !store.names.include(bytes, qualifier, qualifierLength)) {
      return false;
    }
    if (store.columns != null
      && !store.columns.includes(store.columns.find(bytes, qualifier, qualifierLength))) {
      return false;
    }
    for (int marker = 0; marker < markers; marker++) {
      if (stores[marker] == store.number && hidesTime(marker, timestamp)
        && hidesColumn(marker, bytes, qualifier, qualifierLength)) {
        return false;
      }
    }
    return true;
  }

  private boolean hidesTime(int marker, long timestamp) {
    byte type = types[marker];
    return type == FAMILY || type == COLUMN
      ? timestamp <= timestamps[marker]
      : timestamp == timestamps[marker];
  }

  private boolean hidesColumn(int marker, byte[] bytes, int qualifier, int qualifierLength) {
    byte type = types[marker];
    return type == FAMILY || type == FAMILY_VERSION || Bytes.equals(bytes, qualifier,
      qualifierLength, qualifiers[marker], 0, qualifierLengths[marker]);
  }
}
