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

import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.filter.FilterBase;

/**
 * Stands for no filter in a raw scan, and limits versions as that does: delete markers are none.
 * Behind any filter, UserScanQueryMatcher.mergeFilterResponse would take them for versions; so the
 * scan itself must ask for all of them.
 */
final class RawVersions extends FilterBase {

  private final int maxVersions;
  private Cell column;
  private int versions;

  RawVersions(int maxVersions) {
    this.maxVersions = maxVersions;
  }

  @Override
  public boolean filterRowKey(Cell firstCell) {
    return false;
  }

  @Override
  public ReturnCode filterCell(Cell cell) {
    if (column == null || !CellUtil.matchingColumn(cell, column)) {
      column = cell;
      versions = 0;
    }
    if (!CellUtil.isDelete(cell)) {
      versions++;
    }
    return versions > maxVersions ? ReturnCode.NEXT_COL : ReturnCode.INCLUDE;
  }

  @Override
  public void reset() {
    column = null;
  }
}
