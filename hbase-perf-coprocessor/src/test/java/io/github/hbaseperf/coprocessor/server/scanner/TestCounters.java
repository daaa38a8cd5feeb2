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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestCounters {

  private static final Filter COLUMN_VALUE = new SingleColumnValueFilter(Bytes.toBytes("a"),
    Bytes.toBytes("q"), CompareOperator.EQUAL, Bytes.toBytes("v"));

  private static CountingFilter choose(Filter filter, boolean wantCells) throws IOException {
    return Counters.choose(new Scan().addFamily(Bytes.toBytes("a")).setFilter(filter), wantCells,
      null);
  }

  @Test
  void testRowsAreCountedAtTheirFirstCellWhereItDecides() throws IOException {
    assertThat(choose(null, false)).isInstanceOf(RowCounter.class);
    assertThat(choose(new KeyOnlyFilter(), false)).isInstanceOf(RowCounter.class);
    assertThat(
      choose(new FilterList(new KeyOnlyFilter(), new PrefixFilter(Bytes.toBytes("p"))), false))
        .isInstanceOf(RowCounter.class);
  }

  @Test
  void testFiltersOfWholeRowsSeeWholeRows() throws IOException {
    assertThat(choose(COLUMN_VALUE, false)).isInstanceOf(RowListCounter.class);
    assertThat(choose(new FilterList(new KeyOnlyFilter(), COLUMN_VALUE), false))
      .isInstanceOf(RowListCounter.class);
    assertThat(choose(new PrefixFilter(Bytes.toBytes("p")) {
    }, false)).isInstanceOf(RowListCounter.class);
  }

  @Test
  void testCellsAreCountedOneByOneOnlyWithoutFilter() throws IOException {
    assertThat(choose(null, true)).isInstanceOf(CellCounter.class);
    assertThat(choose(new KeyOnlyFilter(), true)).isInstanceOf(RowListCounter.class);
    Scan cut = new Scan().addFamily(Bytes.toBytes("a"));
    cut.setRowOffsetPerColumnFamily(1);
    assertThat(Counters.choose(cut, true, null)).isInstanceOf(RowListCounter.class);
    assertThat(Counters.choose(cut, false, null)).isInstanceOf(RowListCounter.class);
  }
}
