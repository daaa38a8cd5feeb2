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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Other coprocessors of the table have their say, as with a client scan. */
@ExtendWith(MiniCluster.class)
class ITObservers {

  private abstract static class Observer implements RegionCoprocessor, RegionObserver {
    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }
  }

  /** Hides rows as AccessController does: with a filter before the user's. */
  public static final class Hiding extends Observer {

    private static final AtomicInteger OPEN = new AtomicInteger();

    @Override
    public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context, Scan scan) {
      Filter hide = new RowFilter(CompareOperator.LESS, new BinaryComparator(Bytes.toBytes("r5")));
      scan.setFilter(scan.hasFilter() ? new FilterList(hide, scan.getFilter()) : hide);
      OPEN.incrementAndGet();
    }

    @Override
    public void postScannerClose(ObserverContext<RegionCoprocessorEnvironment> context,
      InternalScanner scanner) {
      OPEN.decrementAndGet();
    }
  }

  /** Is told about every row a filter rejects, and may end the scan. */
  public static final class Counting extends Observer {
    @Override
    public boolean postScannerFilterRow(ObserverContext<RegionCoprocessorEnvironment> context,
      InternalScanner scanner, Cell firstCell, boolean hasMore) throws IOException {
      return hasMore;
    }
  }

  private static Table createTable(Class<?> observer) throws Exception {
    Table table =
      MiniCluster.createTable(observer.getName(), ColumnFamilyDescriptorBuilder.of("a"));
    for (int i = 0; i < 10; i++) {
      table.put(new Put(Bytes.toBytes("r" + i)).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"),
        Bytes.toBytes(i)));
    }
    return table;
  }

  @Test
  void testRowsThatAnObserverHidesAreNotCounted() throws Exception {
    try (Table table = createTable(Hiding.class)) {
      for (Scan scan : new Scan[] { new Scan(), new Scan().setFilter(new KeyOnlyFilter()) }) {
        assertThat(ClientScan.assertCountsAgree(table, scan, ClientScan.ONE_ROW).rows())
          .isEqualTo(5);
      }
      assertThat(Hiding.OPEN).hasValue(0);
    }
  }

  @Test
  void testTablesWhoseObserversSeeRowsAreRefused() throws Exception {
    try (Table table = createTable(Counting.class)) {
      assertThatThrownBy(() -> new RegionAggregateClient(MiniCluster.connection())
        .count(table.getName(), new Scan(), CountOptions.defaults()))
          .hasMessageContaining("Another coprocessor of table " + table.getName())
          .hasMessageContaining("count it with a client scan");
    }
  }
}
