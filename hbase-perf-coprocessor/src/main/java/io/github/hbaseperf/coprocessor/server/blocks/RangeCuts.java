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
 * each stands for 200 MB or so, blocks below it are read, which the parts need anyway. One thread.
 */
@InterfaceAudience.Private
public final class RangeCuts {

  /**
   * Opening what a part is read with takes a small part of the time for so many bytes of blocks.
   */
  public static final long MIN_PART_BYTES = 2L << 20;
  /** With fewer rows of the index for each part, some parts would be twice as long as others. */
  private static final int LEAST_ROWS_PER_PART = 4;

  private final HRegion region;
  private final Scan scan;
  private final int atMost;
  private final long minPartBytes;
  /** That of the largest file, which may be closed at any time; null if there is no file. */
  private HStore store;
  private boolean hasLevels;
  private List<byte[]> ofRoot = Collections.emptyList();
  /** As far as the root tells. */
  private long parts;

  private RangeCuts(HRegion region, Scan scan, int atMost, long minPartBytes) {
    this.region = region;
    this.scan = scan;
    this.atMost = atMost;
    this.minPartBytes = minPartBytes;
  }

  /**
   * Reads nothing.
   * @param atMost       how many parts
   * @param minPartBytes uncompressed, of the largest file
   */
  public static RangeCuts of(HRegion region, Scan scan, int atMost, long minPartBytes) {
    RangeCuts cuts = new RangeCuts(region, scan, atMost, minPartBytes);
    cuts.lookAtRoot();
    return cuts;
  }

  private void lookAtRoot() {
    HFile.Reader largest = null;
    for (byte[] family : scan.getFamilyMap().keySet()) {
      HFile.Reader ofFamily = largest(region.getStore(family).getStorefiles());
      if (ofFamily != null && (largest == null || ofFamily.length() > largest.length())) {
        store = region.getStore(family);
        largest = ofFamily;
      }
    }
    if (largest != null) {
      List<byte[]> all = BlockIndexRows.of(largest);
      ofRoot = inside(all);
      hasLevels = largest.getTrailer().getNumDataIndexLevels() > 1;
      long bytesPerRow = largest.getTrailer().getTotalUncompressedBytes() / Math.max(1, all.size());
      parts = Math.min(atMost, (ofRoot.size() + 1) * bytesPerRow / minPartBytes);
    }
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

  /** Whether there may be cuts. */
  public boolean areWorthIt() {
    return parts > 1 && (hasLevels || !ofRoot.isEmpty());
  }

  /**
   * Returns rows behind the scan's first and before its last, in order; none if it is not worth it.
   * @throws IOException if a block of the index cannot be read
   */
  public List<byte[]> rows() throws IOException {
    return areWorthIt() && hasLevels && ofRoot.size() < parts * LEAST_ROWS_PER_PART
      ? rowsOfBlocks()
      : cuts(ofRoot, parts);
  }

  private List<byte[]> rowsOfBlocks() throws IOException {
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
      return cuts(inside(rows), (long) Math.min(atMost, bytes / minPartBytes));
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
  private List<byte[]> inside(List<byte[]> rows) {
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
