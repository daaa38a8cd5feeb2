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
package io.github.hbaseperf.coprocessor.server.plan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.filter.ColumnCountGetFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Refuses, in one line, what slices cannot count exactly. A batch size, partial results and result
 * sizes only say how rows are cut into results: they are ignored.
 */
final class ScanRules {

  /**
   * Filters that remember earlier rows. A slice starts with a new filter, as each region of a
   * client scan does, so they would start anew. For a WhileMatchFilter even a client scan over
   * several regions answers according to how its rows fell into RPCs (RSRpcServices.scan ends the
   * whole scan only if the filter stops in a response without rows).
   */
  private static final Set<Class<? extends Filter>> REMEMBER_ROWS =
    Collections.unmodifiableSet(new HashSet<>(
      Arrays.asList(PageFilter.class, WhileMatchFilter.class, ColumnCountGetFilter.class)));

  private ScanRules() {
  }

  /**
   * @throws DoNotRetryIOException if the scan asks for something that cannot be counted exactly
   */
  static void check(Scan scan, TableDescriptor table) throws IOException {
    refuseIf(scan.isReversed(),
      "A reversed scan is not counted: swap start and stop row, it has as many rows forward");
    refuseIf(scan.getMaxVersions() < 1, "At least one version must be asked for");
    refuseIf(
      scan.isRaw()
        && (scan.getMaxResultsPerColumnFamily() >= 0 || scan.getRowOffsetPerColumnFamily() > 0),
      "A raw scan with a limit or an offset per column family is not counted");
    checkFamilies(scan, table);
    if (scan.hasFilter()) {
      checkFilter(scan.getFilter());
    }
  }

  private static void checkFamilies(Scan scan, TableDescriptor table) throws IOException {
    for (byte[] family : scan.getFamilyMap().keySet()) {
      if (!table.hasColumnFamily(family)) {
        List<String> names = new ArrayList<>();
        table.getColumnFamilyNames().forEach(name -> names.add(Bytes.toStringBinary(name)));
        throw new NoSuchColumnFamilyException(
          "Table " + table.getTableName() + " has no column family '" + Bytes.toStringBinary(family)
            + "': it has " + String.join(", ", names));
      }
    }
  }

  private static void checkFilter(Filter filter) throws IOException {
    refuseIf(REMEMBER_ROWS.contains(filter.getClass()), filter.getClass().getSimpleName()
      + " remembers earlier rows, which a count in slices cannot: leave it out");
    if (filter instanceof FilterList) {
      for (Filter element : ((FilterList) filter).getFilters()) {
        checkFilter(element);
      }
    } else if (filter instanceof SkipFilter) {
      checkFilter(((SkipFilter) filter).getFilter());
    }
  }

  private static void refuseIf(boolean refused, String why) throws DoNotRetryIOException {
    if (refused) {
      throw new DoNotRetryIOException(why);
    }
  }
}
