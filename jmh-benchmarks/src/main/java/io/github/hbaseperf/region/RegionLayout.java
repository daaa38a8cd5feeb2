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
package io.github.hbaseperf.region;

import io.github.hbaseperf.sample.SampleTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/** Where a region keeps its cells, other than in one file per family and narrow rows. */
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

    @Override
    long rows(long cells) {
      return cells / 2;
    }
  },
  /** Rows of 20,000 columns of one family, in one file. */
  WIDE_ROWS {
    @Override
    void write(HRegion region, long cells) throws IOException {
      for (long row = 0; row < rows(cells); row++) {
        for (int column = 0; column < COLUMNS; column += BATCH) {
          region.put(columns(row, column, column + BATCH));
        }
      }
      region.flush(true);
    }

    @Override
    long rows(long cells) {
      return cells / COLUMNS;
    }
  };

  private static final long SEED = 6711;
  private static final int FILES = 4;
  private static final int ROWS_PER_SHARED_ROW = 50;
  private static final int COLUMNS = 20_000;
  private static final int BATCH = 1_000;

  /** Fills an empty region. */
  abstract void write(HRegion region, long cells) throws IOException;

  /** Returns how many rows so many cells make. */
  abstract long rows(long cells);

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
