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
package io.github.hbaseperf.coprocessor.server.compaction;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.ScanInfo;
import org.apache.hadoop.hbase.regionserver.ScanType;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.hadoop.hbase.regionserver.StoreScanner;
import org.apache.hadoop.hbase.regionserver.StripeStoreEngine;
import org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * All cells of a store's files in the order of a scan, and which of them a major compaction would
 * keep. They are read by HBase's own scanner of compactions, so that what is kept is what the
 * compaction keeps, with every fault it has. Observers of compactions are not asked. One thread.
 */
final class CompactionCells implements Closeable {

  /** As HBase's compactions. */
  private static final int BATCH = 10;

  private final List<Cell> kept = new ArrayList<>(BATCH);
  private final ScannerContext batch = ScannerContext.newBuilder().setBatchLimit(BATCH).build();
  private final PassedCells read;
  /** Of files that the compaction does not read, since all they have is too old. */
  private final PassedCells unread;
  private final StoreScanner compacted;
  private final long plainFromMillis;

  private CompactionCells(HStore store, List<StoreFileScanner> opened, long readPoint,
    long earliestPutMillis) throws IOException {
    ScanInfo family = store.getScanInfo();
    long oldestMillis = family.getMinVersions() == 0
      ? EnvironmentEdgeManager.currentTime() - family.getTtl()
      : Long.MIN_VALUE;
    Map<Boolean, List<StoreFileScanner>> byRead = opened.stream().collect(Collectors
      .partitioningBy(scanner -> scanner.shouldUseScanner(new Scan(), store, oldestMillis)));
    this.read = new PassedCells(byRead.get(true), family.getComparator(), kept);
    this.unread =
      new PassedCells(byRead.get(false), family.getComparator(), Collections.emptyList());
    this.compacted = new StoreScanner(store, family, Collections.singletonList(read),
      ScanType.COMPACT_DROP_DELETES, readPoint, earliestPutMillis);
    this.plainFromMillis = plainFromMillis(family);
  }

  /**
   * Of a clock that is not before the scanner's. With NEW_VERSION_BEHAVIOR, scanners do not go on
   * behind a put, but seek.
   */
  private static long plainFromMillis(ScanInfo family) {
    if (family.isNewVersionBehavior()) {
      return Long.MAX_VALUE;
    }
    return family.getTtl() == Long.MAX_VALUE
      ? Long.MIN_VALUE
      : EnvironmentEdgeManager.currentTime() - family.getTtl();
  }

  /**
   * Opens the files that are there now, which stay until it is closed.
   *
   * @param startRow where to begin
   * @throws DoNotRetryIOException if the store is not one whose files a major compaction takes all
   */
  static CompactionCells open(HStore store, byte[] startRow) throws IOException {
    checkEngine(store);
    // No file is archived before its scanner has it.
    store.getStoreEngine().readLock();
    try {
      return openLocked(store, PrivateCellUtil.createFirstOnRow(startRow));
    } finally {
      store.getStoreEngine().readUnlock();
    }
  }

  private static void checkEngine(HStore store) throws DoNotRetryIOException {
    if (store.getStoreEngine() instanceof StripeStoreEngine
      || store.getStoreEngine().getCompactionPolicy() instanceof FIFOCompactionPolicy) {
      throw new DoNotRetryIOException("Family " + store.getColumnFamilyName()
        + " has no major compaction of all files that could be forecast: its store is one of stripes"
        + ", or its policy FIFO");
    }
  }

  private static CompactionCells openLocked(HStore store, Cell start) throws IOException {
    Collection<HStoreFile> files = store.getStorefiles();
    long readPoint = store.getSmallestReadPoint();
    List<StoreFileScanner> opened =
      StoreFileScanner.getScannersForStoreFiles(files, false, false, true, false, readPoint);
    try {
      for (StoreFileScanner scanner : opened) {
        scanner.seek(start);
      }
      return new CompactionCells(store, opened, readPoint, earliestPutMillis(files));
    } catch (Throwable t) {
      closeAll(opened, t);
      throw t;
    }
  }

  /** HBase closes a scanner once, however often it is told to. */
  private static void closeAll(List<StoreFileScanner> opened, Throwable cause) {
    for (StoreFileScanner scanner : opened) {
      try {
        scanner.close();
      } catch (RuntimeException e) {
        cause.addSuppressed(e);
      }
    }
  }

  /** As a compaction of all files has it: before it, kept delete markers cover nothing. */
  private static long earliestPutMillis(Collection<HStoreFile> files) {
    long earliest = HConstants.LATEST_TIMESTAMP;
    for (HStoreFile file : files) {
      byte[] ofFile = file.getMetadataValue(HStoreFile.EARLIEST_PUT_TS);
      if (ofFile == null) {
        // Written by an old HBase.
        return Long.MIN_VALUE;
      }
      earliest = Math.min(earliest, Bytes.toLong(ofFile));
    }
    return earliest;
  }

  /**
   * The next cell that was not passed, but for those of its row that the compaction does not read,
   * which come last; null behind the last row. It is valid until it is passed.
   */
  Cell peek() {
    return isNextUnread() ? unread.peek() : read.peek();
  }

  private boolean isNextUnread() {
    if (unread.peek() == null) {
      return false;
    }
    Cell cell = read.peek();
    return cell == null || unread.compareRows(cell) < 0;
  }

  /**
   * Passes the next cell, which there is, and maybe more of its row.
   *
   * @param beginsRow whether none of its row was passed
   * @param observer  is told of each, and whether it is kept
   * @return whether the row is known to be passed, all of it
   */
  boolean passTo(boolean beginsRow, PassedCells.Observer observer) throws IOException {
    if (isNextUnread()) {
      unread.tell(observer);
      unread.next();
      return false;
    }
    read.tell(observer);
    if (beginsRow && read.passPlainRow(plainFromMillis)) {
      return unread.peek() == null;
    }
    kept.clear();
    if (!compacted.next(kept, batch) && read.peek() != null) {
      throw new IOException("HBase's scanner of compactions ends before cell " + read.peek());
    }
    return false;
  }

  /** Lets go of the blocks of cells that were passed. */
  void letGo() throws IOException {
    compacted.shipped();
    unread.shipped();
  }

  @Override
  public void close() {
    try {
      compacted.close();
    } finally {
      unread.close();
    }
  }
}
