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

import io.github.hbaseperf.coprocessor.MiniCluster;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Random;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A small table of everything that makes counting hard: versions, equal timestamps, deletes of all
 * kinds, expired cells and families, unflushed rows, several files, rows that lack families.
 */
final class RandomTable {

  static final String[] FAMILIES = { "a", "b", "c", "d" };
  static final int ROWS = 40;
  static final int QUALIFIERS = 4;
  static final int VALUES = 4;
  static final int TIMES = 6;

  private static final String PADDING = "-".repeat(60);
  private static final int TTL_SECONDS = 36_000;

  private final Random random;
  private final long firstMillis = System.currentTimeMillis() - TIMES * 1000;

  RandomTable(Random random) {
    this.random = random;
  }

  Table create() throws Exception {
    Table table = MiniCluster.createTable(new String[] { row(ROWS / 3), row(2 * ROWS / 3) },
      family("a").setMaxVersions(3).build(),
      family("b").setMaxVersions(2).setKeepDeletedCells(KeepDeletedCells.TRUE)
        .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF).build(),
      family("c").setMaxVersions(4).setTimeToLive(TTL_SECONDS).setMinVersions(random.nextInt(3))
        .build(),
      newVersionBehavior());
    change(table, 12 * ROWS);
    return table;
  }

  /** Puts and deletes so many times, and sometimes flushes. */
  void change(Table table, int changes) throws Exception {
    for (int step = 0; step < changes; step++) {
      change(table);
      if (random.nextInt(4 * ROWS) == 0) {
        MiniCluster.admin().flush(table.getName());
      }
    }
  }

  private static ColumnFamilyDescriptorBuilder family(String name) {
    // Small blocks: many of them, even here.
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name)).setBlocksize(1024);
  }

  private ColumnFamilyDescriptor newVersionBehavior() {
    return family("d").setMaxVersions(3).setNewVersionBehavior(random.nextBoolean()).build();
  }

  private void change(Table table) throws IOException {
    byte[] row = row();
    if (random.nextInt(4) > 0) {
      table.put(put(row));
    } else {
      table.delete(delete(row));
    }
  }

  private Put put(byte[] row) {
    Put put = new Put(row);
    int cells = 1 + random.nextInt(3);
    for (int i = 0; i < cells; i++) {
      put.addColumn(family(), qualifier(), millis(), random.nextInt(3) == 0 ? number() : value());
    }
    if (random.nextInt(10) == 0) {
      put.setTTL(1);
    }
    return put;
  }

  private Delete delete(byte[] row) {
    Delete delete = new Delete(row);
    switch (random.nextInt(5)) {
      case 0:
        return delete.addFamily(family(), millis());
      case 1:
        return delete.addFamilyVersion(family(), millis());
      case 2:
        return delete.addColumns(family(), qualifier(), millis());
      case 3:
        return delete.addColumn(family(), qualifier(), millis());
      default:
        return delete.setTimestamp(millis());
    }
  }

  static String row(int number) {
    return String.format("r%03d", number);
  }

  byte[] row() {
    return Bytes.toBytes(row(random.nextInt(ROWS)));
  }

  byte[] family() {
    return Bytes.toBytes(FAMILIES[random.nextInt(FAMILIES.length)]);
  }

  byte[] qualifier() {
    return Bytes.toBytes("q" + random.nextInt(QUALIFIERS));
  }

  byte[] value() {
    return Bytes.toBytes("v" + random.nextInt(VALUES) + PADDING);
  }

  /** Of any type that a number can have in a table, sometimes none at all. */
  private byte[] number() {
    int number = random.nextInt(2000) - 1000;
    switch (random.nextInt(6)) {
      case 0:
        return Bytes.toBytes(random.nextBoolean() ? number : random.nextInt());
      case 1:
        return Bytes.toBytes(random.nextBoolean() ? (long) number : random.nextLong());
      case 2:
        return Bytes.toBytes(number / 8.0);
      case 3:
        return Bytes.toBytes(BigDecimal.valueOf(number, random.nextInt(4)));
      case 4:
        return Bytes.toBytes(String.valueOf(number / 10.0));
      default:
        return new byte[0];
    }
  }

  /** One of a few moments; in one case of eight so old that family c has forgotten it. */
  long millis() {
    long millis = firstMillis + random.nextInt(TIMES) * 100;
    return random.nextInt(8) == 0 ? millis - 2000L * TTL_SECONDS : millis;
  }
}
