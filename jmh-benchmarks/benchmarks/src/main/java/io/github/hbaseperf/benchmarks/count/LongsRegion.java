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

import io.github.hbaseperf.benchmarks.region.LocalRegion;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A region of rows of two families, one file each, every block of it in the LRU block cache. Unless
 * told otherwise, a row has a long in the first family, which is its number, and 24 bytes in the
 * second, with its number, from 1 on, for a timestamp.
 */
final class LongsRegion implements AutoCloseable {
  private static final int BATCH_ROWS = 1_000;
  /** Below what makes the region refuse writes. */
  private static final long MAX_MEMSTORE_BYTES = 128L << 20;

  private final Path folder;
  private final LocalRegion local;

  private LongsRegion(Path folder, LocalRegion local) {
    this.folder = folder;
    this.local = local;
  }

  /** @param row makes a row of its number, from 0 on */
  static LongsRegion create(long rows, LongFunction<Put> row) throws IOException {
    Path folder = Files.createTempDirectory("hbase-perf-longs");
    LocalRegion local = LocalRegion.create(folder);
    List<Mutation> batch = new ArrayList<>();
    for (long number = 0; number < rows; number++) {
      batch.add(row.apply(number).setDurability(Durability.SKIP_WAL));
      if (batch.size() == BATCH_ROWS || number + 1 == rows) {
        local.region().batchMutate(batch.toArray(new Mutation[0]));
        batch.clear();
      }
      if (local.region().getMemStoreDataSize() > MAX_MEMSTORE_BYTES) {
        local.region().flush(true);
      }
    }
    local.region().flush(true);
    local.region().compact(true);
    local.fillCache(rows);
    return new LongsRegion(folder, local);
  }

  /** A row with one long. */
  static Put row(long number) {
    return new Put(Bytes.toBytes(number))
      .addColumn(SampleTable.FAMILY_A, SampleTable.QUALIFIER, number + 1, Bytes.toBytes(number))
      .addColumn(SampleTable.FAMILY_B, SampleTable.QUALIFIER, number + 1,
        new byte[SampleTable.VALUE_BYTES]);
  }

  HRegion region() {
    return local.region();
  }

  @Override
  public void close() throws IOException {
    local.close();
    FileUtils.deleteQuietly(folder.toFile());
  }
}
