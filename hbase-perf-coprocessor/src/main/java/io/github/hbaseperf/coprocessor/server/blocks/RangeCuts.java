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
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Where to cut a scan's range of a region into parts that take about as long to read: at rows of
 * the block index of its largest file. Its root is in memory; where that has too few rows, since
 * each stands for 200 MB or so, blocks below it are read, which the parts need anyway. Any number
 * of threads.
 */
@InterfaceAudience.Private
public final class RangeCuts {

  /**
   * Opening what a part is read with takes a small part of the time for so many bytes of blocks.
   */
  public static final long MIN_PART_BYTES = 2L << 20;
  /** With fewer rows of the index for each part, some parts would be twice as long as others. */
  private static final int LEAST_ROWS_PER_PART = 4;

  private RangeCuts() {
  }

  /**
   * Returns rows behind the scan's first and before its last, in order; none if it is not worth it.
   * @param atMost       how many parts
   * @param minPartBytes uncompressed, of the largest file
   * @throws IOException if a block of the index cannot be read
   */
  public static List<byte[]> of(HRegion region, Scan scan, int atMost, long minPartBytes)
    throws IOException {
    HStore store = null;
    HFile.Reader largest = null;
    for (byte[] family : scan.getFamilyMap().keySet()) {
      HFile.Reader ofFamily = largest(region.getStore(family).getStorefiles());
      if (ofFamily != null && (largest == null || ofFamily.length() > largest.length())) {
        store = region.getStore(family);
        largest = ofFamily;
      }
    }
    if (largest == null) {
      return Collections.emptyList();
    }
    List<byte[]> all = BlockIndexRows.of(largest);
    List<byte[]> inside = inside(scan, all);
    long bytes = largest.getTrailer().getTotalUncompressedBytes() / Math.max(1, all.size())
      * (inside.size() + 1);
    long parts = Math.min(atMost, bytes / minPartBytes);
    if (parts > 1 && inside.size() < parts * LEAST_ROWS_PER_PART
      && largest.getTrailer().getNumDataIndexLevels() > 1) {
      return ofBlocks(region, store, scan, atMost, minPartBytes);
    }
    return cuts(inside, parts);
  }

  /** Returns null if there is none */
  private static HFile.Reader largest(Collection<HStoreFile> files) {
    HFile.Reader largest = null;
    for (HStoreFile file : files) {
      // A file that was compacted, and that nobody scans, is closed at any time.
      StoreFileReader reader = file.getReader();
      HFile.Reader blocks = reader == null ? null : reader.getHFileReader();
      if (blocks != null && (largest == null || blocks.length() > largest.length())) {
        largest = blocks;
      }
    }
    return largest;
  }

  private static List<byte[]> ofBlocks(HRegion region, HStore store, Scan scan, int atMost,
    long minPartBytes) throws IOException {
    try (HeldFiles held = new HeldFiles(store, scan, region.getMVCC().getReadPoint())) {
      HFile.Reader largest = largest(held.files());
      if (largest == null) {
        return Collections.emptyList();
      }
      List<byte[]> rows = new ArrayList<>();
      long[] size = new long[1];
      BlockIndex.visit(largest, scan.getStartRow(), scan.getStopRow(), (row, blockSize) -> {
        rows.add(row);
        size[0] += blockSize;
      });
      double bytes =
        (double) size[0] * largest.getTrailer().getTotalUncompressedBytes() / largest.length();
      return cuts(inside(scan, rows), (long) Math.min(atMost, bytes / minPartBytes));
    }
  }

  private static List<byte[]> cuts(List<byte[]> rows, long parts) {
    List<byte[]> cuts = new ArrayList<>();
    for (long part = 1; part < parts && !rows.isEmpty(); part++) {
      byte[] row = rows.get((int) (part * rows.size() / parts));
      if (cuts.isEmpty() || Bytes.compareTo(cuts.get(cuts.size() - 1), row) < 0) {
        cuts.add(row);
      }
    }
    return cuts;
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
