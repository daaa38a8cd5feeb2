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

import io.github.hbaseperf.testkit.random.Feature;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.SizeLimit;
import io.github.hbaseperf.testkit.region.Watchdog;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.metrics.ServerSideScanMetrics;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Scans random regions in random ways and prints a line per scan: a hash of what every call
 * returned, in which state it left its context, and what was counted. Run in several JVMs, stock
 * and with overlays; all must print the same. While scans run, regions are flushed, compacted and
 * written to. Some scans never end, on stock either: every scan is cut off after so many calls, and
 * every call after so many rows and questions to its filter. One that still does not end ends the
 * JVM.
 */
final class ScanScenario {
  private static final int MAX_CALLS = 2000;
  /** Stock HBase looks once per row whether its client is gone; no region has so many rows. */
  private static final int MAX_ROWS_PER_CALL = 5000;

  private final RandomTable table;
  private final HRegion region;
  private final Clock clock;
  private final boolean verbose;
  private final boolean cellsOnly;
  private long blockBytes;
  private int rowsOfCall;

  private ScanScenario(RandomTable table, Clock clock, boolean verbose, boolean cellsOnly) {
    this.table = table;
    this.region = table.region();
    this.clock = clock;
    this.verbose = verbose;
    this.cellsOnly = cellsOnly;
  }

  /**
   * Arguments: a seed, how many regions, scans of each, a scan to print in full or -1, and "cells"
   * to scan without limits and to print nothing but a hash of all cells of a scan.
   */
  public static void main(String[] args) throws Exception {
    long seed = Long.parseLong(args[0]);
    int scans = Integer.parseInt(args[2]);
    int shown = Integer.parseInt(args[3]);
    boolean cellsOnly = args.length > 4;
    Clock clock = new Clock();
    EnvironmentEdgeManager.injectEdge(clock);
    RegionServices services = RandomTable.services();
    services.conf().setLong("hbase.storescanner.pread.max.bytes", 600);
    Watchdog watchdog = Watchdog.haltingJvm();
    for (int number = 0; number < Integer.parseInt(args[1]); number++) {
      Random random = new Random(seed + number);
      // A cache may write behind: blocks would be counted at one time, and not at another.
      try (RandomTable table = new RandomTable(services, random, Set.of(Feature.BLOCK_CACHE))) {
        System.out.println("table " + table.region().getTableDescriptor());
        RandomScans drawn = new RandomScans(table.generator(), random);
        for (int i = 0; i < scans; i++) {
          int scan = number * scans + i;
          Scan next = drawn.next();
          watchdog.begin(scan + ": " + next.toString(Integer.MAX_VALUE),
            RandomTable.ENDLESS_MILLIS);
          new ScanScenario(table, clock, scan == shown, cellsOnly).scan(scan, next,
            new Random(random.nextLong()));
          watchdog.end();
        }
      }
    }
    System.exit(0);
  }

  private void scan(int number, Scan scan, Random random) throws IOException {
    boolean timed = random.nextInt(5) == 0;
    boolean tracked = random.nextInt(4) == 0;
    List<ServerSideScanMetrics> metrics = tracked ? new ArrayList<>() : null;
    long[] before = counters();
    String calls = calls(scan, random, timed, metrics);
    if (cellsOnly) {
      System.out
        .println("cells " + number + ": " + calls + ", " + scan.toString(Integer.MAX_VALUE));
      return;
    }
    long[] after = counters();
    StringBuilder line = new StringBuilder(timed ? "timed " : "scan ").append(number)
      .append(": calls ").append(calls).append(", counted");
    for (int i = 0; i < after.length; i++) {
      line.append(' ').append(after[i] - before[i]);
    }
    if (tracked) {
      Map<String, Long> sums = new TreeMap<>();
      for (ServerSideScanMetrics ofContext : metrics) {
        ofContext.getMetricsMap(false).forEach((name, count) -> sums.merge(name, count, Long::sum));
      }
      // Durations differ from run to run.
      sums.keySet().removeIf(name -> name.toLowerCase().contains("time"));
      line.append(", ").append(sums);
    }
    System.out.println(line.append(", ").append(scan.toString(Integer.MAX_VALUE)));
  }

  private long[] counters() {
    List<HStore> stores = region.getStores();
    long[] counters = new long[3 + 2 * stores.size()];
    int i = 0;
    counters[i++] = region.getReadRequestsCount();
    counters[i++] = region.getFilteredReadRequestsCount();
    counters[i++] = blockBytes;
    for (HStore store : stores) {
      counters[i++] = store.getMemstoreOnlyRowReadsCount();
      counters[i++] = store.getMixedRowReadsCount();
    }
    return counters;
  }

  private String calls(Scan scan, Random random, boolean timed, List<ServerSideScanMetrics> metrics)
    throws IOException {
    int callsPerRpc = 1 + random.nextInt(6);
    boolean ships = random.nextBoolean();
    int disturbedCall = timed || random.nextInt(4) != 0 ? -1 : random.nextInt(15);
    long contextSeed = random.nextLong();
    if (metrics == null && random.nextInt(3) == 0 && !scan.hasFilter()) {
      scan.setBatch(1 + random.nextInt(3));
    }
    long hash = 1;
    long hashOfCells = 1;
    int call = 0;
    WatchedFilter filter = null;
    if (scan.hasFilter() && (timed || !isKnown(scan.getFilter()))) {
      filter = new WatchedFilter(scan.getFilter());
      scan.setFilter(filter);
    }
    clock.reset();
    try (RegionScanner scanner = region.getScanner(scan)) {
      ScannerContext context = null;
      for (boolean more = true; more && call < MAX_CALLS; call++) {
        if (call % callsPerRpc == 0) {
          if (ships) {
            ((Shipper) scanner).shipped();
          }
          context = cellsOnly ? null : context(new Random(contextSeed + call), timed, metrics);
        }
        if (call == disturbedCall) {
          disturb(random);
        }
        List<Cell> cells = new ArrayList<>();
        if (filter != null) {
          filter.nextCall();
        }
        more = next(scanner, cells, context);
        String state = more + " " + text(cells) + " " + context + lastPeeked(context);
        if (verbose) {
          System.out.println("  call " + call + ": " + state);
        }
        hash = hash * 31 + state.hashCode();
        for (Cell cell : cells) {
          hashOfCells = hashOfCells * 31 + text(List.of(cell)).hashCode();
        }
      }
    } catch (IOException | RuntimeException e) {
      hash = hash * 31 + e.getClass().getName().hashCode();
      hashOfCells = hashOfCells * 31 + e.getClass().getName().hashCode();
      if (verbose) {
        e.printStackTrace();
      }
    }
    if (cellsOnly) {
      return Long.toHexString(hashOfCells);
    }
    return call + " " + Long.toHexString(hash) + ", filter "
      + (filter == null ? 0 : Long.toHexString(filter.hash()));
  }

  /** True for filters that are known by their class, and not always asked. */
  private static boolean isKnown(Filter filter) {
    return filter.getClass() == FilterList.class
      ? ((FilterList) filter).getFilters().stream().allMatch(ScanScenario::isKnown)
      : filter.getClass() == SingleColumnValueFilter.class || filter.getClass() == RowFilter.class;
  }

  /** Where a call that returned nothing says it is. */
  private static String lastPeeked(ScannerContext context) throws IOException {
    if (context == null) {
      return "";
    }
    try {
      Method method = ScannerContext.class.getDeclaredMethod("getLastPeekedCell");
      method.setAccessible(true);
      Cell cell = (Cell) method.invoke(context);
      // Some cells that are only sought print where they are in memory.
      return cell == null ? " nowhere" : " at " + CellUtil.getCellKeyAsString(cell);
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }

  private boolean next(RegionScanner scanner, List<Cell> cells, ScannerContext context)
    throws IOException {
    RpcServer.setCurrentCall(countingCall());
    rowsOfCall = 0;
    clock.ticking = true;
    try {
      return context == null ? scanner.nextRaw(cells) : scanner.nextRaw(cells, context);
    } finally {
      clock.ticking = false;
      RpcServer.unsetCurrentCall();
    }
  }

  /** @param metrics where those of the context go, which only newer lines let several share */
  private static ScannerContext context(Random random, boolean timed,
    List<ServerSideScanMetrics> metrics) {
    if (!timed && metrics == null && random.nextInt(3) == 0) {
      return null;
    }
    ScannerContext.Builder builder =
      ScannerContext.newBuilder(random.nextBoolean()).setTrackMetrics(metrics != null);
    LimitScope scope = LimitScope.values()[random.nextInt(2)];
    if (random.nextInt(3) == 0) {
      SizeLimit.set(builder, scope, 1L + random.nextInt(300), 1L + random.nextInt(2000),
        1L + random.nextInt(3000));
    }
    if (random.nextInt(3) == 0) {
      builder.setBatchLimit(1 + random.nextInt(4));
    }
    if (timed) {
      builder.setTimeLimit(scope, RandomTable.NOW_MILLIS + random.nextInt(60));
    }
    ScannerContext context = builder.build();
    if (metrics != null) {
      metrics.add(context.getMetrics());
    }
    return context;
  }

  /** What other threads do while a scan is between two calls. */
  private void disturb(Random random) throws IOException {
    switch (random.nextInt(5)) {
      case 0:
        region.flush(true);
        break;
      case 1:
        region.compact(true);
        break;
      case 2:
        table.write(20);
        break;
      case 3:
        table.write(20);
        region.flush(true);
        break;
      default:
        region.flush(true);
        region.compact(random.nextBoolean());
        table.write(10);
    }
  }

  private RpcCall countingCall() {
    return (RpcCall) Proxy.newProxyInstance(ScanScenario.class.getClassLoader(),
      new Class<?>[] { RpcCall.class }, (proxy, method, arguments) -> {
        switch (method.getName()) {
          case "incrementBlockBytesScanned":
            blockBytes += (Long) arguments[0];
            return null;
          case "disconnectSince":
            return ++rowsOfCall > MAX_ROWS_PER_CALL ? 1L : -1L;
          default:
            return method.getReturnType() == Optional.class ? Optional.empty() : null;
        }
      });
  }

  private static String text(List<Cell> cells) {
    StringBuilder text = new StringBuilder();
    for (Cell cell : cells) {
      KeyValue copy = KeyValueUtil.copyToNewKeyValue(cell);
      text.append(copy).append('=')
        .append(Bytes.toStringBinary(copy.getBuffer(), copy.getOffset(), copy.getLength()))
        .append(' ');
    }
    return text.toString();
  }

  /** Stands still, except within the calls of a scan, where every look at it takes a while. */
  private static final class Clock implements EnvironmentEdge {
    private final Thread scanning = Thread.currentThread();
    private boolean ticking;
    private long now = RandomTable.NOW_MILLIS;

    @Override
    public long currentTime() {
      return Thread.currentThread() == scanning && ticking ? ++now : now;
    }

    void reset() {
      now = RandomTable.NOW_MILLIS;
    }
  }
}
