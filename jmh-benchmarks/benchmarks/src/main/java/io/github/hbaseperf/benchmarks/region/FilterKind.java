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
package io.github.hbaseperf.benchmarks.region;

import io.github.hbaseperf.testkit.table.SampleTable;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RandomRowFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.util.Bytes;

/** Filters of HBase that clients use, each on rows of the sample table. */
enum FilterKind {
  PAGE(() -> new PageFilter(500)), PREFIX(() -> new PrefixFilter(new byte[Integer.BYTES])), ROW(
    () -> new RowFilter(CompareOperator.GREATER,
      new BinaryComparator(Bytes.toBytes(1_000L)))), VALUE(FilterKind::otherValue), PAGINATION(
        () -> new ColumnPaginationFilter(1, 0)), KEY_ONLY(KeyOnlyFilter::new), QUALIFIER(
          () -> new QualifierFilter(CompareOperator.EQUAL, new SubstringComparator("q"))), LIST(
            () -> new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter())), COLUMN_PREFIX(
              () -> new ColumnPrefixFilter(SampleTable.QUALIFIER)), RANDOM_ROW(
                () -> new RandomRowFilter(0.5f)), SKIP(
                  () -> new SkipFilter(otherValue())), WHILE_MATCH(
                    () -> new WhileMatchFilter(new RowFilter(CompareOperator.LESS,
                      new BinaryComparator(Bytes.toBytes(4_000L)))));

  private final Supplier<Filter> maker;

  FilterKind(Supplier<Filter> maker) {
    this.maker = maker;
  }

  /** Returns a new one: filters keep state and are not shared. */
  Filter filter() {
    return maker.get();
  }

  private static Filter otherValue() {
    return new ValueFilter(CompareOperator.NOT_EQUAL,
      new BinaryComparator(new byte[SampleTable.VALUE_BYTES]));
  }
}
