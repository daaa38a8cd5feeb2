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

import io.github.hbaseperf.coprocessor.server.line.BlockIndexRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Where to cut a scan's range of a region into parts that take about as long to read: at rows that
 * the block index of its largest file has in memory. Reads nothing. Any number of threads.
 */
@InterfaceAudience.Private
public final class RangeCuts {

  /**
   * Opening what a part is read with takes a small part of the time for so many bytes of blocks.
   */
  public static final long MIN_PART_BYTES = 2L << 20;

  private RangeCuts() {
  }

  /**
   * Returns rows behind the scan's first and before its last, in order; none if it is not worth it.
   * @param atMost       how many parts
   * @param minPartBytes uncompressed, of the largest file
   */
  public static List<byte[]> of(HRegion region, Scan scan, int atMost, long minPartBytes) {
    HFile.Reader largest = largest(region, scan);
    if (largest == null) {
      return Collections.emptyList();
    }
    List<byte[]> all = BlockIndexRows.of(largest);
    List<byte[]> inside = inside(scan, all);
    if (inside.isEmpty()) {
      return inside;
    }
    long bytesPerEntry = largest.getTrailer().getTotalUncompressedBytes() / all.size();
    long parts = Math.min(atMost, inside.size() * bytesPerEntry / minPartBytes);
    List<byte[]> cuts = new ArrayList<>();
    for (long part = 1; part < parts; part++) {
      byte[] row = inside.get((int) (part * inside.size() / parts));
      if (cuts.isEmpty() || Bytes.compareTo(cuts.get(cuts.size() - 1), row) < 0) {
        cuts.add(row);
      }
    }
    return cuts;
  }

  private static HFile.Reader largest(HRegion region, Scan scan) {
    HFile.Reader largest = null;
    for (byte[] family : scan.getFamilyMap().keySet()) {
      for (HStoreFile file : region.getStore(family).getStorefiles()) {
        // A file that was compacted, and that nobody scans, is closed at any time.
        StoreFileReader reader = file.getReader();
        HFile.Reader blocks = reader == null ? null : reader.getHFileReader();
        if (blocks != null && (largest == null || blocks.length() > largest.length())) {
          largest = blocks;
        }
      }
    }
    return largest;
  }

  /** A cut at the first row would leave a part without rows, and a count without a start. */
  private static List<byte[]> inside(Scan scan, List<byte[]> rows) {
    List<byte[]> inside = new ArrayList<>();
    for (byte[] row : rows) {
      if (Bytes.compareTo(row, scan.getStartRow()) > 0
        && (scan.getStopRow().length == 0 || Bytes.compareTo(row, scan.getStopRow()) < 0)) {
        inside.add(row);
      }
    }
    return inside;
  }
}
