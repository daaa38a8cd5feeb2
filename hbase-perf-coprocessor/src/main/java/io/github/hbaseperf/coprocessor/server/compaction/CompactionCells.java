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

import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.KeyValueHeap;
import org.apache.hadoop.hbase.regionserver.ScanType;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.hadoop.hbase.regionserver.StoreScanner;
import org.apache.hadoop.hbase.regionserver.StripeStoreEngine;
import org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * All cells of a store's files in the order of a scan, and which of them a major compaction would
 * keep. Both are read at once by HBase's own scanners, those of a compaction, so that what is kept
 * is what the compaction keeps, with every fault it has. Observers of compactions are not asked.
 * What the first reads is accounted for as block bytes of the call. One thread.
 */
final class CompactionCells implements Closeable {

  /** As HBase's compactions. */
  private static final int BATCH = 10;

  private final KeyValueHeap all;
  private final StoreScanner compacted;
  private final List<Cell> kept = new ArrayList<>(BATCH);
  private final ScannerContext batch = ScannerContext.newBuilder().setBatchLimit(BATCH).build();
  private int next;
  private boolean more = true;

  private CompactionCells(KeyValueHeap all, StoreScanner compacted) {
    this.all = all;
    this.compacted = compacted;
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
    List<StoreFileScanner> opened = new ArrayList<>();
    try {
      List<StoreFileScanner> ofAll = scanners(files, readPoint);
      opened.addAll(ofAll);
      for (StoreFileScanner scanner : ofAll) {
        scanner.seek(start);
      }
      List<StoreFileScanner> ofCompaction = scanners(files, readPoint);
      opened.addAll(ofCompaction);
      StoreScanner compacted = new StoreScanner(store, store.getScanInfo(), ofCompaction,
        ScanType.COMPACT_DROP_DELETES, readPoint, earliestPutMillis(files));
      compacted.reseek(start);
      return new CompactionCells(new KeyValueHeap(ofAll, CellComparator.getInstance()), compacted);
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

  private static List<StoreFileScanner> scanners(Collection<HStoreFile> files, long readPoint)
    throws IOException {
    return StoreFileScanner.getScannersForStoreFiles(files, false, false, true, false, readPoint);
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

  /** The next cell of the files; null behind the last. It is valid until {@link #letGo}. */
  Cell peek() {
    return all.peek();
  }

  /** Goes past the cell that {@link #peek} shows, and says whether a compaction keeps it. */
  boolean nextIsKept() throws IOException {
    Cell cell = all.peek();
    boolean keeps = fill() && CellComparator.getInstance().compare(cell, kept.get(next)) == 0;
    if (keeps) {
      next++;
    }
    RpcAccounting.addBlockOf(all);
    all.next();
    return keeps;
  }

  private boolean fill() throws IOException {
    while (next == kept.size() && more) {
      kept.clear();
      next = 0;
      // Nobody has its cells any more.
      compacted.shipped();
      more = compacted.next(kept, batch);
    }
    return next < kept.size();
  }

  /** Lets go of the blocks of cells that were passed. */
  void letGo() throws IOException {
    all.shipped();
  }

  @Override
  public void close() {
    try {
      all.close();
    } finally {
      compacted.close();
    }
  }
}
