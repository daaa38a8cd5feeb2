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
package io.github.hbaseperf.coprocessor.server;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.ColumnValueFilter;
import org.apache.hadoop.hbase.filter.DependentColumnFilter;
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
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueExcludeFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/** Scans over a {@link RandomTable} with any mix of what a scan can ask for. */
final class RandomScan {

  private final Random random;
  private final RandomTable table;

  RandomScan(Random random, RandomTable table) {
    this.random = random;
    this.table = table;
  }

  Scan next() throws IOException {
    Scan scan = new Scan();
    if (oneOf(3)) {
      scan.withStartRow(table.row(), random.nextBoolean());
    }
    if (oneOf(3)) {
      scan.withStopRow(table.row(), random.nextBoolean());
    }
    if (oneOf(2)) {
      scan.readVersions(oneOf(3) ? Integer.MAX_VALUE : 1 + random.nextInt(4));
    }
    if (oneOf(5)) {
      limitTimes(scan);
    }
    if (oneOf(6)) {
      scan.setRaw(true);
      if (oneOf(2)) {
        scan.addFamily(table.family());
      }
    } else {
      chooseColumns(scan);
      cutPerFamily(scan);
    }
    if (oneOf(8)) {
      scan.setIsolationLevel(IsolationLevel.READ_UNCOMMITTED);
    }
    if (oneOf(4)) {
      scan.setLoadColumnFamiliesOnDemand(random.nextBoolean());
    }
    if (!oneOf(4)) {
      scan.setReadType(Scan.ReadType.PREAD);
    }
    if (oneOf(5)) {
      scan.setCacheBlocks(false);
    }
    if (random.nextInt(3) > 0) {
      scan.setFilter(filter(2));
      if (scan.getStartRow().length == 0) {
        // From the first row, a PrefixFilter may meet the made-up cell of a Bloom filter, whose row
        // is empty, and break: in a client scan, too.
        scan.withStartRow(Bytes.toBytes(RandomTable.row(0)));
      }
    } else if (oneOf(4)) {
      scan.setBatch(1 + random.nextInt(3));
    }
    return scan;
  }

  private void limitTimes(Scan scan) throws IOException {
    long one = table.millis();
    long other = table.millis();
    scan.setTimeRange(Math.min(one, other), Math.max(one, other) + 1);
    if (oneOf(2)) {
      scan.setColumnFamilyTimeRange(table.family(), Math.min(one, other), Long.MAX_VALUE);
    }
  }

  private void chooseColumns(Scan scan) {
    if (oneOf(3)) {
      scan.addFamily(table.family());
    }
    while (oneOf(3)) {
      scan.addColumn(table.family(), table.qualifier());
    }
  }

  private void cutPerFamily(Scan scan) {
    if (oneOf(8)) {
      scan.setMaxResultsPerColumnFamily(1 + random.nextInt(3));
    }
    if (oneOf(8)) {
      scan.setRowOffsetPerColumnFamily(1 + random.nextInt(2));
    }
  }

  private Filter filter(int depth) {
    switch (random.nextInt(depth == 0 ? 18 : 22)) {
      case 0:
        return new FirstKeyOnlyFilter();
      case 1:
        return new KeyOnlyFilter();
      case 2:
        return new PrefixFilter(Arrays.copyOf(table.row(), 3));
      case 3:
        return new RowFilter(operator(), new BinaryComparator(table.row()));
      case 4:
        return new InclusiveStopFilter(table.row());
      case 5:
        return rowRanges();
      case 6:
        return fuzzyRows();
      case 7:
        return new ColumnPrefixFilter(table.qualifier());
      case 8:
        return new MultipleColumnPrefixFilter(Bytes.toByteArrays(new String[] { "q1", "q3" }));
      case 9:
        return new ColumnRangeFilter(table.qualifier(), random.nextBoolean(), null, false);
      case 10:
        return new QualifierFilter(operator(), new BinaryComparator(table.qualifier()));
      case 11:
        return new FamilyFilter(operator(), new BinaryComparator(table.family()));
      case 12:
        return new ValueFilter(operator(), new BinaryComparator(table.value()));
      case 13:
        return new ColumnValueFilter(table.family(), table.qualifier(), operator(), table.value());
      case 14:
        return new TimestampsFilter(Arrays.asList(Math.abs(table.millis()), table.millis()),
          random.nextBoolean());
      case 15:
        return new ColumnPaginationFilter(1 + random.nextInt(2), random.nextInt(3));
      case 16:
        return new DependentColumnFilter(table.family(), table.qualifier(), random.nextBoolean());
      case 17:
        return new ValueFilter(CompareOperator.EQUAL, new RegexStringComparator("v[12]"));
      case 18:
        return columnValue();
      case 19:
        return columnValue();
      case 20:
        // Other filters wait for a filterRowKey that SkipFilter does not pass on, and break.
        return new SkipFilter(new ValueFilter(operator(), new BinaryComparator(table.value())));
      default:
        return filterList(depth);
    }
  }

  private Filter columnValue() {
    SingleColumnValueFilter filter = random.nextBoolean()
      ? new SingleColumnValueFilter(table.family(), table.qualifier(), operator(), table.value())
      : new SingleColumnValueExcludeFilter(table.family(), table.qualifier(), operator(),
        table.value());
    filter.setFilterIfMissing(random.nextBoolean());
    filter.setLatestVersionOnly(random.nextBoolean());
    return filter;
  }

  private Filter filterList(int depth) {
    FilterList list = new FilterList(
      random.nextBoolean() ? FilterList.Operator.MUST_PASS_ALL : FilterList.Operator.MUST_PASS_ONE);
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      list.addFilter(filter(depth - 1));
    }
    return list;
  }

  private Filter rowRanges() {
    byte[] one = table.row();
    byte[] other = table.row();
    boolean swap = Bytes.compareTo(one, other) > 0;
    return new MultiRowRangeFilter(Arrays.asList(
      new MultiRowRangeFilter.RowRange(swap ? other : one, true, swap ? one : other, true)));
  }

  private Filter fuzzyRows() {
    return new FuzzyRowFilter(Arrays.asList(new Pair<>(table.row(), new byte[] { 0, 0, 1, 0 }),
      new Pair<>(table.row(), new byte[] { 0, 0, 0, 1 })));
  }

  private CompareOperator operator() {
    CompareOperator[] operators = { CompareOperator.LESS, CompareOperator.LESS_OR_EQUAL,
      CompareOperator.EQUAL, CompareOperator.NOT_EQUAL, CompareOperator.GREATER };
    return operators[random.nextInt(operators.length)];
  }

  private boolean oneOf(int cases) {
    return random.nextInt(cases) == 0;
  }
}
