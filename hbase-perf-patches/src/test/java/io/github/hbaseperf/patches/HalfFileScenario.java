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

import com.sun.management.ThreadMXBean;
import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.Watchdog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads both halves of random regions the way {@link ReadScenario} reads whole ones, and prints how
 * many bytes a scan of the bottom half of a larger one allocates per cell.
 */
final class HalfFileScenario {
  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final int ROWS = 40_000;
  private static final int SCANS = 10;

  private HalfFileScenario() {
  }

  /** Arguments: a folder, the seed of the first region, how many regions. */
  public static void main(String[] args) throws Exception {
    ManualClock.install(RandomTable.NOW_MILLIS);
    RegionServices services = RandomTable.services();
    Watchdog watchdog = Watchdog.haltingJvm();
    // Some releases do not cache blocks of half files if these are to be compacted.
    services.conf().setBoolean("hbase.regionserver.compaction.enabled", false);
    long first = Long.parseLong(args[1]);
    for (long seed = first; seed < first + Integer.parseInt(args[2]); seed++) {
      try (RandomTable table = new RandomTable(services, new Random(seed), ReadScenario.MENDED)) {
        List<HRegion> halves = table.split(table.generator().row());
        for (int i = 0; i < 2; i++) {
          String name = "read seed " + seed + (i == 0 ? " bottom" : " top");
          ReadScenario.read(name, seed, table.generator(), halves.get(i), watchdog);
          halves.get(i).close(true);
        }
      }
    }
    System.out.println("bytes per cell: " + bytesPerCell(args[0]));
    System.exit(0);
  }

  private static long bytesPerCell(String folder) throws IOException {
    BlockCache cache = new LruBlockCache(64 << 20, 64 << 10);
    HRegion parent = DiskRegion.create(folder, DiskRegion.table("large", FAMILY), cache);
    for (int row = 0; row < ROWS; row++) {
      parent.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, FAMILY, 1, new byte[50])
        .setDurability(Durability.SKIP_WAL));
    }
    HRegion half = DiskRegion.openHalf(folder, parent, Bytes.toBytes(ROWS / 2), false, cache);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long bytes = 0;
    for (int i = 0; i < SCANS; i++) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      scan(half);
      bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }
    return bytes / (ROWS / 2);
  }

  private static void scan(HRegion region) throws IOException {
    List<Cell> row = new ArrayList<>();
    int rows = 0;
    try (RegionScanner scanner = region.getScanner(new Scan().setReadType(Scan.ReadType.STREAM))) {
      boolean more;
      do {
        more = scanner.nextRaw(row);
        rows += row.size();
        row.clear();
      } while (more);
    }
    if (rows != ROWS / 2) {
      throw new IllegalStateException(rows + " rows");
    }
  }
}
