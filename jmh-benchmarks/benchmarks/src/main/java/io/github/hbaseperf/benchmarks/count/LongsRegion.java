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
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A region of rows of two families, one file each, every block of it in the LRU block cache: a long
 * in the first family, which is the number of the row, and 24 bytes in the second. The timestamp is
 * the number of the row, from 1 on.
 */
final class LongsRegion implements AutoCloseable {
  private static final int BATCH_ROWS = 1_000;

  private final Path folder;
  private final LocalRegion local;

  private LongsRegion(Path folder, LocalRegion local) {
    this.folder = folder;
    this.local = local;
  }

  static LongsRegion create(long rows) throws IOException {
    Path folder = Files.createTempDirectory("hbase-perf-longs");
    LocalRegion local = LocalRegion.create(folder);
    List<Mutation> batch = new ArrayList<>();
    for (long row = 0; row < rows; row++) {
      batch.add(new Put(Bytes.toBytes(row))
        .addColumn(SampleTable.FAMILY_A, SampleTable.QUALIFIER, row + 1, Bytes.toBytes(row))
        .addColumn(SampleTable.FAMILY_B, SampleTable.QUALIFIER, row + 1,
          new byte[SampleTable.VALUE_BYTES])
        .setDurability(Durability.SKIP_WAL));
      if (batch.size() == BATCH_ROWS || row + 1 == rows) {
        local.region().batchMutate(batch.toArray(new Mutation[0]));
        batch.clear();
      }
    }
    local.region().flush(true);
    local.fillCache(rows);
    return new LongsRegion(folder, local);
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
