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
package io.github.hbaseperf.benchmarks.count;

import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What makes regions hard to count: many files, deleted rows, cells in the memstore, versions,
 * times to live. Rows are those of the sample table, in two families.
 */
public enum CountTable {
  /** One file per family. */
  ONE_FILE(1, 0),
  /** Every sixth row in each file. */
  SIX_FILES(Files.SIX, 0),
  /**
   * As SIX_FILES; one row in a thousand was deleted, for which there is a marker in a later file.
   */
  DELETES_PER_1000(Files.SIX, 1_000),
  /** As SIX_FILES; one row in a hundred was deleted. */
  DELETES_PER_100(Files.SIX, 100),
  /** As SIX_FILES; one row in ten was deleted. */
  DELETES_PER_10(Files.SIX, 10),
  /** As SIX_FILES; one row in a hundred was written again, into the memstore. */
  MEMSTORE(Files.SIX, 0) {
    @Override
    void finish(HRegion region, long rows, SplittableRandom random) throws IOException {
      write(region, rows, 0, 100, random);
    }
  },
  /** As ONE_FILE; the last thousand rows were written again, into the memstore. */
  RECENT_ROWS(1, 0) {
    @Override
    void finish(HRegion region, long rows, SplittableRandom random) throws IOException {
      write(region, rows, (int) Math.max(0, rows - Files.LIVE_ROWS), 1, random);
    }
  },
  /** As ONE_FILE; a thousand rows far from each other were written again, into the memstore. */
  SCATTERED_ROWS(1, 0) {
    @Override
    void finish(HRegion region, long rows, SplittableRandom random) throws IOException {
      write(region, rows, 0, (int) Math.max(1, rows / Files.LIVE_ROWS), random);
    }
  },
  /** Each row in each of six files, of which scans return the last. */
  VERSIONS(1, 0) {
    @Override
    void finish(HRegion region, long rows, SplittableRandom random) throws IOException {
      for (int file = 1; file < Files.SIX; file++) {
        write(region, rows, 0, 1, random);
        region.flush(true);
      }
    }

    @Override
    ColumnFamilyDescriptorBuilder family(byte[] name) {
      return super.family(name).setMaxVersions(Files.SIX);
    }
  },
  /** As SIX_FILES; one row in two is older than its family lets it be. */
  EXPIRED(Files.SIX, 0) {
    @Override
    Put put(long row, SplittableRandom random) {
      return row % 2 == 0 ? super.put(row, random) : timed(row, System.currentTimeMillis());
    }

    @Override
    ColumnFamilyDescriptorBuilder family(byte[] name) {
      return super.family(name).setTimeToLive((int) TimeUnit.DAYS.toSeconds(1));
    }

    @Override
    boolean isThere(long row) {
      return row % 2 != 0;
    }
  },
  /** As SIX_FILES; one row in a thousand has a time to live of its own, which is not over. */
  TAGS_PER_1000(Files.SIX, 0) {
    @Override
    Put put(long row, SplittableRandom random) {
      return row % 1_000 == 0
        ? super.put(row, random).setTTL(TWO_CENTURIES)
        : super.put(row, random);
    }
  },
  /** As SIX_FILES; each row has a time to live of its own, which is over for one in ten. */
  TAGS(Files.SIX, 0) {
    @Override
    Put put(long row, SplittableRandom random) {
      return row % 10 == 0
        ? super.put(row, random).setTTL(1)
        : timed(row, System.currentTimeMillis()).setTTL(A_DAY);
    }

    @Override
    boolean isThere(long row) {
      return row % 10 != 0;
    }
  },
  /**
   * As SIX_FILES; one row in a thousand is too old and kept because it is the last version: only
   * scanners decide on it.
   */
  KEPT_PER_1000(Files.SIX, 0) {
    @Override
    Put put(long row, SplittableRandom random) {
      return row % 1_000 == 0 ? super.put(row, random) : timed(row, System.currentTimeMillis());
    }

    @Override
    ColumnFamilyDescriptorBuilder family(byte[] name) {
      return super.family(name).setTimeToLive((int) TimeUnit.DAYS.toSeconds(1)).setMinVersions(1);
    }
  },
  /** As KEPT_PER_1000; one row in a hundred is. */
  KEPT_PER_100(Files.SIX, 0) {
    @Override
    Put put(long row, SplittableRandom random) {
      return row % 100 == 0 ? super.put(row, random) : timed(row, System.currentTimeMillis());
    }

    @Override
    ColumnFamilyDescriptorBuilder family(byte[] name) {
      return KEPT_PER_1000.family(name);
    }
  },
  /** As KEPT_PER_1000; every row is. */
  KEPT(Files.SIX, 0) {
    @Override
    ColumnFamilyDescriptorBuilder family(byte[] name) {
      return KEPT_PER_1000.family(name);
    }
  };

  /** Constants of an enum cannot be named before its values. */
  private static final class Files {
    static final int SIX = 6;
    static final int LIVE_ROWS = 1_000;
  }

  private static final long SEED = 1017;
  private static final int BATCH = 1_000;
  private static final long A_DAY = TimeUnit.DAYS.toMillis(1);
  private static final long TWO_CENTURIES = TimeUnit.DAYS.toMillis(2 * 36_525);

  private final int files;
  /** 0 if no row was deleted. */
  private final int rowsPerDelete;

  CountTable(int files, int rowsPerDelete) {
    this.files = files;
    this.rowsPerDelete = rowsPerDelete;
  }

  /** Fills an empty region, of {@link #family families} of this table. */
  final void fill(HRegion region, long rows) throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int file = 0; file < files; file++) {
      write(region, rows, file, files, random);
      if (file + 1 == files) {
        delete(region, rows);
      }
      region.flush(true);
    }
    finish(region, rows, random);
  }

  final void write(HRegion region, long rows, int first, int step, SplittableRandom random)
    throws IOException {
    List<Mutation> batch = new ArrayList<>();
    for (long row = first; row < rows; row += step) {
      batch.add(put(row, random));
      if (batch.size() == BATCH || row + step >= rows) {
        region.batchMutate(batch.toArray(new Mutation[0]));
        batch.clear();
      }
    }
  }

  private void delete(HRegion region, long rows) throws IOException {
    for (long row = 0; rowsPerDelete > 0 && row < rows; row += rowsPerDelete) {
      region.delete(new Delete(Bytes.toBytes(row)).setDurability(Durability.SKIP_WAL));
    }
  }

  /** Does what comes behind the files of each row. */
  void finish(HRegion region, long rows, SplittableRandom random) throws IOException {
  }

  Put put(long row, SplittableRandom random) {
    return SampleTable.row(row, random);
  }

  /** A row whose cells are of the given time; those of the sample table are of 1970. */
  static Put timed(long row, long timestamp) {
    return new Put(Bytes.toBytes(row))
      .addColumn(SampleTable.FAMILY_A, SampleTable.QUALIFIER, timestamp,
        new byte[SampleTable.VALUE_BYTES])
      .addColumn(SampleTable.FAMILY_B, SampleTable.QUALIFIER, timestamp,
        new byte[SampleTable.VALUE_BYTES])
      .setDurability(Durability.SKIP_WAL);
  }

  ColumnFamilyDescriptorBuilder family(byte[] name) {
    return ColumnFamilyDescriptorBuilder.newBuilder(name);
  }

  /** Whether a scan returns a row that no marker hides. */
  boolean isThere(long row) {
    return true;
  }

  /** Returns how many rows of so many a scan returns. */
  final long visibleRows(long rows) {
    long visible = 0;
    for (long row = 0; row < rows; row++) {
      visible += isThere(row) && (rowsPerDelete == 0 || row % rowsPerDelete != 0) ? 1 : 0;
    }
    return visible;
  }
}
