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
package io.github.hbaseperf.coprocessor.server.scanner;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionCoprocessorHost;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.regionserver.Shipper;

/**
 * A region scanner opened and closed with the hooks a client scan gets, which {@code
 * Region.getScanner} leaves out: AccessController and VisibilityController add their filters in
 * preScannerOpen. Only this class and {@link StoreMerge}, which it uses where there is no user
 * filter, need more of HBase than its coprocessor API.
 * <p>
 * Takes the region operation once for its whole life, as {@code RegionScanner.nextRaw} demands
 * (HBASE-7180), so it must not live longer than a slice. One thread at a time.
 */
final class ObservedScanner implements AutoCloseable {

  private final HRegion region;
  private final RegionCoprocessorHost host;
  private final RegionScanner scanner;
  /** Scans in place of the scanner, which then only holds the read point; or null. */
  private final StoreMerge merge;

  private ObservedScanner(HRegion region, RegionScanner scanner, StoreMerge merge) {
    this.region = region;
    this.host = region.getCoprocessorHost();
    this.scanner = scanner;
    this.merge = merge;
  }

  /** Fills in the region's defaults and lets the observers change a copy of the scan. */
  static Scan prepare(HRegion region, Scan asked) throws IOException {
    Scan scan = new Scan(asked);
    if (scan.getLoadColumnFamiliesOnDemandValue() == null) {
      scan.setLoadColumnFamiliesOnDemand(region.isLoadingCfsOnDemandDefault());
    }
    if (!scan.hasFamilies()) {
      for (byte[] family : region.getTableDescriptor().getColumnFamilyNames()) {
        scan.addFamily(family);
      }
    }
    if (region.getCoprocessorHost() != null) {
      region.getCoprocessorHost().preScannerOpen(scan);
    }
    return scan;
  }

  /** Opens the scanner of a prepared scan; the region stays open until it is closed. */
  static ObservedScanner overRegion(HRegion region, Scan scan) throws IOException {
    return open(region, scan, scan, null);
  }

  /** As {@link #overRegion}, of a scanner that is only opened and closed. */
  static ObservedScanner unused(HRegion region, Scan scan) throws IOException {
    return open(region, scan, ofReadPoint(scan), null);
  }

  /** As {@link #overRegion}, and has the stores' scanners scan. */
  static ObservedScanner overStores(HRegion region, Scan scan, CountingFilter counter)
    throws IOException {
    return open(region, scan, ofReadPoint(scan), counter);
  }

  /**
   * @param ofCore   what the region's scanner is opened with
   * @param ofStores counts over the stores; or null
   */
  private static ObservedScanner open(HRegion region, Scan scan, Scan ofCore,
    CountingFilter ofStores) throws IOException {
    region.startRegionOperation(HRegion.Operation.SCAN);
    RegionScanner core = null;
    try {
      core = region.getScanner(ofCore);
      refuseIfObserversSeeRows(region, scan, core);
      StoreMerge merge =
        ofStores == null ? null : StoreMerge.open(region, scan, ofStores, core.getMvccReadPoint());
      return new ObservedScanner(region, core, merge);
    } catch (Throwable t) {
      if (core != null) {
        core.close();
      }
      region.closeRegionOperation(HRegion.Operation.SCAN);
      throw t;
    }
  }

  /** Of a scanner that scans nothing: streams are opened for stores only. */
  private static Scan ofReadPoint(Scan scan) throws IOException {
    return new Scan(scan).setReadType(Scan.ReadType.PREAD);
  }

  /**
   * Rows are counted before any observer sees them: one that replaces the scanner, or is told about
   * rejected rows, might have changed what a client scan returns.
   */
  private static void refuseIfObserversSeeRows(HRegion region, Scan scan, RegionScanner core)
    throws IOException {
    RegionCoprocessorHost host = region.getCoprocessorHost();
    if (host == null) {
      return;
    }
    if (host.postScannerOpen(scan, core) != core || host.hasCustomPostScannerFilterRow()) {
      throw new DoNotRetryIOException("Another coprocessor of table "
        + region.getTableDescriptor().getTableName() + " looks at the rows of scans (one of "
        + host.getCoprocessors() + "): count it with a client scan");
    }
  }

  /**
   * Scans at least one row and then up to the time limit.
   * @param row receives the cells of a row the scan's filter let through
   * @return false if the region has no more rows for this scan
   */
  boolean scanUntil(List<Cell> row, long untilMillis) throws IOException {
    if (merge != null) {
      return merge.scanUntil(untilMillis);
    }
    ScannerContext context =
      ScannerContext.newBuilder().setTimeLimit(LimitScope.BETWEEN_ROWS, untilMillis).build();
    synchronized (scanner) {
      return scanner.nextRaw(row, context);
    }
  }

  /** Goes forward to the first row from the given one on. */
  void goTo(byte[] firstRow) throws IOException {
    if (merge != null) {
      merge.goTo(firstRow);
    } else {
      scanner.reseek(firstRow);
    }
  }

  /** Frees the blocks behind the rows scanned; cells seen before must not be touched again. */
  void shipped() throws IOException {
    if (merge != null) {
      merge.shipped();
    } else if (scanner instanceof Shipper) {
      ((Shipper) scanner).shipped();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (merge != null) {
        merge.close();
      }
      if (host == null || !host.preScannerClose(scanner)) {
        scanner.close();
        if (host != null) {
          host.postScannerClose(scanner);
        }
      }
    } finally {
      region.closeRegionOperation(HRegion.Operation.SCAN);
    }
  }
}
