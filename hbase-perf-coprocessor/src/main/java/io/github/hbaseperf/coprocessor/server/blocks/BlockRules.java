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
import java.util.NavigableSet;
import java.util.Objects;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.ScanInfo;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * For which scans of which regions a row counts if it has any put, and of the puts of a column the
 * newest one is what a scan returns, so that nothing but the bytes of files and memstores has to be
 * looked at. Rows of which even that is not known are found when they are scanned.
 */
final class BlockRules {

  /** Each cell is compared with them. */
  private static final int MAX_COLUMNS = 64;

  private BlockRules() {
  }

  /** Returns the first reason why the scan needs HBase's scanners, or null if it does not */
  static String refusal(HRegion region, Scan scan, RowQuestion question) throws IOException {
    String shape = shapeRefusal(scan, question);
    if (shape != null) {
      return shape;
    }
    if (region.getCellComparator() != CellComparator.getInstance()) {
      return "the rows of this table are not in the order of their bytes";
    }
    String observer = ObserverRules.scanRefusal(region.getCoprocessorHost());
    return observer != null ? observer : familyRefusal(region, scan, question);
  }

  private static String shapeRefusal(Scan scan, RowQuestion question) {
    if (scan.hasFilter() && !isDecidedHere(scan.getFilter(), question)) {
      return "a filter decides";
    }
    if (question.refusal() != null) {
      return question.refusal();
    }
    if (question.cellHashes() != null && columns(scan) > 0) {
      return "columns are named";
    }
    if (scan.isRaw()) {
      return "the scan is raw";
    }
    if (scan.getMaxResultsPerColumnFamily() >= 0 || scan.getRowOffsetPerColumnFamily() > 0) {
      return "a limit or offset per column family is set";
    }
    return columns(scan) + question.valueColumns().size() > MAX_COLUMNS
      ? "more than " + MAX_COLUMNS + " columns are named"
      : null;
  }

  private static int columns(Scan scan) {
    return scan.getFamilyMap().values().stream().filter(Objects::nonNull)
      .mapToInt(NavigableSet::size).sum();
  }

  /**
   * Filters that {@link RowTest} stands for, and, if cells do not matter, that reject no row.
   */
  private static boolean isDecidedHere(Filter filter, RowQuestion question) {
    RowTest test = RowTest.of(filter);
    return test != null && (question.isOfRowsOnly() || test.keepsColumnsWhole())
      || question.isOfRowsOnly() && (filter.getClass() == FirstKeyOnlyFilter.class
        || filter.getClass() == KeyOnlyFilter.class);
  }

  private static String familyRefusal(HRegion region, Scan scan, RowQuestion question)
    throws IOException {
    boolean oneVersion = question.countsCells() || !question.valueColumns().isEmpty();
    for (byte[] name : scan.getFamilyMap().keySet()) {
      if (region.getTableDescriptor().getColumnFamily(name).isMobEnabled()) {
        return "family " + Bytes.toStringBinary(name) + " has MOB cells";
      }
      ScanInfo info = ObserverRules.scanInfo(region.getStore(name), scan);
      if (oneVersion && Math.min(scan.getMaxVersions(), info.getMaxVersions()) > 1) {
        return "more than one version of a column is asked for";
      }
      if (info.isNewVersionBehavior()) {
        return "family " + Bytes.toStringBinary(name) + " has the new version behavior";
      }
    }
    return null;
  }

  /** Returns the first reason why what files have to say of this scan is not cached, or null */
  static String cacheRefusal(HRegion region, Scan scan, RowQuestion question) throws IOException {
    if (question.cacheRefusal() != null) {
      return question.cacheRefusal();
    }
    if (columns(scan) > 0) {
      return "columns are named";
    }
    if (ScanTimes.hasRange(scan)) {
      return "a time range is set";
    }
    String files = ObserverRules.fileRefusal(region.getCoprocessorHost());
    return files != null ? files : changedFamily(region, scan);
  }

  /** An observer may change a family otherwise for the next scan. */
  private static String changedFamily(HRegion region, Scan scan) throws IOException {
    for (byte[] name : scan.getFamilyMap().keySet()) {
      HStore store = region.getStore(name);
      // The same object where no observer changes it.
      if (ObserverRules.scanInfo(store, scan) != store.getScanInfo()) {
        return "a coprocessor changes how family " + Bytes.toStringBinary(name) + " is scanned";
      }
    }
    return null;
  }
}
