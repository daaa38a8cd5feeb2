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
package io.github.hbaseperf.coprocessor.client;

import io.github.hbaseperf.coprocessor.protocol.RowOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/** Rows from a start row (inclusive) to a stop row (exclusive, empty for the end). Immutable. */
@InterfaceAudience.Private
public final class KeyRange {

  private final byte[] start;
  private final byte[] stop;

  public KeyRange(byte[] start, byte[] stop) {
    this.start = start;
    this.stop = stop;
  }

  /** The rows of a scan. */
  public static KeyRange of(Scan scan) {
    byte[] start = scan.getStartRow();
    byte[] stop = scan.getStopRow();
    byte[] from = start.length == 0 || scan.includeStartRow() ? start : RowOrder.after(start);
    byte[] to = stop.length == 0 || !scan.includeStopRow() ? stop : RowOrder.after(stop);
    return from == null
      ? new KeyRange(start, start)
      : new KeyRange(from, to == null ? HConstants.EMPTY_END_ROW : to);
  }

  public byte[] start() {
    return start;
  }

  public byte[] stop() {
    return stop;
  }

  boolean isEmpty() {
    return !startsBefore(stop);
  }

  /** Returns true if the end of a range, where empty means none, is behind the start of this one */
  private boolean startsBefore(byte[] end) {
    return end.length == 0 || Bytes.compareTo(start, end) < 0;
  }

  /** Returns what is left of this range from the given row on; empty if nothing is. */
  KeyRange from(byte[] row) {
    return new KeyRange(row, stop);
  }

  /**
   * Cuts this range at the given rows. The pieces cover it without gap or overlap, whatever the
   * rows are, so that an outdated view of the regions costs time, not rows.
   */
  List<KeyRange> cutAt(SortedSet<byte[]> rows) {
    List<KeyRange> pieces = new ArrayList<>();
    KeyRange rest = this;
    for (byte[] row : rows) {
      if (Bytes.compareTo(row, rest.start) > 0 && rest.from(row).startsBefore(stop)) {
        pieces.add(new KeyRange(rest.start, row));
        rest = rest.from(row);
      }
    }
    pieces.add(rest);
    return pieces;
  }

  @Override
  public String toString() {
    return "[" + Bytes.toStringBinary(start) + ", " + Bytes.toStringBinary(stop) + ")";
  }
}
