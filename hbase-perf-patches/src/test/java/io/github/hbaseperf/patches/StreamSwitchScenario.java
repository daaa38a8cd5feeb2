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
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.CombinedBlockCache;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.io.hfile.bucket.BucketCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Scans regions as a client does, call by call, whose blocks are in the cache, partly, or not at
 * all, and prints what each scan found, in how many calls, and after how many cells it had gone
 * over to streams.
 */
final class StreamSwitchScenario {
  private static final byte[][] FAMILIES = { Bytes.toBytes("a"), Bytes.toBytes("b") };
  private static final int ROWS = 1200;
  private static final int FILES = 3;
  private static final int BLOCK_BYTES = 1024;
  private static final int MAX_FILLS = 50;
  private static final long HOUR_MILLIS = 3_600_000;

  private final HRegion region;
  private long hash;
  private int cells;
  private int calls;
  private int cellsUntilStreams;

  private StreamSwitchScenario(HRegion region) {
    this.region = region;
  }

  /** Takes a folder. */
  public static void main(String[] args) throws Exception {
    String folder = args[0];
    scanAll("no cache", write(folder, "none", null, DataBlockEncoding.NONE, FILES));
    cached("heap", folder, new LruBlockCache(16 << 20, 4096), DataBlockEncoding.NONE);
    cached("encoded", folder, new LruBlockCache(16 << 20, 4096), DataBlockEncoding.FAST_DIFF);
    cached("off heap", folder, new CombinedBlockCache(new LruBlockCache(16 << 20, 4096),
      new BucketCache("offheap", 32 << 20, 4096, null, 1, 64, null)), DataBlockEncoding.NONE);
    scanAll("memstore",
      write(folder, "memstore", new LruBlockCache(16 << 20, 4096), DataBlockEncoding.NONE, 0));
    System.exit(0);
  }

  private static void cached(String name, String folder, BlockCache cache,
    DataBlockEncoding encoding) throws Exception {
    HRegion region = write(folder, name.replace(' ', '-'), cache, encoding, FILES);
    HRegion half = DiskRegion.openHalf(folder, region, row(ROWS / 2), true, cache);
    scan(name + ", nothing cached", region, new Scan().setCacheBlocks(false));
    // To open half a file means to look for its first key.
    scan(name + ", half files, first blocks cached", half, new Scan().setCacheBlocks(false));
    fill(region, cache, new Scan().withStopRow(row(ROWS / 2)));
    scan(name + ", half cached", region, new Scan().setCacheBlocks(false));
    fill(region, cache, new Scan());
    scanAll(name, region);
    fill(half, cache, new Scan());
    scan(name + ", half files", half, new Scan());
    for (int row = 0; row < ROWS; row++) {
      region.put(put(row));
    }
    scan(name + " and memstore", region, new Scan());
  }

  private static void scanAll(String name, HRegion region) throws Exception {
    Map<String, Scan> scans = new LinkedHashMap<>();
    scans.put("", new Scan());
    scans.put(", pread", new Scan().setReadType(Scan.ReadType.PREAD));
    scans.put(", stream", new Scan().setReadType(Scan.ReadType.STREAM));
    scans.put(", reversed", new Scan().setReversed(true));
    scans.put(", stock's loop", new Scan().setMaxResultsPerColumnFamily(9));
    scans.put(", one family", filtered(FAMILIES[1]));
    scans.put(", all filtered", filtered(Bytes.toBytes("none")));
    for (Map.Entry<String, Scan> scan : scans.entrySet()) {
      scan(name + scan.getKey(), region, scan.getValue());
    }
  }

  private static Scan filtered(byte[] qualifier) {
    return new Scan()
      .setFilter(new QualifierFilter(CompareOperator.EQUAL, new BinaryComparator(qualifier)));
  }

  private static HRegion write(String folder, String name, BlockCache cache,
    DataBlockEncoding encoding, int files) throws IOException {
    HRegion region = DiskRegion.create(folder, table(name, encoding), cache);
    for (int file = 0; file < files; file++) {
      for (int row = file; row < ROWS; row += files) {
        region.put(put(row));
      }
      region.flush(true);
    }
    for (int row = 0; files == 0 && row < ROWS; row++) {
      region.put(put(row));
    }
    return region;
  }

  private static TableDescriptor table(String name, DataBlockEncoding encoding) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(name));
    for (byte[] family : FAMILIES) {
      table.setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(family)
        .setBlocksize(BLOCK_BYTES).setDataBlockEncoding(encoding).build());
    }
    return table.build();
  }

  private static Put put(int row) {
    Put put = new Put(row(row), 1);
    for (byte[] family : FAMILIES) {
      put.addColumn(family, family, new byte[100]);
    }
    return put;
  }

  private static byte[] row(int row) {
    return Bytes.toBytes(String.format("%09d", row));
  }

  /** Scans until all blocks are found: a cache outside the heap may refuse some when it is busy. */
  private static void fill(HRegion region, BlockCache cache, Scan scan) throws Exception {
    long misses = -1;
    for (int i = 0; i < MAX_FILLS && cache.getStats().getMissCount() != misses; i++) {
      misses = cache.getStats().getMissCount();
      new StreamSwitchScenario(region).scan(new Scan(scan).setReadType(Scan.ReadType.PREAD));
    }
  }

  private static void scan(String name, HRegion region, Scan scan) throws Exception {
    StreamSwitchScenario scenario = new StreamSwitchScenario(region);
    scenario.scan(scan);
    System.out.println(name + ": " + scenario);
  }

  private void scan(Scan scan) throws Exception {
    cellsUntilStreams = -1;
    try (RegionScanner scanner = region.getScanner(scan)) {
      while (call(scanner)) {
        ((Shipper) scanner).shipped();
        if (cellsUntilStreams < 0 && scan.getReadType() == Scan.ReadType.DEFAULT && hasSwitched()) {
          cellsUntilStreams = cells;
        }
      }
    }
  }

  /** As the call of a client with limits far away. */
  private boolean call(RegionScanner scanner) throws Exception {
    calls++;
    ScannerContext limits = ScannerContext.newBuilder()
      .setTimeLimit(LimitScope.BETWEEN_CELLS, System.currentTimeMillis() + HOUR_MILLIS).build();
    List<Cell> row = new ArrayList<>();
    boolean more;
    do {
      row.clear();
      more = scanner.nextRaw(row, limits);
      for (Cell cell : row) {
        hash = hash * 31 + Bytes.hashCode(KeyValueUtil.copyToNewByteArray(cell));
        cells++;
      }
    } while (more && !isTimeUp(limits));
    return more;
  }

  private static boolean isTimeUp(ScannerContext limits) throws ReflectiveOperationException {
    Method method = ScannerContext.class.getDeclaredMethod("checkTimeLimit", LimitScope.class);
    method.setAccessible(true);
    return (Boolean) method.invoke(limits, LimitScope.BETWEEN_CELLS);
  }

  /** True if an open scanner of a store does not read by position, as it did at first. */
  private boolean hasSwitched() throws ReflectiveOperationException {
    boolean switched = false;
    for (HStore store : region.getStores()) {
      for (Object scanner : (Set<?>) field(HStore.class, "changedReaderObservers", store)) {
        switched |=
          !(Boolean) field(Class.forName("org.apache.hadoop.hbase.regionserver.StoreScanner"),
            "scanUsePread", scanner);
      }
    }
    return switched;
  }

  private static Object field(Class<?> owner, String name, Object of)
    throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  @Override
  public String toString() {
    return cells + " cells, hash " + Long.toHexString(hash) + ", " + calls + " calls, "
      + (cellsUntilStreams < 0 ? "no streams" : "streams after " + cellsUntilStreams);
  }
}
