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

import io.github.hbaseperf.harness.api.Workload;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What a region server does all day, so that call sites of the read path have seen what a server's
 * have: every layout and a memstore, every shape of scan through every way to read it, HBase's
 * filters, batches, versions, time ranges, raw scans, gets, deletes, flushes and compactions.
 */
public final class ServerWorkload implements Workload {
  private static final long CELLS = 10_000;
  private static final long WIDE_CELLS = 40_000;
  private static final int ROWS = 5_000;
  /** Fewer than half a region has. */
  private static final int MAX_ROWS = 2_000;
  private static final int GETS = 300;
  private static final int FILES = 3;

  private final SplittableRandom random = new SplittableRandom(7279);
  private final List<LocalRegion> regions = new ArrayList<>();
  private final List<Cell> cells = new ArrayList<>();
  /** Counts scans, so that each meets other settings every time. */
  private int scans;
  /** What was read, so that reading it is of use. */
  private long read;

  @Override
  public void run(long millis) throws IOException {
    Path folder = Files.createTempDirectory("hbase-perf-workload");
    try {
      open(folder);
      long end = System.nanoTime() + millis * 1_000_000;
      for (int round = 0; System.nanoTime() < end; round++) {
        read(regions.get(round % regions.size()).region(), end);
      }
      if (read == 0) {
        throw new IOException("The workload read no cell");
      }
    } finally {
      for (LocalRegion region : regions) {
        region.close();
      }
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  private void open(Path folder) throws IOException {
    for (RegionLayout layout : RegionLayout.values()) {
      regions.add(layout.create(folder.resolve(layout.name()),
        layout == RegionLayout.WIDE_ROWS ? WIDE_CELLS : CELLS));
    }
    LocalRegion memstore = LocalRegion.create(folder.resolve("memstore"));
    regions.add(memstore);
    RegionData.writeToMemstore(memstore.region(), ROWS);
    LocalRegion changed = LocalRegion.create(folder.resolve("changed"));
    regions.add(changed);
    change(changed.region());
  }

  /** Versions and deletes over several files, compacted, and some more in a newer file. */
  private void change(HRegion region) throws IOException {
    for (int file = 0; file <= FILES; file++) {
      for (int i = 0; i < ROWS; i++) {
        region.put(SampleTable.row(random.nextInt(ROWS), random));
        if (i % 50 == 0) {
          region.delete(new Delete(Bytes.toBytes((long) random.nextInt(ROWS)))
            .setDurability(Durability.SKIP_WAL));
        }
      }
      region.flush(true);
      if (file == FILES - 1) {
        region.compact(true);
      }
    }
  }

  private void read(HRegion region, long end) throws IOException {
    for (ScanShape shape : ScanShape.values()) {
      if (System.nanoTime() < end) {
        scan(region, shape);
      }
    }
    for (FilterKind kind : FilterKind.values()) {
      if (System.nanoTime() < end) {
        page(region, varied(new Scan().setFilter(kind.filter()), kind));
      }
    }
    for (int i = 0; i < GETS; i++) {
      Get get = new Get(Bytes.toBytes((long) random.nextInt(MAX_ROWS)));
      read += region
        .get(i % 6 == 0 ? get.addColumn(SampleTable.FAMILY_A, SampleTable.QUALIFIER) : get).size();
    }
  }

  private void scan(HRegion region, ScanShape shape) throws IOException {
    RegionScan.RowSink sink = row -> read += row.size();
    switch (scans++ % 4) {
      case 0 -> page(region, shape.scan());
      case 1 -> RegionScan.nextRaw(region, shape.scan(), sink);
      case 2 -> RegionScan.limited(region, shape.scan(), sink);
      default -> RegionScan.next(region, shape.scan(), sink);
    }
  }

  private Scan varied(Scan scan, FilterKind kind) throws IOException {
    scans++;
    scan.setReadType(scans % 2 == 0 ? Scan.ReadType.STREAM : Scan.ReadType.PREAD);
    if (scans % 3 == 0) {
      scan.readAllVersions();
    }
    if (scans % 4 == 0) {
      scan.setTimeRange(0, Integer.MAX_VALUE);
    }
    if (scans % 5 == 0 && !kind.filter().hasFilterRow()) {
      scan.setBatch(1);
    }
    return kind == FilterKind.PAGE && scans % 2 == 0 ? scan.setRaw(true) : scan;
  }

  /** Reads the first rows only, as most scans of clients do. */
  private void page(HRegion region, Scan scan) throws IOException {
    try (RegionScanner scanner = region.getScanner(scan)) {
      boolean more = true;
      for (int row = 0; more && row < MAX_ROWS; row++) {
        more = scanner.next(cells);
        read += cells.size();
        cells.clear();
      }
    }
  }
}
