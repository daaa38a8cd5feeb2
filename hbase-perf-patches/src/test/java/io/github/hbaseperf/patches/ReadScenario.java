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
import io.github.hbaseperf.testkit.random.TableGenerator;
import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.Scans;
import io.github.hbaseperf.testkit.region.Watchdog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads random regions in random ways and prints one line for each: how many rows and cells, and a
 * hash of both. Run in several JVMs, stock and with overlays; all must print the same.
 */
final class ReadScenario {
  /**
   * The same in each build: by chance, stock is wrong and a patch right. The model of HBase tells
   * which, and tries many more.
   */
  static final long FIRST_SEED = Long.getLong("reads.seed", 2);

  /**
   * What stock reads wrongly, and 0018, 0019 and 0020 mend. Scans of it are compared with those
   * switched off, and with the model.
   */
  static final Set<Feature> MENDED =
    EnumSet.of(Feature.EMPTY_QUALIFIER, Feature.RAW, Feature.NEW_VERSIONS);

  private static final int SCANS_PER_REGION = 120;
  private static final int GETS_PER_REGION = 30;
  private static final int CALLS_PER_SHIPPING = 7;

  private final HRegion region;
  private long hash;
  private long rows;
  private long cells;
  private String failure = "";

  private ReadScenario(HRegion region) {
    this.region = region;
  }

  /** Reads so many regions. The clock of this JVM does not go on by itself from then on. */
  static void readRegions(long first, int regions) throws Exception {
    ManualClock.install(RandomTable.NOW_MILLIS);
    RegionServices services = RandomTable.services();
    Watchdog watchdog = Watchdog.haltingJvm();
    for (long seed = first; seed < first + regions; seed++) {
      try (RandomTable table = new RandomTable(services, new Random(seed), MENDED)) {
        read("read seed " + seed, seed, table.generator(), table.region(), watchdog);
      }
    }
  }

  /**
   * Prints what reads of a region find. The later ones find blocks of the earlier ones in the
   * cache.
   *
   * @param name   what each line begins with
   * @param source draws the reads
   */
  static void read(String name, long seed, TableGenerator source, HRegion region, Watchdog watchdog)
    throws IOException {
    Random random = new Random(seed);
    RandomScans scans = new RandomScans(source, random);
    for (int i = 0; i < SCANS_PER_REGION; i++) {
      Scan scan = scans.next();
      if (random.nextInt(4) == 0
        && (scan.getFilter() == null || !scan.getFilter().hasFilterRow())) {
        scan.setBatch(1 + random.nextInt(4));
      }
      ReadScenario read = new ReadScenario(region);
      watchdog.begin(name + " scan " + i + ": " + scan, RandomTable.ENDLESS_MILLIS);
      read.tryScan(scan);
      watchdog.end();
      System.out.println(name + " scan " + i + ": " + read + " " + scan);
    }
    ReadScenario gets = new ReadScenario(region);
    for (int i = 0; i < GETS_PER_REGION; i++) {
      gets.add(region.get(Scans.get(source.query().from(source.row())), false));
    }
    System.out.println(name + " gets: " + gets);
  }

  /** Some filters of stock throw on some rows; then all variants must. */
  private void tryScan(Scan scan) {
    try {
      scan(scan);
    } catch (IOException | RuntimeException e) {
      failure = ", then " + e.getClass().getSimpleName();
    }
  }

  private void scan(Scan scan) throws IOException {
    List<Cell> row = new ArrayList<>();
    long calls = 0;
    try (RegionScanner scanner = region.getScanner(scan)) {
      boolean more;
      do {
        more = scanner.nextRaw(row);
        add(row);
        row.clear();
        if (++calls % CALLS_PER_SHIPPING == 0) {
          ((Shipper) scanner).shipped();
        }
      } while (more);
    }
  }

  /**
   * Calls that return nothing do not count: after four blocks a scan that may still choose between
   * ways to read returns at once, and four blocks are measured by the cells it had to look at.
   */
  private void add(List<Cell> row) {
    if (row.isEmpty()) {
      return;
    }
    rows++;
    hash = hash * 31 + row.size();
    for (Cell cell : row) {
      byte[] copy = KeyValueUtil.copyToNewByteArray(cell);
      hash = hash * 31 + Bytes.hashCode(copy);
      cells++;
    }
  }

  @Override
  public String toString() {
    return rows + " rows, " + cells + " cells, hash " + Long.toHexString(hash) + failure;
  }
}
