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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnCountGetFilter;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.DependentColumnFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.InclusiveStopFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultipleColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueExcludeFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Scans by chance: every option of a scan and every filter that decides by what it sees, but for
 * FuzzyRowFilter, in which stock HBase can hang when its hints are asked for out of turn.
 */
final class ScanByChance {
  private static final int FILTER_KINDS = 26;

  private ScanByChance() {
  }

  static Scan next(Random random, ScannedTable table) throws IOException {
    Scan scan = new Scan().setReadType(Scan.ReadType.values()[random.nextInt(3)])
      .readVersions(1 + random.nextInt(3)).setRaw(random.nextInt(10) == 0)
      .setReversed(random.nextInt(10) == 0);
    limitRows(scan, random);
    limitColumns(scan, random, table);
    if (random.nextInt(4) == 0) {
      scan.setTimeRange(ScannedTable.timestamp(random),
        ScannedTable.EPOCH_MILLIS + ScannedTable.TIMESTAMPS * 300L);
    }
    if (random.nextInt(6) == 0) {
      scan.setMaxResultsPerColumnFamily(1 + random.nextInt(4));
    }
    if (random.nextInt(6) == 0) {
      scan.setRowOffsetPerColumnFamily(random.nextInt(4));
    }
    if (random.nextInt(6) == 0) {
      scan.setLoadColumnFamiliesOnDemand(true);
    }
    if (random.nextInt(3) != 0) {
      scan.setFilter(filter(random, 2));
    }
    return scan;
  }

  private static void limitRows(Scan scan, Random random) {
    byte[] one = ScannedTable.row(random);
    byte[] other = ScannedTable.row(random);
    boolean ascending = Bytes.compareTo(one, other) <= 0;
    if (random.nextInt(3) == 0) {
      scan.withStartRow(ascending != scan.isReversed() ? one : other, random.nextBoolean());
    }
    if (random.nextInt(3) == 0) {
      scan.withStopRow(ascending != scan.isReversed() ? other : one, random.nextBoolean());
    }
  }

  private static void limitColumns(Scan scan, Random random, ScannedTable table) {
    if (random.nextInt(3) == 0) {
      scan.addFamily(table.family());
    }
    if (random.nextInt(3) == 0 && !scan.isRaw() && table.allowsGivenColumns()) {
      byte[] family = table.family();
      for (int i = random.nextInt(4); i >= 0; i--) {
        scan.addColumn(family, table.column());
      }
    }
  }

  private static Filter filter(Random random, int depth) throws IOException {
    int kind = random.nextInt(depth > 0 ? FILTER_KINDS : FILTER_KINDS - 4);
    switch (kind) {
      case 0:
        return new PrefixFilter(Bytes.toBytes("row0" + random.nextInt(6)));
      case 1:
        return new RowFilter(operator(random), new BinaryComparator(ScannedTable.row(random)));
      case 2:
        return new RowFilter(CompareOperator.NOT_EQUAL, new SubstringComparator("3"));
      case 3:
        return new FirstKeyOnlyFilter();
      case 4:
        return new KeyOnlyFilter(random.nextBoolean());
      case 5:
        return new ColumnPaginationFilter(1 + random.nextInt(3), random.nextInt(3));
      case 6:
        return new ColumnPaginationFilter(2, ScannedTable.qualifier(random));
      case 7:
        return new ColumnCountGetFilter(1 + random.nextInt(30));
      case 8:
        return new PageFilter(1 + random.nextInt(20));
      case 9:
        return new InclusiveStopFilter(ScannedTable.row(random));
      case 10:
        return new ColumnPrefixFilter(Bytes.toBytes("q" + random.nextInt(3)));
      case 11:
        return new MultipleColumnPrefixFilter(
          new byte[][] { Bytes.toBytes("q1"), Bytes.toBytes("q4") });
      case 12:
        return new ColumnRangeFilter(Bytes.toBytes("q2"), random.nextBoolean(), Bytes.toBytes("q4"),
          random.nextBoolean());
      case 13:
        return new TimestampsFilter(
          Arrays.asList(ScannedTable.timestamp(random), ScannedTable.timestamp(random)),
          random.nextBoolean());
      case 14:
        return new RowFilter(CompareOperator.EQUAL, new SubstringComparator("1"));
      case 15:
        return ranges(random);
      case 16:
        return new EveryReturnCode(random.nextInt(4));
      default:
        return filterOfValues(random, kind, depth);
    }
  }

  private static Filter filterOfValues(Random random, int kind, int depth) throws IOException {
    switch (kind) {
      case 17:
        return new QualifierFilter(operator(random),
          new BinaryComparator(ScannedTable.qualifier(random)));
      case 18:
        return new ValueFilter(operator(random), new BinaryComparator(ScannedTable.value(random)));
      case 19:
        return new FamilyFilter(operator(random),
          new BinaryComparator(ScannedTable.FAMILIES[random.nextInt(3)]));
      case 20:
        return columnValue(random, false);
      case 21:
        return columnValue(random, true);
      case 22:
        return new SkipFilter(filter(random, depth - 1));
      case 23:
        return new WhileMatchFilter(filter(random, depth - 1));
      case 24:
        return new DependentColumnFilter(ScannedTable.FAMILIES[random.nextInt(3)],
          ScannedTable.qualifier(random), random.nextBoolean());
      default:
        return new FilterList(FilterList.Operator.values()[random.nextInt(2)],
          filter(random, depth - 1), filter(random, depth - 1));
    }
  }

  private static Filter ranges(Random random) throws IOException {
    byte[] start = ScannedTable.row(random);
    byte[] stop = Bytes.toBytes("row055");
    boolean empty = Bytes.compareTo(start, stop) >= 0;
    return new MultiRowRangeFilter(new ArrayList<>(List.of(new MultiRowRangeFilter.RowRange(
      empty ? Bytes.toBytes("row010") : start, random.nextBoolean(), stop, true))));
  }

  private static Filter columnValue(Random random, boolean exclude) {
    byte[] family = ScannedTable.FAMILIES[random.nextInt(3)];
    byte[] qualifier = ScannedTable.qualifier(random);
    byte[] value = ScannedTable.value(random);
    SingleColumnValueFilter filter = exclude
      ? new SingleColumnValueExcludeFilter(family, qualifier, operator(random), value)
      : new SingleColumnValueFilter(family, qualifier, operator(random), value);
    filter.setFilterIfMissing(random.nextBoolean());
    filter.setLatestVersionOnly(random.nextBoolean());
    return filter;
  }

  private static CompareOperator operator(Random random) {
    return CompareOperator.values()[random.nextInt(CompareOperator.values().length - 1)];
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
