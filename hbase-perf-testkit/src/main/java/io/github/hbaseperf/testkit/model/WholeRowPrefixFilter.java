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
package io.github.hbaseperf.testkit.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A PrefixFilter that looks at the bytes of the row only. HBase's compares as many bytes as the
 * prefix has, also behind the end of a shorter row.
 */
final class WholeRowPrefixFilter extends PrefixFilter {

  private WholeRowPrefixFilter(byte[] prefix) {
    super(prefix);
  }

  /** Returns the filter with such ones in place of all its PrefixFilters; null for null. */
  static Filter within(Filter filter) {
    if (filter instanceof PrefixFilter prefix) {
      return new WholeRowPrefixFilter(prefix.getPrefix());
    }
    if (filter instanceof FilterList list) {
      List<Filter> filters =
        list.getFilters().stream().map(WholeRowPrefixFilter::within).collect(Collectors.toList());
      return new FilterList(list.getOperator(), filters);
    }
    if (filter instanceof SkipFilter skip) {
      return new SkipFilter(within(skip.getFilter()));
    }
    return filter instanceof WhileMatchFilter match
      ? new WhileMatchFilter(within(match.getFilter()))
      : filter;
  }

  @Override
  public boolean filterRowKey(Cell first) {
    byte[] row = CellUtil.cloneRow(first);
    if (row.length >= prefix.length) {
      return super.filterRowKey(first);
    }
    boolean isBegin = Bytes.startsWith(prefix, row);
    byte[] sameOrder = isBegin ? new byte[prefix.length] : Arrays.copyOf(row, prefix.length);
    // Before a prefix of zero bytes there is no row of its length.
    return isBegin && Arrays.equals(sameOrder, prefix)
      || super.filterRowKey(KeyValueUtil.createFirstOnRow(sameOrder));
  }
}
