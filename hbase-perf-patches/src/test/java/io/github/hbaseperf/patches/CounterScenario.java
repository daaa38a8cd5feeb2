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
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.metrics.ServerSideScanMetrics;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads one region in every way there is and prints its row counters after each. Run in several
 * JVMs, stock and with overlays; all must print the same. Rows beyond one batch of a patched
 * counter, and no multiple of it.
 */
final class CounterScenario {
  private static final int ROWS = 1250;
  private static final byte[] A = Bytes.toBytes("a");
  private static final byte[] B = Bytes.toBytes("b");
  private static final byte[] Q = Bytes.toBytes("q");

  private final HRegion region;

  private CounterScenario(HRegion region) {
    this.region = region;
  }

  /** Argument: a folder for the region. */
  public static void main(String[] args) throws Exception {
    countReads(args[0]);
    System.exit(0);
  }

  /** Prints what is counted when a region in this folder is written and read. */
  static void countReads(String folder) throws Exception {
    HRegion region = DiskRegion.create(folder, DiskRegion.table("t", A, B), null);
    try {
      CounterScenario scenario = new CounterScenario(region);
      scenario.put(0, ROWS);
      scenario.readAll("memstore only");
      region.flush(true);
      scenario.readAll("files only");
      scenario.put(ROWS / 2, ROWS);
      scenario.readAll("files and memstore");
      scenario.flushDuringScan();
      region.compact(true);
      scenario.print("compaction");
      scenario.unflushed();
    } finally {
      HBaseTestingUtility.closeRegionAndWAL(region);
    }
  }

  private void put(int from, int to) throws IOException {
    for (int row = from; row < to; row++) {
      Put put = new Put(Bytes.toBytes(String.format("%06d", row)));
      put.setDurability(Durability.SKIP_WAL);
      put.addColumn(A, Q, Bytes.toBytes("value"));
      if (row % 3 != 0) {
        put.addColumn(B, Q, Bytes.toBytes("value"));
      }
      region.put(put);
    }
  }

  private void readAll(String state) throws IOException {
    next(state + ", next", new Scan());
    nextRaw(state + ", nextRaw", new Scan());
    nextRaw(state + ", stream", new Scan().setReadType(Scan.ReadType.STREAM));
    nextRaw(state + ", reversed", new Scan().setReversed(true));
    nextRaw(state + ", one family", new Scan().addFamily(B));
    nextRaw(state + ", batch", new Scan().setBatch(1));
    nextRaw(state + ", raw", new Scan().setRaw(true));
    nextRaw(state + ", limit per family", new Scan().setMaxResultsPerColumnFamily(1));
    for (Filter filter : filters()) {
      nextRaw(state + ", " + filter, new Scan().setFilter(filter));
      next(state + ", next, " + filter, new Scan().setFilter(filter));
    }
    nextRaw(state + ", on demand", new Scan().setLoadColumnFamiliesOnDemand(true)
      .setFilter(valueFilter(CompareOperator.EQUAL, "value")));
    failing(state + ", failing filter");
    shippedMidWay(state + ", shipped");
    tracked(state + ", tracked");
    get(state + ", get");
  }

  private static List<Filter> filters() {
    return List.of(valueFilter(CompareOperator.EQUAL, "none"),
      valueFilter(CompareOperator.EQUAL, "value"), new PrefixFilter(Bytes.toBytes("0000")),
      new RowFilter(CompareOperator.NOT_EQUAL, new SubstringComparator("7")));
  }

  private static Filter valueFilter(CompareOperator operator, String value) {
    SingleColumnValueFilter filter =
      new SingleColumnValueFilter(B, Q, operator, Bytes.toBytes(value));
    filter.setFilterIfMissing(true);
    return filter;
  }

  private void next(String what, Scan scan) throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(scan)) {
      while (scanner.next(cells)) {
        cells.clear();
      }
    }
    print(what);
  }

  private void nextRaw(String what, Scan scan) throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(scan)) {
      while (scanner.nextRaw(cells)) {
        cells.clear();
      }
    }
    print(what);
  }

  private void failing(String what) throws IOException {
    try (RegionScanner scanner = region.getScanner(new Scan().setFilter(new FailingFilter()))) {
      List<Cell> cells = new ArrayList<>();
      while (scanner.nextRaw(cells)) {
        cells.clear();
      }
    } catch (IOException e) {
      print(what + " " + e.getMessage());
    }
  }

  private void shippedMidWay(String what) throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(new Scan())) {
      int calls = 0;
      while (scanner.nextRaw(cells)) {
        cells.clear();
        if (++calls % 700 == 0) {
          ((Shipper) scanner).shipped();
          print(what + " after " + calls);
        }
      }
      ((Shipper) scanner).shipped();
      print(what + " at the end");
    }
    print(what + " and closed");
  }

  private void tracked(String what) throws IOException {
    ScannerContext context = ScannerContext.newBuilder().setTrackMetrics(true).build();
    List<Cell> cells = new ArrayList<>();
    Scan scan = new Scan().setFilter(filters().get(3));
    try (RegionScanner scanner = region.getScanner(scan)) {
      while (scanner.nextRaw(cells, context)) {
        cells.clear();
      }
    }
    ServerSideScanMetrics metrics = context.getMetrics();
    print(
      what + " scanned " + metrics.countOfRowsScanned + " filtered " + metrics.countOfRowsFiltered);
  }

  private void get(String what) throws IOException {
    region.get(new Get(Bytes.toBytes("000001")));
    region.get(new Get(Bytes.toBytes("none")));
    region.get(new Get(Bytes.toBytes("000002")).setFilter(filters().get(0)));
    print(what);
  }

  private void flushDuringScan() throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(new Scan())) {
      for (int call = 0; scanner.nextRaw(cells); call++) {
        cells.clear();
        if (call == ROWS / 3) {
          region.flush(true);
        }
      }
    }
    print("flush during a scan");
  }

  /** Prints how many of ten rows are visible while the scanner is still at work. */
  private void unflushed() throws IOException {
    long before = region.getReadRequestsCount();
    try (RegionScanner scanner = region.getScanner(new Scan())) {
      for (int call = 0; call < 10; call++) {
        scanner.nextRaw(new ArrayList<>());
      }
      System.out.println("visible at once " + (region.getReadRequestsCount() - before));
    }
  }

  private void print(String what) {
    System.out.println("count " + what + ": " + RowCounters.of(region));
  }

  /** Throws after some rows, as a user's filter may. */
  private static final class FailingFilter extends FilterBase {
    private int rows;

    @Override
    public ReturnCode filterCell(Cell cell) throws IOException {
      if (++rows > 100) {
        throw new IOException(
          "at " + Bytes.toString(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength()));
      }
      return ReturnCode.INCLUDE;
    }
  }
}
