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
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Durability;
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
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScanOptions;
import org.apache.hadoop.hbase.regionserver.ScanType;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.regionserver.querymatcher.DeleteTracker;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
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

  /** Looks at what is written. */
  public static final class Writing extends Observer {
    @Override
    public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put,
      WALEdit edit) {
      put.setDurability(Durability.SKIP_WAL);
    }
  }

  /** Is told of scanners, as AccessController is. */
  public static final class Watching extends Observer {

    private static final AtomicInteger OPENED = new AtomicInteger();
    private static final AtomicInteger CLOSED = new AtomicInteger();

    @Override
    public RegionScanner postScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context,
      Scan scan, RegionScanner scanner) {
      OPENED.incrementAndGet();
      return scanner;
    }

    @Override
    public void postScannerClose(ObserverContext<RegionCoprocessorEnvironment> context,
      InternalScanner scanner) {
      CLOSED.incrementAndGet();
    }
  }

  /** Has a scanner of its own for some rows. */
  public static final class Replacing extends Observer {
    @Override
    public RegionScanner postScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context,
      Scan scan, RegionScanner scanner) throws IOException {
      return ((HRegion) context.getEnvironment().getRegion())
        .getScanner(new Scan(scan).withStopRow(Bytes.toBytes("r5")));
    }
  }

  /** Lets rows expire early. */
  public static final class Expiring extends Observer {
    @Override
    public void preStoreScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context,
      Store store, ScanOptions options) {
      options.setTTL(TimeUnit.DAYS.toMillis(1));
    }
  }

  /** Tracks deletes itself, though as HBase does. */
  public static final class Tracking extends Observer {
    @Deprecated
    @Override
    public DeleteTracker postInstantiateDeleteTracker(
      ObserverContext<RegionCoprocessorEnvironment> context, DeleteTracker tracker) {
      return tracker;
    }
  }

  /** Leaves out rows at compactions. */
  public static final class Compacting extends Observer {
    @Override
    public InternalScanner preCompact(ObserverContext<RegionCoprocessorEnvironment> context,
      Store store, InternalScanner scanner, ScanType scanType, CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
      return new InternalScanner() {
        @Override
        public boolean next(List<Cell> result, ScannerContext scannerContext) throws IOException {
          boolean more = scanner.next(result, scannerContext);
          result.removeIf(cell -> CellUtil.cloneRow(cell)[1] >= '5');
          return more;
        }

        @Override
        public void close() throws IOException {
          scanner.close();
        }
      };
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
      assertThatThrownBy(() -> count(table, CountPath.AUTO))
        .hasMessageContaining("Another coprocessor of table " + table.getName())
        .hasMessageContaining("count it with a client scan");
    }
  }

  private static HRegion region(Table table) {
    return MiniCluster.region(table);
  }

  private static String plan(Table table) throws IOException {
    return CountPlanner.plan(CountRequest.of(region(table), new Scan(), RowQuestion.rows()), null)
      .toString();
  }

  private static long count(Table table, CountPath path) throws Exception {
    return new RegionAggregateClient(MiniCluster.connection())
      .count(table.getName(), new Scan(), CountOptions.defaults().withPath(path)).rows();
  }

  private static long count(Table table) throws Exception {
    return ClientScan.assertCountsAgree(table, new Scan(), ClientScan.ONE_ROW).rows();
  }

  @Test
  void testObserversOfWritesLeaveTheFastPaths() throws Exception {
    try (Table table = createTable(Writing.class)) {
      assertThat(plan(table)).isEqualTo("cached, blocks, store scanners");
      assertThat(count(table)).isEqualTo(10);
    }
  }

  @Test
  void testObserversSeeEachScannerOpenedAndClosed() throws Exception {
    try (Table table = createTable(Watching.class)) {
      MiniCluster.get().flush(table.getName());
      assertThat(plan(table)).isEqualTo("cached, blocks, store scanners");
      for (CountPath path : CountPath.values()) {
        int before = Watching.OPENED.get();
        assertThat(count(table, path)).isEqualTo(10);
        assertThat(Watching.OPENED.get()).as("path %s", path).isGreaterThan(before);
        assertThat(Watching.CLOSED).hasValue(Watching.OPENED.get());
      }
      assertThat(count(table)).isEqualTo(10);
    }
  }

  @Test
  void testTablesWhoseObserversReplaceScannersAreRefused() throws Exception {
    try (Table table = createTable(Replacing.class)) {
      for (CountPath path : CountPath.values()) {
        assertThatThrownBy(() -> count(table, path))
          .hasMessageContaining("Another coprocessor of table " + table.getName());
      }
    }
  }

  @Test
  void testWhatAnObserverSaysOfAFamilyHoldsOnEachPath() throws Exception {
    try (Table table = createTable(Expiring.class)) {
      table.put(
        new Put(Bytes.toBytes("old")).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), 1, null));
      MiniCluster.get().flush(table.getName());
      assertThat(plan(table)).isEqualTo(
        "blocks, store scanners; no cached: a coprocessor changes how family a is scanned");
      assertThat(count(table)).isEqualTo(10);
    }
  }

  @Test
  void testScannersDecideWhereAnObserverHasAnotherHook() throws Exception {
    try (Table table = createTable(Tracking.class)) {
      assertThat(plan(table))
        .contains("no blocks: coprocessor Tracking has postInstantiateDeleteTracker");
      assertThat(count(table)).isEqualTo(10);
    }
  }

  @Test
  void testCountsAreNotCachedWhereAnObserverChangesFiles() throws Exception {
    try (Table table = createTable(Compacting.class)) {
      MiniCluster.get().flush(table.getName());
      assertThat(plan(table))
        .isEqualTo("blocks, store scanners; no cached: coprocessor Compacting has preCompact");
      assertThat(count(table)).isEqualTo(10);
      region(table).compact(true);
      assertThat(count(table)).isEqualTo(5);
    }
  }
}
