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

import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.blocks.BlockWalk;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionMemory;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import io.github.hbaseperf.coprocessor.server.scanner.Caller;
import io.github.hbaseperf.coprocessor.server.scanner.ScannerWalk;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Counts one slice: from the scan's start row until its stop row, the end of the region, or the end
 * of the time allowed, whichever comes first, and always whole rows. Goes as far as it can on the
 * fastest path and, where that ends, takes HBase's scanners for a while. All of these legs have one
 * read point. One thread.
 */
final class RegionSlice {

  /** How long blocks may stay pinned, and how long a closing region or a cancel has to wait. */
  private static final long SHIP_INTERVAL_MILLIS = 10;

  private final HRegion region;
  /** Prepared, and never changed: each leg has a copy. */
  private final Scan scan;
  private final RegionMemory memory;
  private final boolean wantCells;
  private final Groups groups;
  /** The path to try before SCANNER; null for every one. */
  private final CountPath path;
  private final PathReport report = new PathReport();
  private final long maxBlockBytes;
  private final RowQuestion question;
  private boolean fastPathsAllowed = true;

  private long rows;
  private long cells;
  private long rowsWalked;
  private long cellsWalked;
  /** Where to go on (inclusive), or null at the scan's own start. */
  private byte[] resumeRow;
  private boolean done;
  private boolean stopped;

  /**
   * @param asked         is not changed
   * @param maxBlockBytes after how many bytes of blocks the slice ends, some 10 ms late
   */
  RegionSlice(HRegion region, Scan asked, WantedAggregates wanted, CountPath path,
    RegionMemory memory, long maxBlockBytes) throws IOException {
    this.region = region;
    this.path = path;
    this.memory = memory;
    this.maxBlockBytes = maxBlockBytes;
    this.question = wanted.question();
    this.wantCells = wanted.cells();
    this.groups = wanted.groups();
    this.scan = prepare(region, asked);
    refuseFastPaths(
      path == CountPath.SCANNER ? "not asked for" : BlockWalk.refusal(region, scan, question));
  }

  private static Scan prepare(HRegion region, Scan asked) throws IOException {
    Scan scan = ScannerWalk.prepare(region, asked);
    stopWithRegion(scan, region.getRegionInfo().getEndKey());
    if (scan.getReadType() == Scan.ReadType.DEFAULT) {
      // With DEFAULT, StoreScanner interrupts the scan to switch from pread to stream in an RPC that
      // never ends here.
      scan.setReadType(scan.isGetScan() ? Scan.ReadType.PREAD : Scan.ReadType.STREAM);
    }
    return scan;
  }

  /**
   * In the lower half of a file, a seek to a row between the last of the half and the split row may
   * land behind the split: HalfStoreFileReader.seekTo trusts the key that the block index made up
   * for the next block. A client's scan seldom seeks there; a slice that goes on does.
   */
  private static void stopWithRegion(Scan scan, byte[] endRow) {
    byte[] stop = scan.getStopRow();
    if (endRow.length > 0 && (stop.length == 0 || Bytes.compareTo(stop, endRow) >= 0)) {
      scan.withStopRow(endRow, false);
    }
  }

  private void refuseFastPaths(String reason) {
    if (reason != null) {
      fastPathsAllowed = false;
      report.refused(CountPath.BLOCKS, reason);
      report.refused(CountPath.METADATA, reason);
    }
  }

  /**
   * Counts what is visible at the read point, until the given time, but at least one row behind the
   * start row.
   */
  void count(ReadPoint readPoint, long untilMillis, BooleanSupplier canceled) throws IOException {
    while (!done && !stopped) {
      if (!fastPathsAllowed) {
        scan(readPoint, untilMillis, canceled);
        stopped = true;
      } else if (!walkBlocks(readPoint, untilMillis, canceled)) {
        long now = EnvironmentEdgeManager.currentTime();
        scan(readPoint, Math.min(now + SHIP_INTERVAL_MILLIS, untilMillis), canceled);
        stopped = mustStop(untilMillis, canceled);
      }
    }
  }

  /** Returns what is left of the scan */
  private Scan rest(ReadPoint readPoint) throws IOException {
    Scan rest = new Scan(scan);
    readPoint.setOn(rest);
    return resumeRow == null ? rest : rest.withStartRow(resumeRow, true);
  }

  /**
   * Goes as far as files and memstores tell.
   * @return whether that was as far as was asked for, or at least farther than nowhere
   */
  private boolean walkBlocks(ReadPoint readPoint, long untilMillis, BooleanSupplier canceled)
    throws IOException {
    Scan rest = rest(readPoint);
    try (BlockWalk walk =
      BlockWalk.open(region, rest, rest.getFilter(), question, memory, readPoint)) {
      if (path != CountPath.BLOCKS && walk.recall()) {
        finish(walk, CountPath.METADATA);
        stopped = mustStop(untilMillis, canceled);
        return true;
      }
      report.refused(CountPath.METADATA,
        path == CountPath.BLOCKS ? "not asked for" : walk.forgetReason());
      if (path == CountPath.METADATA) {
        refuseFastPaths("not asked for");
        return false;
      }
      boolean more;
      do {
        Caller.checkIsThere(region);
        long now = EnvironmentEdgeManager.currentTime();
        more = walk.walk(Math.min(now + SHIP_INTERVAL_MILLIS, untilMillis));
        stopped = more && mustStop(untilMillis, canceled);
      } while (more && !stopped);
      walk.remember();
      finish(walk, CountPath.BLOCKS);
      if (walk.endReason() != null) {
        report.refused(CountPath.BLOCKS, walk.endReason());
      }
      return done || stopped;
    }
  }

  private void finish(BlockWalk walk, CountPath taken) {
    report.used(taken, walk.rows(), walk.cellsWalked());
    rows += walk.rows();
    cells += walk.cells();
    rowsWalked += walk.rowsWalked();
    cellsWalked += walk.cellsWalked();
    done = walk.isDone();
    if (walk.resumeRow() != null) {
      resumeRow = walk.resumeRow();
    }
  }

  private void scan(ReadPoint readPoint, long untilMillis, BooleanSupplier canceled)
    throws IOException {
    try (ScannerWalk walk = openScanner(rest(readPoint))) {
      boolean more;
      boolean stop;
      do {
        long now = EnvironmentEdgeManager.currentTime();
        more = walk.walk(Math.min(now + SHIP_INTERVAL_MILLIS, untilMillis));
        stop = mustStop(untilMillis, canceled);
      } while (more && !(stop && walk.isBeyondStart()));
      report.used(CountPath.SCANNER, walk.rows(), walk.cellsWalked());
      rows += walk.rows();
      cells += walk.cells();
      rowsWalked += walk.rowsWalked();
      cellsWalked += walk.cellsWalked();
      resumeRow = walk.resumeRow();
      done = resumeRow == null;
    }
  }

  private ScannerWalk openScanner(Scan rest) throws IOException {
    return ScannerWalk.storesRefusal(rest, wantCells, groups) == null
      ? ScannerWalk.overStores(region, rest, wantCells, groups)
      : ScannerWalk.overRegion(region, rest, wantCells, groups);
  }

  private boolean mustStop(long untilMillis, BooleanSupplier canceled) {
    return EnvironmentEdgeManager.currentTime() >= untilMillis || region.isClosing()
      || RpcAccounting.blockBytes() >= maxBlockBytes || canceled.getAsBoolean();
  }

  long rows() {
    return rows;
  }

  long cells() {
    return cells;
  }

  long rowsWalked() {
    return rowsWalked;
  }

  long cellsWalked() {
    return cellsWalked;
  }

  PathReport report() {
    return report;
  }

  /** Returns true if the region has no more rows for this scan */
  boolean isDone() {
    return done;
  }

  /** Where the next slice has to begin (inclusive); unless done. */
  byte[] resumeRow() {
    return resumeRow == null ? scan.getStartRow() : resumeRow;
  }
}
