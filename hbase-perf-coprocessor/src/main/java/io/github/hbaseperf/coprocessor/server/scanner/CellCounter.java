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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/**
 * Counts rows and cells of a scan without a filter, cell by cell, so that no row is ever held in
 * memory.
 * <p>
 * A scan that has a filter is given the family's versions by the column tracker, and the scan's own
 * limit is applied behind the filter (UserScanQueryMatcher.mergeFilterResponse). Here nothing gets
 * that far, so the limit is applied here, by the tracker's rule: delete markers, which only a raw
 * scan shows, are no versions.
 */
final class CellCounter extends CountingFilter {

  private final int maxVersions;
  private final boolean raw;
  private boolean rowCounted;
  private Cell column;
  private int versions;

  CellCounter(int maxVersions, boolean raw) {
    super(new AcceptAll());
    this.maxVersions = maxVersions;
    this.raw = raw;
  }

  @Override
  public ReturnCode filterCell(Cell cell) throws IOException {
    cellsScanned++;
    if (column == null || !CellUtil.matchingColumn(cell, column)) {
      column = cell;
      versions = 0;
    }
    if (!raw || !CellUtil.isDelete(cell)) {
      versions++;
    }
    if (versions > maxVersions) {
      return ReturnCode.NEXT_COL;
    }
    count();
    return ReturnCode.SKIP;
  }

  private void count() {
    cells++;
    if (!rowCounted) {
      rowCounted = true;
      rows++;
    }
  }

  @Override
  public void reset() throws IOException {
    rowCounted = false;
    column = null;
  }
}
