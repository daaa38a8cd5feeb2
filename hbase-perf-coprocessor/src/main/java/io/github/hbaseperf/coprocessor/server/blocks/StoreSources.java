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
package io.github.hbaseperf.coprocessor.server.blocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.ScanInfo;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * The files and memstores behind a scan, taken as one picture per store and held until this is
 * closed: by its scanners, which keep files from being archived and memstore chunks from being
 * reused. Nothing is read before {@link #seek}. One thread.
 */
final class StoreSources implements AutoCloseable {

  private final Scan scan;
  /** Or null. */
  private final RowTest test;
  private final ScanColumns columns;
  private final long readPoint;
  private final StreamReaders streams;
  private final long nowMillis = EnvironmentEdgeManager.currentTime();
  private final List<KeyValueScanner> scanners = new ArrayList<>();
  private final List<RowCursor> fileCursors = new ArrayList<>();
  private final List<RowCursor> memstoreCursors = new ArrayList<>();
  /** Files that are the same at any read point from this one on. */
  private final Map<Path, RowCursor> settledFiles = new HashMap<>();
  private final Compactions compactions = new Compactions();
  /** Memstores, halves of files, and files that have, or may have, cells not seen here. */
  private final List<RowCursor> unsettled = new ArrayList<>();
  private int stores;
  /** Whether a compaction may leave out puts that were counted, since they are too old then. */
  private boolean expires;
  /** Of which files may have cells that are too old; or null. */
  private byte[] expiredFamily;
  /** Of the count asked for last; and what has their cells now, or null if that is not here. */
  private Set<Path> countedFiles;
  private Set<String> coveredFiles;
  private Set<Path> countedNow;
  /** The cursors of everything else. */
  private List<RowCursor> notCounted;
  /** What the count covers, if nothing else has a row in its range. */
  private Set<String> coveredNow;

  private StoreSources(HRegion region, Scan scan, RowTest test, ScanColumns columns,
    long readPoint) {
    this.streams = new StreamReaders(region);
    this.columns = columns;
    this.scan = scan;
    this.test = test;
    this.readPoint = readPoint;
  }

  static StoreSources open(HRegion region, Scan scan, RowTest test, ScanColumns columns,
    long readPoint) throws IOException {
    StoreSources sources = new StoreSources(region, scan, test, columns, readPoint);
    try {
      for (byte[] family : scan.getFamilyMap().keySet()) {
        sources.add(region.getStore(family));
      }
    } catch (Throwable t) {
      sources.close();
      throw t;
    }
    return sources;
  }

  private void add(HStore store) throws IOException {
    ScanInfo info = ObserverRules.scanInfo(store, scan);
    byte[] family = info.getFamily();
    ScanTimes times = new ScanTimes(info, scan, nowMillis);
    StoreRules rules = new StoreRules(stores++, info, times, test, columns.of(family));
    expires |= times.expires();
    Map<Path, HStoreFile> known = new HashMap<>();
    addFilesByReader(store, known);
    List<KeyValueScanner> opened =
      store.getScanners(scan.getCacheBlocks(), true, false, null, scan.getStartRow(),
        scan.includeStartRow(), scan.getStopRow(), scan.includeStopRow(), readPoint, false);
    scanners.addAll(opened);
    // A file may have come in between; one that has gone since is not in this picture.
    addFilesByReader(store, known);
    for (KeyValueScanner scanner : opened) {
      if (!times.canBeIn(scanner, scan, store)) {
        continue;
      }
      if (scanner.isFileScanner()) {
        HStoreFile file = known.get(scanner.getFilePath());
        expiredFamily = isUnexpired(file, times) ? expiredFamily : family;
        addFile(store, file, scanner, rules);
      } else {
        RowCursor memstore = new CellRowCursor(scanner, rules);
        memstoreCursors.add(memstore);
        unsettled.add(memstore);
      }
    }
  }

  /**
   * By the path that their scanners have: for a link, that of the file it leads to. For a half of
   * another file it may be that one's, so that of two of the same path, the half is known.
   */
  private static void addFilesByReader(HStore store, Map<Path, HStoreFile> known) {
    for (HStoreFile file : store.getStorefiles()) {
      StoreFileReader reader = file.getReader();
      // A file that was compacted, and that nobody scans, is closed at any time.
      if (reader != null) {
        known.merge(reader.getHFileReader().getPath(), file,
          (one, other) -> one.isReference() ? one : other);
      }
    }
  }

  private void addFile(HStore store, HStoreFile file, KeyValueScanner scanner, StoreRules rules)
    throws IOException {
    if (file == null || file.isReference() || !isSettled(file)) {
      RowCursor cursor = new CellRowCursor(scanner, rules);
      fileCursors.add(cursor);
      unsettled.add(cursor);
      return;
    }
    HFile.Reader reader = file.getReader().getHFileReader();
    RowCursor cursor = DataBlocks.canRead(reader)
      ? new BlockRowCursor(blocks(file, reader), rules)
      : new CellRowCursor(scanner, rules);
    fileCursors.add(cursor);
    settledFiles.put(file.getPath(), cursor);
    compactions.add(store, file.getPath(), reader);
  }

  /** @param file or null, if nothing is known of it */
  private static boolean isUnexpired(HStoreFile file, ScanTimes times) {
    return !times.expires()
      || file != null && times.isUnexpired(file.getMinimumTimestamp().orElse(Long.MIN_VALUE));
  }

  private DataBlocks blocks(HStoreFile file, HFile.Reader reader) throws IOException {
    return streams.areWanted()
      ? new DataBlocks(streams.open(file, reader), scan.getCacheBlocks(), false)
      : new DataBlocks(reader, scan.getCacheBlocks(), true);
  }

  /** Whether all cells of the file are visible at the read point. */
  private boolean isSettled(HStoreFile file) {
    StoreFileReader reader = file.getReader();
    return file.getMaxMemStoreTS() <= readPoint
      && (!reader.isBulkLoaded() || reader.getSequenceID() <= readPoint);
  }

  /** Files whose rows are the same, whenever they are asked for. */
  Set<Path> settledFiles() {
    return Collections.unmodifiableSet(new HashSet<>(settledFiles.keySet()));
  }

  /** Why their rows may be others without a change of files and memstores, or null. */
  String whyNotLasting() {
    return expiredFamily == null
      ? null
      : "cells of family " + Bytes.toStringBinary(expiredFamily) + " may have expired";
  }

  /** How many cells were scanned of everything else. */
  long unsettledCells() {
    long cells = 0;
    for (RowCursor cursor : unsettled) {
      cells += cursor.cellsScanned;
    }
    return cells;
  }

  /**
   * Whether the count is still true: its files are here, or of puts what these were compacted to,
   * and nothing else has a row in its range. Takes cursors to the start of the range, or to rows
   * behind it.
   */
  boolean confirm(CachedCount count) throws IOException {
    setCounted(count);
    boolean isOfTheirCompaction = countedNow != count.files;
    if (countedNow == null || isOfTheirCompaction && (expires || !count.isOfPuts)) {
      return false;
    }
    for (RowCursor cursor : notCounted) {
      cursor.goTo(count.startRow, null);
      if (!cursor.atEnd && !cursor.isBehind(count.stopRow)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a confirmed count as one of the files that are here, so that it outlives those. */
  CachedCount ofTheseFiles(CachedCount confirmed) {
    setCounted(confirmed);
    CachedCount now = countedNow == confirmed.files ? confirmed : confirmed.of(countedNow);
    return coveredNow == now.coveredFiles ? now : now.covering(coveredNow);
  }

  private void setCounted(CachedCount count) {
    if (count.files == countedFiles && count.coveredFiles == coveredFiles) {
      return;
    }
    Set<Path> there = settledFiles.keySet();
    countedFiles = count.files;
    coveredFiles = count.coveredFiles;
    countedNow =
      there.containsAll(countedFiles) ? countedFiles : compactions.successors(count, there);
    notCounted = countedNow == null ? null : allBut(countedNow);
    coveredNow = countedNow == null ? null : coveredBy(countedNow);
  }

  /** What a count of these files covers if nothing else has a row in its range. */
  Set<String> coveredBy(Set<Path> files) {
    Set<String> covered = compactions.inputs();
    settledFiles.keySet().stream().filter(file -> !files.contains(file))
      .forEach(file -> covered.add(file.getName()));
    return covered.equals(coveredFiles) ? coveredFiles : Collections.unmodifiableSet(covered);
  }

  private List<RowCursor> allBut(Set<Path> files) {
    List<RowCursor> cursors = new ArrayList<>(unsettled);
    settledFiles.forEach((file, cursor) -> {
      if (!files.contains(file)) {
        cursors.add(cursor);
      }
    });
    return cursors;
  }

  /** Returns the next row that something has that is not settled, or null */
  byte[] nextUnsettledRow() {
    RowCursor first = null;
    for (RowCursor cursor : unsettled) {
      if (!cursor.atEnd && (first == null || RowCursor.compareRows(cursor, first) < 0)) {
        first = cursor;
      }
    }
    return first == null
      ? null
      : Arrays.copyOfRange(first.row, first.rowOffset, first.rowOffset + first.rowLength);
  }

  /** Where the files go on from where their cursors are, as far as they can tell. */
  Map<Path, RowPlace> places() {
    Map<Path, RowPlace> places = new HashMap<>();
    settledFiles.forEach((file, cursor) -> {
      RowPlace place = cursor.place();
      if (place != null) {
        places.put(file, place);
      }
    });
    return places;
  }

  /** Takes cursors forward to the rows behind a count, as far as it says where they are. */
  void goBehind(CachedCount count) throws IOException {
    for (Map.Entry<Path, RowPlace> place : count.places.entrySet()) {
      settledFiles.get(place.getKey()).goTo(count.stopRow, place.getValue());
    }
  }

  int size() {
    return fileCursors.size() + memstoreCursors.size();
  }

  /** Takes all cursors to the first row, and returns those that have a row there or behind. */
  RowCursor[] seek(byte[] firstRow, boolean inclusive) throws IOException {
    List<RowCursor> withRows = new ArrayList<>();
    for (List<RowCursor> cursors : Arrays.asList(fileCursors, memstoreCursors)) {
      for (RowCursor cursor : cursors) {
        cursor.seek(firstRow, inclusive);
        if (!cursor.atEnd) {
          withRows.add(cursor);
        }
      }
    }
    return withRows.toArray(new RowCursor[0]);
  }

  @Override
  public void close() {
    streams.close();
    scanners.forEach(KeyValueScanner::close);
  }
}
