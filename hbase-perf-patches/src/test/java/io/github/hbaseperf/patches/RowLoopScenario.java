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
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Scans a region in different ways and prints for each how many rows it found, how many scanners of
 * stores UserRowLoop read and how many it left to StoreScanner.
 */
final class RowLoopScenario {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 20;
  private static final int COLLECTIONS = 20;

  private final HRegion region;

  private RowLoopScenario(HRegion region) {
    this.region = region;
  }

  /** Takes a folder. */
  public static void main(String[] args) throws Exception {
    HRegion region = DiskRegion.create(args[0], DiskRegion.table("t", FAMILY), null);
    for (int row = 0; row < ROWS; row++) {
      region.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, FAMILY, FAMILY));
      if (row == ROWS / 2) {
        region.flush(true);
      }
    }
    RowLoopScenario scenario = new RowLoopScenario(region);
    scenario.scan("plain", new Scan());
    scenario.scan("filtered", new Scan().setFilter(new FirstKeyOnlyFilter()));
    scenario.scan("raw", new Scan().setRaw(true));
    scenario.scan("get", new Scan(new Get(Bytes.toBytes(0))));
    scenario.scan("reversed", new Scan().setReversed(true));
    scenario.scan("limited", new Scan().setMaxResultsPerColumnFamily(1));
    scenario.scan("offset", new Scan().setRowOffsetPerColumnFamily(1));
    scenario.context("plain", new Scan());
    scenario.context("raw", new Scan().setRaw(true));
    System.exit(0);
  }

  private void scan(String name, Scan scan) throws Exception {
    long used = count("used");
    long leftToStock = count("leftToStock");
    long rows = rows(scan);
    System.out.println(name + ": " + rows + " rows, used " + (count("used") - used) + ", left "
      + (count("leftToStock") - leftToStock));
  }

  private long rows(Scan scan) throws IOException {
    long rows = 0;
    List<Cell> row = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(scan)) {
      boolean more;
      do {
        row.clear();
        more = scanner.next(row);
        rows += row.isEmpty() ? 0 : 1;
      } while (more);
    }
    return rows;
  }

  /** Prints whether an idle scanner holds the context of its last call, and so a block. */
  private void context(String name, Scan scan) throws Exception {
    try (RegionScanner scanner = region.getScanner(scan)) {
      WeakReference<ScannerContext> context = contextOfCall(scanner);
      for (int i = 0; i < COLLECTIONS && context.get() != null; i++) {
        System.gc();
        Thread.sleep(10);
      }
      System.out.println(name + ": context " + (context.get() == null ? "let go" : "held"));
    }
  }

  private static WeakReference<ScannerContext> contextOfCall(RegionScanner scanner)
    throws IOException {
    ScannerContext context = ScannerContext.newBuilder().build();
    scanner.nextRaw(new ArrayList<>(), context);
    return new WeakReference<>(context);
  }

  private static long count(String counter) throws ReflectiveOperationException {
    Method method =
      Class.forName("org.apache.hadoop.hbase.regionserver.UserRowLoop").getDeclaredMethod(counter);
    method.setAccessible(true);
    return (Long) method.invoke(null);
  }
}
