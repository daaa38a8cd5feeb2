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
import java.util.Random;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.CombinedBlockCache;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.io.hfile.bucket.BucketCache;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A region drawn from a seed: rows of one column and of many, versions, deletes of all kinds, up to
 * three files and a memstore, small and large blocks, every encoding and Bloom filter, blocks
 * cached on the heap and outside. Time stamps are part of the draw, so any JVM makes the same one.
 */
final class RandomRegion implements AutoCloseable {
  static final byte[][] FAMILIES = { Bytes.toBytes("a"), Bytes.toBytes("b") };
  /** Time stamps are from 1 to this. */
  static final int MAX_TIMESTAMP = 50;
  static final int MAX_COLUMNS = 40;

  private static final int MAX_ROWS = 300;

  private final HRegion region;
  private final BlockCache cache;
  private final Random random;
  private final int rows;
  private final int columns;
  private final int prefixBytes;

  RandomRegion(long seed, String folder) throws IOException {
    random = new Random(seed);
    rows = 1 + random.nextInt(MAX_ROWS);
    columns = random.nextBoolean() ? 1 + random.nextInt(3) : MAX_COLUMNS;
    prefixBytes = random.nextInt(20);
    boolean offHeap = random.nextInt(3) == 0;
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf("t" + seed));
    for (byte[] family : FAMILIES) {
      table.setColumnFamily(family(family));
    }
    cache = offHeap ? offHeapCache() : new LruBlockCache(16 << 20, 4096);
    region = DiskRegion.create(folder, table.build(), cache);
    for (int file = random.nextInt(4); file > 0; file--) {
      write();
      region.flush(true);
    }
    if (random.nextInt(4) > 0) {
      write();
    }
  }

  private static BlockCache offHeapCache() throws IOException {
    return new CombinedBlockCache(new LruBlockCache(16 << 20, 4096),
      new BucketCache("offheap", 32 << 20, 4096, null, 1, 64, null));
  }

  private ColumnFamilyDescriptor family(byte[] name) {
    DataBlockEncoding[] encodings = DataBlockEncoding.values();
    BloomType[] blooms = { BloomType.NONE, BloomType.ROW, BloomType.ROWCOL };
    return ColumnFamilyDescriptorBuilder.newBuilder(name)
      .setBlocksize(random.nextBoolean() ? 300 + random.nextInt(3000) : 64 * 1024)
      .setDataBlockEncoding(
        random.nextBoolean() ? DataBlockEncoding.NONE : encodings[random.nextInt(encodings.length)])
      .setBloomFilterType(blooms[random.nextInt(blooms.length)])
      .setMaxVersions(1 + random.nextInt(3))
      .setKeepDeletedCells(random.nextInt(4) == 0 ? KeepDeletedCells.TRUE : KeepDeletedCells.FALSE)
      .build();
  }

  HRegion region() {
    return region;
  }

  BlockCache cache() {
    return cache;
  }

  /** Returns a row key, of a row there is or of one there is not. */
  byte[] row(Random from) {
    byte[] number = Bytes.toBytes(Integer.toString(from.nextInt(rows + 1)));
    byte[] row = new byte[prefixBytes + number.length];
    System.arraycopy(number, 0, row, prefixBytes, number.length);
    return row;
  }

  byte[] qualifier(Random from) {
    return Bytes.toBytes("q" + from.nextInt(columns + 1));
  }

  private void write() throws IOException {
    for (int i = random.nextInt(rows * 2); i >= 0; i--) {
      byte[] row = row(random);
      if (random.nextInt(8) == 0) {
        region.delete(delete(new Delete(row)));
      } else {
        put(new Put(row));
      }
    }
  }

  private void put(Put put) throws IOException {
    for (int cells = 1 + random.nextInt(columns); cells > 0; cells--) {
      put.addColumn(FAMILIES[random.nextInt(2)], qualifier(random), timestamp(),
        new byte[random.nextInt(30)]);
    }
    region.put(put.setDurability(Durability.SKIP_WAL));
  }

  private Delete delete(Delete delete) {
    byte[] family = FAMILIES[random.nextInt(2)];
    switch (random.nextInt(4)) {
      case 0 -> delete.addFamily(family, timestamp());
      case 1 -> delete.addFamilyVersion(family, timestamp());
      case 2 -> delete.addColumns(family, qualifier(random), timestamp());
      default -> delete.addColumn(family, qualifier(random), timestamp());
    }
    return delete.setDurability(Durability.SKIP_WAL);
  }

  private long timestamp() {
    return 1 + random.nextInt(MAX_TIMESTAMP);
  }

  @Override
  public void close() throws IOException {
    HBaseTestingUtility.closeRegionAndWAL(region);
    cache.shutdown();
  }
}
