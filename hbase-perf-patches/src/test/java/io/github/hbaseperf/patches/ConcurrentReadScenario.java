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
package io.github.hbaseperf.patches;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Has several threads read one file at once and prints what went wrong and what it cost. Argument:
 * a folder, then what to do: {@code stream} or {@code scans}.
 */
final class ConcurrentReadScenario {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 30_000;
  private static final int VALUE_BYTES = 500;
  private static final int THREADS = 4;
  private static final int ROUNDS = 5;
  /** Lock-step scans, because only then do they want the same block at the same time. */
  private static final int ROWS_PER_STEP = 100;

  private final HRegion region;

  private ConcurrentReadScenario(HRegion region) {
    this.region = region;
  }

  public static void main(String[] args) throws Exception {
    HRegion region = DiskRegion.create(args[0], DiskRegion.table("t", FAMILY),
      new LruBlockCache(256 << 20, 64 * 1024));
    ConcurrentReadScenario scenario = new ConcurrentReadScenario(region);
    scenario.write();
    if (args[1].equals("stream")) {
      scenario.readOneStream();
    } else {
      scenario.scanInStep();
    }
    System.exit(0);
  }

  private void write() throws IOException {
    for (int row = 0; row < ROWS; row++) {
      byte[] value = new byte[VALUE_BYTES];
      Bytes.putInt(value, 0, row);
      region.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, FAMILY, value)
        .setDurability(Durability.SKIP_WAL));
    }
    region.flush(true);
  }

  private HStoreFile file() {
    return region.getStore(FAMILY).getStorefiles().iterator().next();
  }

  /** Every thread reads the whole file through one reader, not by position and without a cache. */
  private void readOneStream() throws Exception {
    HFile.Reader reader = file().getReader().getHFileReader();
    long wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
      wrong += inThreads(() -> {
        try (HFileScanner scanner =
          reader.getScanner(region.getReadOnlyConfiguration(), false, false)) {
          return wrongRows(scanner);
        }
      });
    }
    System.out.println("wrong " + wrong);
  }

  private static long wrongRows(HFileScanner scanner) {
    int row = 0;
    try {
      for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
        if (!isRow(scanner.getCell(), row++)) {
          return 1;
        }
      }
    } catch (IOException | RuntimeException e) {
      return 1;
    }
    return row == ROWS ? 0 : 1;
  }

  private static boolean isRow(Cell cell, int row) {
    return Bytes.toInt(cell.getRowArray(), cell.getRowOffset()) == row
      && Bytes.toInt(cell.getValueArray(), cell.getValueOffset()) == row;
  }

  /** Scans that cache what they read and are at the same row all the time. */
  private void scanInStep() throws Exception {
    long fileBytes = file().getReader().length();
    long before = bytesRead();
    CyclicBarrier step = new CyclicBarrier(THREADS);
    long wrong = inThreads(() -> {
      Scan scan = new Scan().setReadType(Scan.ReadType.STREAM);
      List<Cell> cells = new ArrayList<>();
      int row = 0;
      try (RegionScanner scanner = region.getScanner(scan)) {
        for (boolean more = true; more; row++) {
          if (row % ROWS_PER_STEP == 0) {
            step.await();
          }
          more = scanner.nextRaw(cells);
          if (cells.size() != 1 || !isRow(cells.get(0), row)) {
            return 1L;
          }
          cells.clear();
        }
      }
      return row == ROWS ? 0L : 1L;
    });
    System.out.println("wrong " + wrong);
    System.out.printf("bytes read per byte of file %.2f%n",
      (double) (bytesRead() - before) / fileBytes);
  }

  private static long bytesRead() {
    long bytes = 0;
    for (Iterator<StorageStatistics> all = FileSystem.getGlobalStorageStatistics().iterator(); all
      .hasNext();) {
      Long read = all.next().getLong("bytesRead");
      bytes += read == null ? 0 : read;
    }
    return bytes;
  }

  private static long inThreads(Callable<Long> task) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    long sum = 0;
    for (Future<Long> result : pool.invokeAll(Collections.nCopies(THREADS, task))) {
      sum += result.get();
    }
    pool.shutdown();
    return sum;
  }
}
