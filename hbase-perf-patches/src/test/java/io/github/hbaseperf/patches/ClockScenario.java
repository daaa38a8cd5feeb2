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
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Scans under limits of time as a server does for a client, by a clock of its own. Prints how often
 * a scan reads it, what calls return whose time runs out within a row, and whether scans whose time
 * runs out again and again return every cell once.
 */
final class ClockScenario {
  private static final byte[][] FAMILIES =
    { Bytes.toBytes("a"), Bytes.toBytes("b"), Bytes.toBytes("c") };
  private static final byte[] VALUE = Bytes.toBytes("v");
  private static final byte[] ROW_OF_MANY_CELLS = Bytes.toBytes("z");
  private static final int ROWS = 100;
  private static final int MANY_CELLS = 60;
  private static final int CELLS_PER_CHECK = 10;
  private static final int INTERRUPTED_SCANS = 200;

  private final HRegion region;
  private final Clock clock;

  private ClockScenario(HRegion region, Clock clock) {
    this.region = region;
    this.clock = clock;
  }

  /** Takes a folder and a seed. */
  public static void main(String[] args) throws Exception {
    Clock clock = new Clock();
    EnvironmentEdgeManager.injectEdge(clock);
    ClockScenario scenario = new ClockScenario(region(args[0]), clock);
    scenario.reads("full", null);
    scenario.reads("cells filtered", new ValueFilter(CompareOperator.NOT_EQUAL, comparator()));
    scenario.reads("rows filtered", new SingleColumnValueFilter(FAMILIES[0], FAMILIES[0],
      CompareOperator.NOT_EQUAL, comparator()));
    scenario.timeUpAfterCells("in the second row", Bytes.toBytes("r"), FAMILIES.length + 1);
    scenario.timeUpAfterCells("in a long family", ROW_OF_MANY_CELLS, CELLS_PER_CHECK + 2);
    Random random = new Random(Long.parseLong(args[1]));
    System.out.println("interrupted scans: "
      + (scenario.everyCellOnce(random) ? "every cell once" : "cells lost or twice"));
    System.exit(0);
  }

  private static BinaryComparator comparator() {
    return new BinaryComparator(VALUE);
  }

  private static HRegion region(String folder) throws IOException {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf("t"));
    for (byte[] family : FAMILIES) {
      table.setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(family)
        .setConfiguration("hbase.cells.scanned.per.heartbeat.check", "" + CELLS_PER_CHECK).build());
    }
    HRegion region = DiskRegion.create(folder, table.build(), null);
    for (int row = 0; row < ROWS; row++) {
      Put put = new Put(Bytes.toBytes(String.format("r%03d", row)), 1);
      for (byte[] family : FAMILIES) {
        put.addColumn(family, family, VALUE);
      }
      region.put(put);
    }
    Put put = new Put(ROW_OF_MANY_CELLS, 1);
    for (int i = 0; i < MANY_CELLS; i++) {
      put.addColumn(FAMILIES[0], Bytes.toBytes(i), VALUE);
    }
    region.put(put.addColumn(FAMILIES[1], FAMILIES[1], VALUE));
    region.flush(true);
    return region;
  }

  /** Prints the reads of the clock per row, of rows short enough for no check between cells. */
  private void reads(String name, Filter filter) throws Exception {
    Scan scan = new Scan().setFilter(filter).withStopRow(ROW_OF_MANY_CELLS);
    try (RegionScanner scanner = region.getScanner(scan)) {
      ScannerContext context = context(Long.MAX_VALUE);
      long before = clock.reads;
      boolean more;
      do {
        more = scanner.nextRaw(new ArrayList<>(), context);
        isTimeUp(context);
      } while (more);
      System.out.println("reads per row, " + name + ": " + (clock.reads - before) / ROWS);
    }
  }

  /** Prints what the calls return if the filter is asked about this many cells in time. */
  private void timeUpAfterCells(String name, byte[] firstRow, int cells) throws Exception {
    clock.now = 0;
    Scan scan = new Scan().withStartRow(firstRow).setFilter(new LateFilter(clock, cells));
    try (RegionScanner scanner = region.getScanner(scan)) {
      ScannerContext context = context(1);
      List<Integer> sizes = new ArrayList<>();
      do {
        List<Cell> row = new ArrayList<>();
        scanner.nextRaw(row, context);
        sizes.add(row.size());
      } while (!isTimeUp(context));
      System.out.println("time up " + name + ": cells " + sizes);
    }
  }

  /** Scans by a clock that moves when it is read, with as much time per call as chance has it. */
  private boolean everyCellOnce(Random random) throws Exception {
    boolean everyCellOnce = true;
    clock.step = 1;
    for (int i = 0; i < INTERRUPTED_SCANS; i++) {
      Scan scan = new Scan()
        .setFilter(random.nextBoolean() ? null : new LateFilter(clock, Integer.MAX_VALUE));
      List<String> expected = new ArrayList<>();
      List<String> cells = new ArrayList<>();
      try (RegionScanner scanner = region.getScanner(scan)) {
        while (add(scanner, expected, null)) {
          continue;
        }
      }
      try (RegionScanner scanner = region.getScanner(scan)) {
        boolean more = true;
        while (more) {
          ScannerContext context = context(clock.now + 2 + random.nextInt(20));
          do {
            more = add(scanner, cells, context);
          } while (more && !isTimeUp(context));
        }
      }
      everyCellOnce &= cells.equals(expected);
    }
    return everyCellOnce;
  }

  private static boolean add(RegionScanner scanner, List<String> cells, ScannerContext context)
    throws IOException {
    List<Cell> row = new ArrayList<>();
    boolean more = context == null ? scanner.nextRaw(row) : scanner.nextRaw(row, context);
    row.forEach(cell -> cells.add(CellUtil.getCellKeyAsString(cell)));
    return more;
  }

  private static ScannerContext context(long limitMillis) {
    return ScannerContext.newBuilder(true).setTimeLimit(LimitScope.BETWEEN_CELLS, limitMillis)
      .build();
  }

  /** As the server asks between rows. */
  private static boolean isTimeUp(ScannerContext context) throws ReflectiveOperationException {
    Method method = ScannerContext.class.getDeclaredMethod("checkTimeLimit", LimitScope.class);
    method.setAccessible(true);
    return (Boolean) method.invoke(context, LimitScope.BETWEEN_ROWS);
  }

  /** Leaves every cell, and lets the time pass with the last one in time. */
  private static final class LateFilter extends FilterBase {
    private final Clock clock;
    private int cellsInTime;

    private LateFilter(Clock clock, int cellsInTime) {
      this.clock = clock;
      this.cellsInTime = cellsInTime;
    }

    @Override
    public ReturnCode filterCell(Cell cell) {
      if (--cellsInTime == 0) {
        clock.now += 1;
      }
      return ReturnCode.INCLUDE;
    }
  }

  /** Counts how often the scanning thread reads it, and moves that far with each read. */
  private static final class Clock implements EnvironmentEdge {
    private final Thread scanning = Thread.currentThread();
    private long reads;
    private long step;
    private volatile long now;

    @Override
    public long currentTime() {
      if (Thread.currentThread() == scanning) {
        reads++;
        now += step;
      }
      return now;
    }
  }
}
