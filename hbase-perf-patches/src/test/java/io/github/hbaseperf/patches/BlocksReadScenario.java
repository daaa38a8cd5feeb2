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

import io.github.hbaseperf.testkit.random.Feature;
import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.Watchdog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/**
 * Reads random regions in random ways, without a block cache, and prints how many blocks of data
 * each read took and how many cells it found.
 */
final class BlocksReadScenario {
  private static final int READS = 60;

  /**
   * Blocks from a cache are not counted, and no columns are asked for where the empty qualifier is.
   */
  private static final Set<Feature> WITHOUT =
    EnumSet.of(Feature.BLOCK_CACHE, Feature.EMPTY_QUALIFIER);

  private BlocksReadScenario() {
  }

  /** Arguments: the seed of the first region, how many regions. */
  public static void main(String[] args) throws Exception {
    ManualClock.install(RandomTable.NOW_MILLIS);
    RegionServices services = RandomTable.services();
    Watchdog watchdog = Watchdog.haltingJvm();
    long first = Long.parseLong(args[0]);
    for (long seed = first; seed < first + Integer.parseInt(args[1]); seed++) {
      Random random = new Random(seed);
      try (RandomTable table = new RandomTable(services, random, WITHOUT)) {
        RandomScans scans = new RandomScans(table.generator(), random);
        for (int i = 0; i < READS; i++) {
          Scan scan = scans.next();
          String name = "seed " + seed + " " + scan.toString(Integer.MAX_VALUE);
          watchdog.begin(name, RandomTable.ENDLESS_MILLIS);
          long before = HFile.DATABLOCK_READ_COUNT.sum();
          String cells = cells(table.region(), scan);
          long blocks = HFile.DATABLOCK_READ_COUNT.sum() - before;
          watchdog.end();
          System.out.println("read: " + blocks + " blocks, " + cells + ", " + name);
        }
      }
    }
    System.exit(0);
  }

  /** Some filters of stock throw on some rows. */
  private static String cells(HRegion region, Scan scan) {
    int cells = 0;
    try (RegionScanner scanner = region.getScanner(scan)) {
      List<Cell> found = new ArrayList<>();
      boolean more;
      do {
        found.clear();
        more = scanner.nextRaw(found);
        cells += found.size();
      } while (more);
    } catch (IOException | RuntimeException e) {
      return cells + " cells, then " + e.getClass().getSimpleName();
    }
    return cells + " cells";
  }
}
