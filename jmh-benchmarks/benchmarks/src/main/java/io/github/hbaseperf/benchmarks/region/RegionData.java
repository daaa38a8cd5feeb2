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
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.SplittableRandom;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * HFiles of one region of the {@link SampleTable}, major-compacted to one file per family, written
 * by this JVM's HBase and kept on local disk so that every fork reads the same bytes.
 */
public final class RegionData {
  /** Same values in every run: a change of data is a change of the benchmark. */
  private static final long SEED = 7279;
  private static final int BATCH_ROWS = 1_000;
  private static final int FLUSH_ROWS = 250_000;

  private RegionData() {
  }

  /** Returns the folder of the data of so many rows below {@code dataFolder}, written or not. */
  public static Path folder(Path dataFolder, long rows) {
    return dataFolder.resolve("region-" + VersionInfo.getVersion() + "-" + rows + "-rows");
  }

  /**
   * Writes the data unless it is there already.
   * @return the folder, to be opened with {@link LocalRegion#open}
   */
  public static Path prepare(Path dataFolder, long rows) throws IOException {
    Path folder = folder(dataFolder, rows);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Files.createDirectories(dataFolder);
    Path unfinished = Files.createTempDirectory(dataFolder, "unfinished-");
    try {
      try (LocalRegion region = LocalRegion.create(unfinished)) {
        write(region.region(), rows, FLUSH_ROWS);
        region.region().flush(true);
        region.region().compact(true);
        checkIsCompacted(region.region());
      }
      // Only whole data ever carries the final name, whoever is stopped in between.
      Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Another JVM that prepared the same data was first.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    } finally {
      FileUtils.deleteQuietly(unfinished.toFile());
    }
    return folder;
  }

  private static void checkIsCompacted(HRegion region) {
    region.getStores().forEach(store -> {
      if (store.getStorefilesCount() != 1) {
        throw new IllegalStateException(
          store + " has " + store.getStorefilesCount() + " files after its major compaction");
      }
    });
  }

  /** Writes rows that stay in the memstore. */
  public static void writeToMemstore(HRegion region, long rows) throws IOException {
    write(region, rows, Long.MAX_VALUE);
  }

  private static void write(HRegion region, long rows, long flushRows) throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (long next = 0; next < rows;) {
      Mutation[] batch = new Mutation[(int) Math.min(BATCH_ROWS, rows - next)];
      for (int i = 0; i < batch.length; i++) {
        batch[i] = SampleTable.row(next++, random);
      }
      region.batchMutate(batch);
      if (next % flushRows == 0) {
        region.flush(true);
      }
    }
  }
}
