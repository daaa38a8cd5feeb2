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

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/** Rows of a table that follow each other. Immutable. */
@InterfaceAudience.Public
public final class TableSegment {

  private final KeyRange range;
  private final long bytes;

  TableSegment(KeyRange range, long bytes) {
    this.range = range;
    this.bytes = bytes;
  }

  KeyRange range() {
    return range;
  }

  /** Inclusive; empty for the beginning of the table. */
  public byte[] startRow() {
    return range.start().clone();
  }

  /** Exclusive; empty for the end of the table. */
  public byte[] stopRow() {
    return range.stop().clone();
  }

  /** About how many bytes its rows have on disk. */
  public long bytes() {
    return bytes;
  }

  /** The scan that the segment is of, cut down to it. */
  public Scan of(Scan scan) {
    try {
      return new Scan(scan).withStartRow(range.start(), true).withStopRow(range.stop(), false);
    } catch (IOException e) {
      throw new UncheckedIOException("A copy of a scan reads nothing", e);
    }
  }

  @Override
  public String toString() {
    return "TableSegment[" + Bytes.toStringBinary(range.start()) + ", "
      + Bytes.toStringBinary(range.stop()) + "), " + bytes + " bytes";
  }
}
