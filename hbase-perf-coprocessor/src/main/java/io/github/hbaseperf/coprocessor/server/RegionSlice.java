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
package io.github.hbaseperf.coprocessor.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Counts one slice: from the scan's start row until its stop row, the end of the region, or the end
 * of the time allowed, whichever comes first, and always whole rows. One thread.
 */
final class RegionSlice {

  /** How long blocks may stay pinned, and how long a closing region or a cancel has to wait. */
  private static final long SHIP_INTERVAL_MILLIS = 10;

  private final HRegion region;
  private final Scan scan;
  private final CountingFilter counter;
  private boolean done;

  /**
   * @param scan is changed: from here on its filter counts
   */
  RegionSlice(HRegion region, Scan scan, boolean wantCells) throws IOException {
    this.region = region;
    this.scan = scan;
    ObservedScanner.prepare(region, scan);
    if (scan.getReadType() == Scan.ReadType.DEFAULT) {
      // With DEFAULT, StoreScanner interrupts the scan to switch from pread to stream in an RPC that
      // never ends here.
      scan.setReadType(scan.isGetScan() ? Scan.ReadType.PREAD : Scan.ReadType.STREAM);
    }
    this.counter = Counters.choose(scan, wantCells);
    scan.setFilter(counter);
  }

  /** Counts until the given time, but at least one row behind the start row. */
  void count(long untilMillis, BooleanSupplier canceled) throws IOException {
    List<Cell> row = new ArrayList<>();
    try (ObservedScanner scanner = ObservedScanner.open(region, scan, counter)) {
      long now = EnvironmentEdgeManager.currentTime();
      boolean more;
      boolean stop;
      do {
        long shipMillis = Math.min(now + SHIP_INTERVAL_MILLIS, untilMillis);
        do {
          more = scanner.walk(row, shipMillis);
          if (!row.isEmpty()) {
            counter.addReturnedRow(row);
            row.clear();
          }
          now = EnvironmentEdgeManager.currentTime();
        } while (more && now < shipMillis);
        counter.beforeShipped();
        scanner.shipped();
        stop = now >= untilMillis || region.isClosing() || canceled.getAsBoolean();
      } while (more && !(stop && counter.walkedBeyond(scan.getStartRow())));
      done = !more;
    }
  }

  CountingFilter counter() {
    return counter;
  }

  /** Returns true if the region has no more rows for this scan */
  boolean isDone() {
    return done;
  }
}
