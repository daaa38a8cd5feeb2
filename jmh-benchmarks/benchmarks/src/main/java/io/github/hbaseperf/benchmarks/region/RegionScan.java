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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.regionserver.Shipper;

/**
 * Scans one region from start to end the way a server does, but for RPC: {@code shipped()} is
 * called once per {@link #ROWS_PER_RPC} rows.
 */
public final class RegionScan {
  /** The scanner caching of the 2012 study. */
  private static final int ROWS_PER_RPC = 10_000;
  /** Not reached: the limits are there to be asked for. */
  private static final long LIMIT_BYTES = 1L << 30;
  private static final long LIMIT_MILLIS = 600_000;

  private RegionScan() {
  }

  /** Told of every row; the list is reused for the next one. */
  @FunctionalInterface
  public interface RowSink {
    void row(List<Cell> cells) throws IOException;
  }

  /**
   * Scans through {@code next}: region operation, scanner lock and hooks once per row.
   * @return rows returned
   */
  public static long next(HRegion region, Scan scan, RowSink sink) throws IOException {
    List<Cell> cells = new ArrayList<>();
    long rows = 0;
    try (RegionScanner scanner = region.getScanner(scan)) {
      boolean more;
      do {
        more = scanner.next(cells);
        rows += deliver(cells, sink);
        shipEvery(scanner, rows);
      } while (more);
    }
    return rows;
  }

  /**
   * Scans through {@code nextRaw} under one region operation and one scanner lock (HBASE-7180).
   * @return rows returned
   */
  public static long nextRaw(HRegion region, Scan scan, RowSink sink) throws IOException {
    return nextRaw(region, scan, sink, false);
  }

  /**
   * As {@link #nextRaw}, under limits of size and time, as RSRpcServices.scan sets them.
   * @return rows returned
   */
  public static long limited(HRegion region, Scan scan, RowSink sink) throws IOException {
    return nextRaw(region, scan, sink, true);
  }

  private static long nextRaw(HRegion region, Scan scan, RowSink sink, boolean isLimited)
    throws IOException {
    List<Cell> cells = new ArrayList<>();
    long rows = 0;
    region.startRegionOperation();
    try (RegionScanner scanner = region.getScanner(scan)) {
      synchronized (scanner) {
        ScannerContext limits = isLimited ? limits() : null;
        boolean more;
        do {
          more = isLimited ? scanner.nextRaw(cells, limits) : scanner.nextRaw(cells);
          rows += deliver(cells, sink);
          if (shipEvery(scanner, rows) && isLimited) {
            limits = limits();
          }
        } while (more);
      }
    } finally {
      region.closeRegionOperation();
    }
    return rows;
  }

  private static ScannerContext limits() {
    return ScannerContext.newBuilder(true)
      .setSizeLimit(LimitScope.BETWEEN_CELLS, LIMIT_BYTES, LIMIT_BYTES, LIMIT_BYTES)
      .setTimeLimit(LimitScope.BETWEEN_CELLS, System.currentTimeMillis() + LIMIT_MILLIS)
      .setBatchLimit(-1).build();
  }

  private static long deliver(List<Cell> cells, RowSink sink) throws IOException {
    if (cells.isEmpty()) {
      return 0;
    }
    sink.row(cells);
    cells.clear();
    return 1;
  }

  /** Returns whether so many rows fill an RPC, which ended then. */
  private static boolean shipEvery(RegionScanner scanner, long rows) throws IOException {
    if (rows % ROWS_PER_RPC != 0) {
      return false;
    }
    ((Shipper) scanner).shipped();
    return true;
  }
}
