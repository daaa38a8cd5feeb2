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

import io.github.hbaseperf.coprocessor.aggregate.Groups;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.ColumnValueFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.FuzzyRowFilter;
import org.apache.hadoop.hbase.filter.InclusiveStopFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultipleColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;

/** Chooses the cheapest counter that gives the answer of the scan. */
final class Counters {

  /**
   * Filters for which one included cell means an included row: their filterRow() is false then, and
   * they leave filterRowCells() alone. By exact class, since a subclass may add either.
   */
  private static final Set<Class<? extends Filter>> DECIDED_BY_ONE_CELL =
    Collections.unmodifiableSet(new HashSet<>(
      Arrays.asList(AcceptAll.class, ColumnPrefixFilter.class, ColumnRangeFilter.class,
        ColumnValueFilter.class, FamilyFilter.class, FirstKeyOnlyFilter.class, FuzzyRowFilter.class,
        InclusiveStopFilter.class, KeyOnlyFilter.class, MultiRowRangeFilter.class,
        MultipleColumnPrefixFilter.class, PrefixFilter.class, QualifierFilter.class,
        RowFilter.class, TimestampsFilter.class, ValueFilter.class)));

  private Counters() {
  }

  /**
   * @param scan   must name its families; its filter may be null
   * @param groups where rows are to be aggregated, which takes their cells; or null
   */
  static CountingFilter choose(Scan scan, boolean wantCells, Groups groups) throws IOException {
    if (cellByCell(scan, wantCells, groups)) {
      return new CellCounter(scan.getMaxVersions(), scan.isRaw());
    }
    Filter inner = inner(scan);
    if (!wantCells && !isCutPerFamily(scan) && decidedByOneCell(inner)) {
      return new RowCounter(inner);
    }
    return new RowListCounter(inner, wantCells, familiesOnDemand(scan, inner), groups);
  }

  /** Whether cells are counted as they come, without rows. */
  static boolean cellByCell(Scan scan, boolean wantCells, Groups groups) {
    return !scan.hasFilter() && wantCells && !isCutPerFamily(scan) && groups == null;
  }

  private static boolean isCutPerFamily(Scan scan) {
    return scan.getMaxResultsPerColumnFamily() >= 0 || scan.getRowOffsetPerColumnFamily() > 0;
  }

  private static Filter inner(Scan scan) {
    if (scan.hasFilter()) {
      return scan.getFilter();
    }
    return scan.isRaw() ? new RawVersions(scan.getMaxVersions()) : new AcceptAll();
  }

  private static boolean decidedByOneCell(Filter filter) {
    if (filter.getClass() == FilterList.class) {
      return ((FilterList) filter).getFilters().stream().allMatch(Counters::decidedByOneCell);
    }
    return DECIDED_BY_ONE_CELL.contains(filter.getClass());
  }

  private static boolean familiesOnDemand(Scan scan, Filter filter) throws IOException {
    if (!scan.doLoadColumnFamiliesOnDemand()) {
      return false;
    }
    for (byte[] family : scan.getFamilies()) {
      if (!filter.isFamilyEssential(family)) {
        return true;
      }
    }
    return false;
  }
}
