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
package io.github.hbaseperf.benchmarks.count;

import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.FuzzyRowFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter.RowRange;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/** Which rows of the first family of a region to count: half of them, unless told otherwise. */
public enum RegionQuestion {
  /** The second half of all times. */
  TIME_RANGE {
    @Override
    Scan scan(long rows) throws IOException {
      return super.scan(rows).setTimeRange(rows / 2 + 1, Long.MAX_VALUE);
    }
  },
  /** The two middle quarters of all numbers. */
  TWO_FILTERS {
    @Override
    Scan scan(long rows) throws IOException {
      return super.scan(rows)
        .setFilter(new FilterList(number(CompareOperator.GREATER_OR_EQUAL, rows / 4),
          number(CompareOperator.LESS, rows / 4 + rows / 2)));
    }
  },
  /** The rows with a named column, of ten columns. */
  ONE_OF_TEN_COLUMNS {
    @Override
    Scan scan(long rows) throws IOException {
      return new Scan().addColumn(SampleTable.FAMILY_A, Bytes.toBytes(SOMETIMES));
    }

    @Override
    Put row(long number) {
      return tenColumns(number);
    }
  },
  /** The same rows, which have the column that a QualifierFilter lets through. */
  QUALIFIER_FILTER {
    @Override
    Scan scan(long rows) throws IOException {
      return super.scan(rows).setFilter(
        new QualifierFilter(CompareOperator.EQUAL, new BinaryComparator(Bytes.toBytes(SOMETIMES))));
    }

    @Override
    Put row(long number) {
      return tenColumns(number);
    }
  },
  /** The rows whose value is in the second half of all numbers. */
  VALUE_FILTER {
    @Override
    Scan scan(long rows) throws IOException {
      return super.scan(rows).setFilter(new ValueFilter(CompareOperator.GREATER_OR_EQUAL,
        new BinaryComparator(Bytes.toBytes(rows / 2))));
    }
  },
  /** 500 ranges, as long as the gaps between them. */
  ROW_RANGES {
    @Override
    Scan scan(long rows) throws IOException {
      long length = Math.max(1, rows / 1000);
      List<RowRange> ranges = new ArrayList<>();
      for (long first = 0; first < rows; first += 2 * length) {
        ranges.add(new RowRange(Bytes.toBytes(first), true, Bytes.toBytes(first + length), false));
      }
      return super.scan(rows).setFilter(new MultiRowRangeFilter(ranges));
    }
  },
  /** The rows whose last byte is a given one, by a pattern: one of 256. */
  FUZZY_ROW {
    @Override
    Scan scan(long rows) throws IOException {
      return super.scan(rows).setFilter(new FuzzyRowFilter(Collections
        .singletonList(new Pair<>(new byte[Long.BYTES], new byte[] { 1, 1, 1, 1, 1, 1, 1, 0 }))));
    }

    @Override
    long expectedRows(long rows) {
      return (rows + 255) / 256;
    }
  };

  /** The column that half of the rows have. */
  private static final int SOMETIMES = 5;
  private static final int COLUMNS = 10;
  private static final int VALUE_BYTES = 10;

  /** The row of a number. */
  Put row(long number) {
    return LongsRegion.row(number);
  }

  private static Put tenColumns(long number) {
    Put row = new Put(Bytes.toBytes(number));
    for (int column = 0; column < COLUMNS; column++) {
      if (column != SOMETIMES || number % 2 == 0) {
        row.addColumn(SampleTable.FAMILY_A, Bytes.toBytes(column), new byte[VALUE_BYTES]);
      }
    }
    return row;
  }

  Scan scan(long rows) throws IOException {
    return new Scan().addFamily(SampleTable.FAMILY_A);
  }

  /** How many of the rows the scan has. */
  long expectedRows(long rows) {
    return rows / 2;
  }

  /** As AggregationClient asks for the rows of the scan. */
  Scan scanOfAggregationClient(long rows) throws IOException {
    Scan scan = scan(rows).setReadType(Scan.ReadType.STREAM);
    return scan.hasFilter() ? scan : scan.setFilter(new FirstKeyOnlyFilter());
  }

  private static Filter number(CompareOperator operator, long number) {
    return new SingleColumnValueFilter(SampleTable.FAMILY_A, SampleTable.QUALIFIER, operator,
      Bytes.toBytes(number));
  }
}
