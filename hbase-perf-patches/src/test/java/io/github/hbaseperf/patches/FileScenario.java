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

import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.Watchdog;
import java.io.IOException;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ExtendedCell;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Flushes and compacts random regions and prints a line per file written: how many cells it has,
 * and a hash of them, sequence ids included. Run in several JVMs, all must print the same.
 */
final class FileScenario {
  private static final int ROUNDS = 3;

  private FileScenario() {
  }

  /** Arguments: the seed of the first region, how many regions. */
  public static void main(String[] args) throws Exception {
    ManualClock.install(RandomTable.NOW_MILLIS);
    RegionServices services = RandomTable.services();
    Watchdog watchdog = Watchdog.haltingJvm();
    long first = Long.parseLong(args[0]);
    for (long seed = first; seed < first + Integer.parseInt(args[1]); seed++) {
      try (RandomTable table = new RandomTable(services, new Random(seed), Set.of())) {
        // Stock never ends the compaction of some tables; none of the seeds of the test has one.
        watchdog.begin("seed " + seed, RandomTable.ENDLESS_MILLIS);
        writeFiles(table, "seed " + seed);
        watchdog.end();
      }
    }
    System.exit(0);
  }

  private static void writeFiles(RandomTable table, String name) throws IOException {
    HRegion region = table.region();
    region.flush(true);
    print(name + " filled", region);
    for (int round = 0; round < ROUNDS; round++) {
      table.write(60);
      region.flush(true);
      print(name + " flushed " + round, region);
      table.compact(round == ROUNDS - 1);
      print(name + " compacted " + round, region);
    }
  }

  private static void print(String name, HRegion region) throws IOException {
    for (HStore store : region.getStores()) {
      int number = 0;
      for (HStoreFile file : store.getStorefiles()) {
        System.out.println(
          name + " " + store.getColumnFamilyName() + " file " + number++ + ": " + cells(file));
      }
    }
  }

  private static String cells(HStoreFile file) throws IOException {
    long cells = 0;
    long hash = 0;
    try (HFileScanner scanner =
      file.getReader().getHFileReader().getScanner(new Configuration(false), false, true)) {
      for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
        byte[] copy = KeyValueUtil.copyToNewByteArray(scanner.getCell());
        hash = hash * 31 + Bytes.hashCode(copy);
        hash = hash * 31 + ((ExtendedCell) scanner.getCell()).getSequenceId();
        cells++;
      }
    }
    return cells + " cells, hash " + Long.toHexString(hash);
  }
}
