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
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads random tables of small blocks, in files and in memstores, and prints how many blocks of
 * data each read took and how many cells it found.
 */
final class BlocksReadScenario {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int[] BLOCK_BYTES = { 1, 100, 400, 1 << 16 };
  private static final int READS = 60;
  private static final int ROWS = 8;
  private static final int COLUMNS = 12;

  private final Random random;

  private BlocksReadScenario(Random random) {
    this.random = random;
  }

  /** Takes a folder, a seed and how many tables. */
  public static void main(String[] args) throws Exception {
    long seed = Long.parseLong(args[1]);
    for (int table = 0; table < Integer.parseInt(args[2]); table++) {
      new BlocksReadScenario(new Random(seed + table)).readTable(args[0], "t" + table);
    }
    System.exit(0);
  }

  private void readTable(String folder, String name) throws IOException {
    BloomType bloom = BloomType.values()[random.nextInt(3)];
    int blockBytes = BLOCK_BYTES[random.nextInt(BLOCK_BYTES.length)];
    HRegion region =
      DiskRegion
        .create(folder,
          TableDescriptorBuilder.newBuilder(TableName.valueOf(name))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
              .setBlocksize(blockBytes).setBloomFilterType(bloom).setMaxVersions(3).build())
            .build(),
          null);
    int files = random.nextInt(4);
    for (int file = 0; file < files; file++) {
      write(region, 10 + random.nextInt(80));
      region.flush(true);
    }
    if (files == 0 || random.nextBoolean()) {
      write(region, random.nextInt(60));
    }
    for (int i = 0; i < READS; i++) {
      Scan scan = scan();
      long before = HFile.DATABLOCK_READ_COUNT.sum();
      int cells = cells(region, scan);
      System.out.println(
        "read: " + (HFile.DATABLOCK_READ_COUNT.sum() - before) + " blocks, " + cells + " cells, "
          + name + " " + bloom + " " + blockBytes + " " + scan.toString(Integer.MAX_VALUE));
    }
    region.close();
  }

  private void write(HRegion region, int cells) throws IOException {
    for (int i = 0; i < cells; i++) {
      long timestamp = 1 + random.nextInt(20);
      if (random.nextInt(20) == 0) {
        region.delete(new Delete(row()).addFamily(FAMILY, timestamp));
      } else {
        region.put(new Put(row()).addColumn(FAMILY, column(), timestamp, new byte[20]));
      }
    }
  }

  private byte[] row() {
    return Bytes.toBytes("row" + random.nextInt(ROWS));
  }

  private byte[] column() {
    return Bytes.toBytes("c" + (char) ('a' + random.nextInt(COLUMNS)));
  }

  private Scan scan() throws IOException {
    byte[] row = row();
    Scan scan = new Scan().withStartRow(row);
    if (random.nextInt(3) == 0) {
      scan.withStopRow(row, true);
    }
    if (random.nextInt(3) != 0) {
      for (int columns = 1 + random.nextInt(3); columns > 0; columns--) {
        scan.addColumn(FAMILY, column());
      }
    }
    switch (random.nextInt(8)) {
      case 0:
        scan.setFilter(new FirstKeyOnlyFilter());
        break;
      case 1:
        scan.setFilter(new PageFilter(2));
        break;
      case 2:
        scan.setFilter(new ColumnPrefixFilter(column()));
        break;
      default:
        break;
    }
    return scan.readVersions(1 + random.nextInt(3));
  }

  private static int cells(HRegion region, Scan scan) throws IOException {
    int cells = 0;
    try (RegionScanner scanner = region.getScanner(scan)) {
      List<Cell> found = new ArrayList<>();
      boolean more;
      do {
        found.clear();
        more = scanner.nextRaw(found);
        cells += found.size();
      } while (more);
    }
    return cells;
  }
}
