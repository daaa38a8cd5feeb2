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
package io.github.hbaseperf.patches;

import io.github.hbaseperf.testkit.random.TableGenerator;
import io.github.hbaseperf.testkit.region.Cells;
import io.github.hbaseperf.testkit.region.Scans;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.ColumnCountGetFilter;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter.RowRange;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;

/**
 * Scans of the testkit's generator with what its model does not know: ways to read, and filters
 * that have no text or tell HBase how to go on in every way there is. FuzzyRowFilter is left out:
 * stock HBase can hang in it when its hints are asked for out of turn.
 */
final class RandomScans {
  private static final int FILTER_KINDS = 10;

  private final TableGenerator table;
  private final Random random;

  RandomScans(TableGenerator table, Random random) {
    this.table = table;
    this.random = random;
  }

  Scan next() throws IOException {
    Scan scan = Scans.scan(table.query()).setReadType(Scan.ReadType.values()[random.nextInt(3)]);
    scan.setCacheBlocks(random.nextInt(4) > 0);
    if (random.nextInt(3) == 0) {
      scan.setFilter(with(scan.getFilter()));
    } else if (random.nextInt(3) == 0) {
      scan.setFilter(new ParseFilter().parseFilterString(Cells.bytes(table.rejectingFilter())));
    }
    return scan;
  }

  private Filter with(Filter filter) {
    Filter other = filter();
    return filter == null || random.nextBoolean()
      ? other
      : new FilterList(FilterList.Operator.values()[random.nextInt(2)], other, filter);
  }

  private Filter filter() {
    return switch (random.nextInt(FILTER_KINDS)) {
      case 0 -> new ColumnPaginationFilter(2, Cells.bytes(table.qualifier()));
      case 1 -> new ColumnCountGetFilter(1 + random.nextInt(30));
      case 2 -> new RowFilter(CompareOperator.NOT_EQUAL, new SubstringComparator("3"));
      case 3 -> new RowFilter(CompareOperator.EQUAL, new SubstringComparator("1"));
      case 4 -> new TimestampsFilter(List.of(table.timestamp(), table.timestamp()), true);
      case 5 -> new KeyOnlyFilter(true);
      case 6 -> ranges();
      case 7 -> new SkipFilter(filter());
      case 8 -> new WhileMatchFilter(filter());
      default -> new EveryReturnCode(random.nextInt(4));
    };
  }

  private Filter ranges() {
    List<RowRange> ranges = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      String row = table.row();
      String other = table.row();
      boolean ascending = row.compareTo(other) <= 0;
      ranges.add(new RowRange(Cells.bytes(ascending ? row : other), random.nextBoolean(),
        Cells.bytes(ascending ? other : row), true));
    }
    return new MultiRowRangeFilter(ranges);
  }

  /**
   * Gives every return code in turn, and hints, which HBase's own filters do not do together.
   */
  private static final class EveryReturnCode extends FilterBase {
    private final int start;
    private int turn;

    private EveryReturnCode(int start) {
      this.start = start;
      this.turn = start;
    }

    @Override
    public ReturnCode filterCell(Cell cell) {
      return ReturnCode.values()[turn++ % ReturnCode.values().length];
    }

    @Override
    public Cell getNextCellHint(Cell cell) {
      return turn % 3 == 0 ? null : PrivateCellUtil.createLastOnRowCol(cell);
    }

    @Override
    public String toString() {
      return "EveryReturnCode " + start;
    }
  }
}
