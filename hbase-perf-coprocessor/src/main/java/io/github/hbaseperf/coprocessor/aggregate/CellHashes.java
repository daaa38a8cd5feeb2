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

import java.util.Arrays;
import net.openhft.hashing.LongTupleHashFunction;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Sums XXH128 of each cell, of what a file without encoding and tags has of it: the lengths of key
 * and value, of row and family, and all parts. So a cell of such a file is hashed where it is, and
 * no two cells have the same bytes. One thread.
 */
@InterfaceAudience.Private
public final class CellHashes {

  /** Part of what a fingerprint is: both sides of a comparison need the same. */
  private static final LongTupleHashFunction HASH = LongTupleHashFunction.xx128();

  private final boolean timestamps;
  private byte[] copy = new byte[256];
  /** Of one cell: its low and its high half. */
  private final long[] hash = HASH.newResultArray();
  private long cells;
  private long high;
  private long low;

  /**
   * @param timestamps whether they are part of what is hashed
   */
  public CellHashes(boolean timestamps) {
    this.timestamps = timestamps;
  }

  /** One of the same kind, of no cells. */
  public CellHashes newOne() {
    return new CellHashes(timestamps);
  }

  /** Forgets all cells. */
  public void clear() {
    cells = 0;
    high = 0;
    low = 0;
  }

  /** Adds a cell. */
  public void add(Cell cell) {
    if (timestamps && cell instanceof KeyValue && !(cell instanceof KeyValue.KeyOnlyKeyValue)) {
      KeyValue bytes = (KeyValue) cell;
      add(bytes.getBuffer(), bytes.getOffset(),
        2 * Bytes.SIZEOF_INT + bytes.getKeyLength() + bytes.getValueLength());
      return;
    }
    int length = KeyValueUtil.getSerializedSize(cell, false);
    ensureCopy(length);
    KeyValueUtil.appendToByteArray(cell, copy, 0, false);
    addCopy(length, cell.getValueLength());
  }

  private void addCopy(int length, int valueLength) {
    if (!timestamps) {
      int value = length - valueLength;
      Arrays.fill(copy, value - KeyValue.TIMESTAMP_TYPE_SIZE, value - KeyValue.TYPE_SIZE, (byte) 0);
    }
    add(copy, 0, length);
  }

  /** Adds a cell as it is in a file, without what is behind its value. */
  public void add(byte[] bytes, int offset, int length, int valueLength) {
    if (timestamps) {
      add(bytes, offset, length);
      return;
    }
    ensureCopy(length);
    System.arraycopy(bytes, offset, copy, 0, length);
    addCopy(length, valueLength);
  }

  private void ensureCopy(int length) {
    if (copy.length < length) {
      copy = new byte[Math.max(length, 2 * copy.length)];
    }
  }

  private void add(byte[] bytes, int offset, int length) {
    HASH.hashBytes(bytes, offset, length, hash);
    add(1, hash[1], hash[0]);
  }

  /** Adds the sum of so many other cells. */
  public void add(long moreCells, long moreHigh, long moreLow) {
    cells += moreCells;
    low += moreLow;
    high += moreHigh + (Long.compareUnsigned(low, moreLow) < 0 ? 1 : 0);
  }

  public long cells() {
    return cells;
  }

  public long high() {
    return high;
  }

  public long low() {
    return low;
  }
}
