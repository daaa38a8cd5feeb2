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
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;

/** A scan of a {@link RandomRegion} drawn at random: columns, rows, filter, direction, limits. */
final class RandomScan {
  private final RandomRegion region;
  private final Random random;

  RandomScan(RandomRegion region, Random random) {
    this.region = region;
    this.random = random;
  }

  Scan next() throws IOException {
    Scan scan = new Scan();
    if (random.nextInt(3) > 0) {
      columns(scan);
    }
    scan.setReversed(random.nextInt(4) == 0);
    if (random.nextBoolean()) {
      scan.withStartRow(region.row(random), random.nextBoolean());
    }
    if (random.nextBoolean()) {
      scan.withStopRow(region.row(random), random.nextBoolean());
    }
    if (random.nextInt(3) > 0) {
      scan.setFilter(filter());
    }
    if (random.nextInt(4) == 0 && !hasFilterRow(scan)) {
      scan.setBatch(1 + random.nextInt(4));
    }
    if (random.nextInt(4) == 0) {
      scan.setTimeRange(random.nextInt(20), 21 + random.nextInt(RandomRegion.MAX_TIMESTAMP));
    }
    if (random.nextInt(6) == 0) {
      scan.setMaxResultsPerColumnFamily(1 + random.nextInt(3))
        .setRowOffsetPerColumnFamily(random.nextInt(2));
    }
    scan.readVersions(1 + random.nextInt(4));
    scan.setReadType(Scan.ReadType.values()[random.nextInt(3)]);
    return scan.setCacheBlocks(random.nextInt(4) > 0);
  }

  private static boolean hasFilterRow(Scan scan) {
    return scan.getFilter() != null && scan.getFilter().hasFilterRow();
  }

  private void columns(Scan scan) {
    for (byte[] family : RandomRegion.FAMILIES) {
      switch (random.nextInt(3)) {
        case 0 -> scan.addFamily(family);
        case 1 -> {
          for (int i = random.nextInt(4); i >= 0; i--) {
            scan.addColumn(family, region.qualifier(random));
          }
        }
        default -> {
        }
      }
    }
  }

  private Filter filter() {
    return random.nextInt(4) > 0
      ? simple()
      : new FilterList(random.nextBoolean()
        ? FilterList.Operator.MUST_PASS_ALL
        : FilterList.Operator.MUST_PASS_ONE, simple(), simple());
  }

  private Filter simple() {
    byte[] row = region.row(random);
    byte[] qualifier = region.qualifier(random);
    byte[] family = RandomRegion.FAMILIES[random.nextInt(2)];
    switch (random.nextInt(13)) {
      case 0:
      case 1:
        return new FirstKeyOnlyFilter();
      case 2:
        return new KeyOnlyFilter();
      case 3:
        return new ColumnRangeFilter(qualifier, true, null, false);
      case 4:
        return new ColumnPaginationFilter(1 + random.nextInt(3), random.nextInt(3));
      case 5:
        return new ColumnPrefixFilter(qualifier);
      case 6:
        return new PageFilter(1 + random.nextInt(50));
      case 7:
        return new PrefixFilter(row);
      case 8:
        return new RowFilter(CompareOperator.NOT_EQUAL, new SubstringComparator("7"));
      case 9:
        return new QualifierFilter(CompareOperator.LESS, new SubstringComparator("3"));
      case 10:
        return new TimestampsFilter(List.of(3L, 7L, 20L), random.nextBoolean());
      case 11:
        return new WhileMatchFilter(
          new RowFilter(CompareOperator.NOT_EQUAL, new BinaryComparator(row)));
      default:
        return new SingleColumnValueFilter(family, qualifier, CompareOperator.EQUAL, new byte[3]);
    }
  }
}
