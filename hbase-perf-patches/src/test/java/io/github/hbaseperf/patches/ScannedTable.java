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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A region with schema, data and layout by chance: the same in every JVM that gives it the same
 * generator. Timestamps are small and collide; blocks are small, so that a scan meets many.
 */
final class ScannedTable implements AutoCloseable {
  static final byte[][] FAMILIES = { Bytes.toBytes("a"), Bytes.toBytes("b"), Bytes.toBytes("c") };
  static final int ROWS = 60;
  static final int QUALIFIERS = 6;
  static final int TIMESTAMPS = 8;
  /** Timestamps are counted from here; the clock of the scenario stands shortly after. */
  static final long EPOCH_MILLIS = 0;

  private final Random random;
  private final HRegion region;
  private final int families;
  private final boolean emptyQualifier;

  private ScannedTable(Random random, HRegion region) {
    this.random = random;
    this.region = region;
    this.families = region.getTableDescriptor().getColumnFamilyCount();
    this.emptyQualifier = random.nextInt(3) == 0;
  }

  static ScannedTable create(Random random, String name, Path root, Configuration conf)
    throws IOException {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(name));
    int families = 1 + random.nextInt(FAMILIES.length);
    for (int i = 0; i < families; i++) {
      table.setColumnFamily(family(random, FAMILIES[i]));
    }
    TableDescriptor descriptor = table.build();
    System.out.println("table " + descriptor);
    HRegion region = HBaseTestingUtility.createRegionAndWAL(
      RegionInfoBuilder.newBuilder(descriptor.getTableName()).setRegionId(1).build(), root, conf,
      descriptor);
    ScannedTable created = new ScannedTable(random, region);
    created.fill();
    return created;
  }

  private static ColumnFamilyDescriptor family(Random random, byte[] name) {
    BloomType bloom = BloomType.values()[random.nextInt(3)];
    ColumnFamilyDescriptorBuilder family = ColumnFamilyDescriptorBuilder.newBuilder(name)
      .setBlocksize(256 << random.nextInt(4)).setMaxVersions(1 + random.nextInt(3))
      .setBloomFilterType(bloom)
      .setDataBlockEncoding(random.nextInt(3) == 0
        ? DataBlockEncoding.values()[random.nextInt(DataBlockEncoding.values().length)]
        : DataBlockEncoding.NONE)
      .setKeepDeletedCells(random.nextInt(3) == 0 ? KeepDeletedCells.TRUE : KeepDeletedCells.FALSE)
      // Stock never ends a scan of given columns with both: it asks for the next column, gets the
      // cell that the Bloom filter made up for this one, and asks again.
      .setNewVersionBehavior(bloom != BloomType.ROWCOL && random.nextInt(6) == 0);
    if (random.nextInt(3) == 0) {
      family.setTimeToLive(1).setMinVersions(random.nextInt(2));
    }
    return family.build();
  }

  private void fill() throws IOException {
    int files = random.nextInt(5);
    for (int file = 0; file < files; file++) {
      write(120);
      region.flush(true);
    }
    if (random.nextInt(3) == 0) {
      region.compact(random.nextBoolean());
    }
    if (files == 0 || random.nextBoolean()) {
      write(100);
    }
  }

  HRegion region() {
    return region;
  }

  /** Puts and deletes so many times. */
  void write(int times) throws IOException {
    for (int i = 0; i < times; i++) {
      byte[] row = row(random);
      if (random.nextInt(6) == 0) {
        region.delete(delete(row));
      } else {
        region.put(put(row));
      }
    }
  }

  private Put put(byte[] row) throws IOException {
    Put put = new Put(row);
    put.setDurability(Durability.SKIP_WAL);
    int cells = 1 + random.nextInt(random.nextInt(20) == 0 ? 40 : 4);
    for (int i = 0; i < cells; i++) {
      put.addColumn(family(), column(), timestamp(random), value(random));
    }
    if (random.nextInt(10) == 0) {
      put.setTTL(1 + random.nextInt(2000));
    }
    return put;
  }

  private Delete delete(byte[] row) {
    Delete delete = new Delete(row);
    delete.setDurability(Durability.SKIP_WAL);
    switch (random.nextInt(4)) {
      case 0:
        return delete.addFamily(family(), timestamp(random));
      case 1:
        return delete.addFamilyVersion(family(), timestamp(random));
      case 2:
        return delete.addColumns(family(), column(), timestamp(random));
      default:
        return delete.addColumn(family(), column(), timestamp(random));
    }
  }

  byte[] family() {
    return FAMILIES[random.nextInt(families)];
  }

  static byte[] row(Random random) {
    return Bytes.toBytes(String.format("row%03d", random.nextInt(ROWS)));
  }

  /**
   * False if there are cells with the empty qualifier, the one a family delete marker has. To get
   * past such a cell a scan of given columns may seek by one tick of time after the other, on stock
   * too: not for ever, but for hours.
   */
  boolean allowsGivenColumns() {
    return !emptyQualifier;
  }

  /** A qualifier of a column of this table. */
  byte[] column() {
    byte[] qualifier = qualifier(random);
    return qualifier.length > 0 || emptyQualifier ? qualifier : Bytes.toBytes("q0");
  }

  static byte[] qualifier(Random random) {
    int number = random.nextInt(QUALIFIERS);
    return number == 0 ? new byte[0] : Bytes.toBytes("q" + number);
  }

  static long timestamp(Random random) {
    return EPOCH_MILLIS + random.nextInt(TIMESTAMPS) * 300L;
  }

  static byte[] value(Random random) {
    return Bytes.toBytes("value" + random.nextInt(5));
  }

  @Override
  public void close() throws IOException {
    HBaseTestingUtility.closeRegionAndWAL(region);
  }
}
