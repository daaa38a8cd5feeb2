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

import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/** What a region keeps and where, other than narrow rows in one file per family on the heap. */
public enum RegionLayout {
  /**
   * Each of four files per family and the memstore has a fifth of the rows, in turn; one row in
   * fifty is in all four files.
   */
  FOUR_FILES_AND_MEMSTORE {
    @Override
    void write(HRegion region, long cells) throws IOException {
      SplittableRandom random = new SplittableRandom(SEED);
      for (int file = 0; file < FILES; file++) {
        writeEvery(FILES + 1, file, region, cells, random);
        writeEvery(ROWS_PER_SHARED_ROW, 0, region, cells, random);
        region.flush(true);
      }
      writeEvery(FILES + 1, FILES, region, cells, random);
    }
  },
  /** Rows of 20,000 columns of one family, and a last one with the qualifier others have. */
  WIDE_ROWS {
    @Override
    void write(HRegion region, long cells) throws IOException {
      for (long row = 0; row < rows(cells); row++) {
        for (int column = 0; column < COLUMNS; column += BATCH) {
          region.put(columns(row, column, column + BATCH));
        }
        region.put(new Put(Bytes.toBytes(row)).setDurability(Durability.SKIP_WAL)
          .addColumn(SampleTable.FAMILY_A, SampleTable.QUALIFIER, row + 1, new byte[0]));
      }
      region.flush(true);
    }

    @Override
    public long rows(long cells) {
      return cells / COLUMNS;
    }
  },
  /** Row keys of 1 kB that differ in their last 8 bytes only. */
  LARGE_ROW_KEYS {
    @Override
    void write(HRegion region, long cells) throws IOException {
      SplittableRandom random = new SplittableRandom(SEED);
      for (long row = 0; row < rows(cells); row++) {
        byte[] key = Bytes.add(new byte[LARGE_KEY_BYTES - Bytes.SIZEOF_LONG], Bytes.toBytes(row));
        region.put(SampleTable.row(key, row, random));
      }
      region.flush(true);
    }

    @Override
    public long rows(long cells) {
      return cells / CELLS_PER_LARGE_ROW_KEY;
    }
  },
  /** One file per family, its blocks encoded. */
  FAST_DIFF {
    @Override
    DataBlockEncoding encoding() {
      return DataBlockEncoding.FAST_DIFF;
    }
  },
  /** As FAST_DIFF, with the encoding that finds rows by binary search. */
  ROW_INDEX_V1 {
    @Override
    DataBlockEncoding encoding() {
      return DataBlockEncoding.ROW_INDEX_V1;
    }
  },
  /** One file per family in BucketCache. */
  OFF_HEAP {
    @Override
    CacheKind cacheKind() {
      return CacheKind.OFF_HEAP;
    }
  },
  /** The lower half of a region after a split, which scans files of the whole one. */
  HALF_FILES {
    @Override
    LocalRegion reopen(LocalRegion written, Path folder, long cells) throws IOException {
      return written.lowerHalf(folder, Bytes.toBytes(rows(cells)));
    }

    @Override
    public long rows(long cells) {
      return cells / 4;
    }
  },
  /** One file per family, read anew by each scan: the operating system has it in memory. */
  OS_CACHE {
    @Override
    public boolean inBlockCache() {
      return false;
    }
  };

  private static final long SEED = 6711;
  private static final int FILES = 4;
  private static final int ROWS_PER_SHARED_ROW = 50;
  private static final int COLUMNS = 20_000;
  private static final int BATCH = 1_000;

  private static final int LARGE_KEY_BYTES = 1_024;
  /** As many bytes as rows of small keys have, and not twenty times as many. */
  private static final int CELLS_PER_LARGE_ROW_KEY = 40;

  /** Creates a region of this layout below the folder and fills it; its cache is empty. */
  public LocalRegion create(Path folder, long cells) throws IOException {
    LocalRegion written = LocalRegion.create(folder, cacheKind(), encoding());
    write(written.region(), cells);
    return reopen(written, folder, cells);
  }

  /** Fills an empty region. */
  void write(HRegion region, long cells) throws IOException {
    writeEvery(1, 0, region, cells, new SplittableRandom(SEED));
    region.flush(true);
  }

  /** Returns the region to scan of the one that was written, which is closed if it is another. */
  LocalRegion reopen(LocalRegion written, Path folder, long cells) throws IOException {
    return written;
  }

  /** Returns how many rows so many cells make. */
  public long rows(long cells) {
    return cells / 2;
  }

  CacheKind cacheKind() {
    return CacheKind.HEAP;
  }

  /** False if scans leave the block cache as they find it, which is empty. */
  public boolean inBlockCache() {
    return true;
  }

  DataBlockEncoding encoding() {
    return DataBlockEncoding.NONE;
  }

  private static void writeEvery(int step, int first, HRegion region, long cells,
    SplittableRandom random) throws IOException {
    List<Mutation> batch = new ArrayList<>();
    for (long row = first; row < cells / 2; row += step) {
      batch.add(SampleTable.row(row, random));
      if (batch.size() == BATCH || row + step >= cells / 2) {
        region.batchMutate(batch.toArray(new Mutation[0]));
        batch.clear();
      }
    }
  }

  private static Put columns(long row, int from, int to) {
    Put put = new Put(Bytes.toBytes(row));
    put.setDurability(Durability.SKIP_WAL);
    for (int column = from; column < to; column++) {
      put.addColumn(SampleTable.FAMILY_A, Bytes.toBytes(column), row + 1,
        new byte[SampleTable.VALUE_BYTES]);
    }
    return put;
  }
}
