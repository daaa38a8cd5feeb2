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
package io.github.hbaseperf.benchmarks.region;

import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Main class of a JVM of its own: runs every region benchmark's scan once and prints what it
 * returned, so that variants can be compared by their output.
 */
public final class RegionDigest {
  private static final int GETS = 2_000;
  private static final int GET_STRIDE = 7;
  /** Two rows of them. */
  private static final long WIDE_CELLS = 40_000;

  private RegionDigest() {
  }

  /** Takes the number of rows. */
  public static void main(String[] args) throws IOException {
    long rows = Long.parseLong(args[0]);
    Path data = RegionData.prepare(Kit.data(), rows);
    try (LocalRegion local = LocalRegion.open(data)) {
      digest("HEAP", local.region());
      System.out.println("HEAP cached " + local.cachedBlocks());
    }
    // One of them allocates a BucketCache, whose direct memory is not back when it is closed.
    for (RegionLayout layout : RegionLayout.values()) {
      Path folder = Files.createTempDirectory("hbase-perf-digest");
      try (LocalRegion local = layout.create(folder, cells(layout, rows))) {
        digest(layout.name(), local.region());
      } finally {
        FileUtils.deleteQuietly(folder.toFile());
      }
    }
    Path empty = Files.createTempDirectory("hbase-perf-digest");
    try (LocalRegion local = LocalRegion.create(empty)) {
      RegionData.writeToMemstore(local.region(), rows);
      digest("MEMSTORE", local.region());
    } finally {
      FileUtils.deleteQuietly(empty.toFile());
    }
  }

  /** Returns how many cells the region of this layout has if the narrow one has so many rows. */
  static long cells(RegionLayout layout, long rows) {
    return layout == RegionLayout.WIDE_ROWS ? WIDE_CELLS : 2 * rows;
  }

  private static void digest(String where, HRegion region) throws IOException {
    for (ScanShape shape : ScanShape.values()) {
      Digest next = new Digest();
      long found = RegionScan.next(region, shape.scan(), next::row);
      System.out.println(where + " " + shape + " next " + found + " rows " + next);
      Digest raw = new Digest();
      found = RegionScan.nextRaw(region, shape.scan(), raw::row);
      System.out.println(where + " " + shape + " nextRaw " + found + " rows " + raw);
    }
    Digest gets = new Digest();
    for (long row = 0; row < GETS; row++) {
      gets.row(region.get(new Get(Bytes.toBytes(row * GET_STRIDE)), false));
    }
    System.out.println(where + " gets " + gets);
    System.out.println(where + " reads " + region.getReadRequestsCount() + " filtered "
      + region.getFilteredReadRequestsCount());
  }

  /** Order-sensitive hash of every byte of every cell, and of where rows begin. */
  private static final class Digest {
    private long hash;
    private long cells;

    void row(List<Cell> row) {
      hash = hash * 31 + row.size();
      for (Cell cell : row) {
        KeyValue copy = KeyValueUtil.copyToNewKeyValue(cell);
        hash = hash * 31 + Bytes.hashCode(copy.getBuffer(), copy.getOffset(), copy.getLength());
        cells++;
      }
    }

    @Override
    public String toString() {
      return cells + " cells, hash " + Long.toHexString(hash);
    }
  }
}
