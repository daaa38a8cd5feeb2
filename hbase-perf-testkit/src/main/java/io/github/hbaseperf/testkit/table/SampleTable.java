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
package io.github.hbaseperf.testkit.table;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The table of the 2012 HBase profiling study at a size of choice: two column families, one cell of
 * 24 value bytes in each, 8-byte row keys 0, 1, 2, … in big-endian order.
 */
public final class SampleTable {
  public static final byte[] FAMILY_A = Bytes.toBytes("a");
  public static final byte[] FAMILY_B = Bytes.toBytes("b");
  public static final byte[] QUALIFIER = Bytes.toBytes("q");
  public static final int VALUE_BYTES = 24;

  private static final int PROGRESS_ROWS = 10_000;

  private final Connection connection;
  private final TableName name;
  private final long rows;

  /**
   * @param name table, existing or to be created
   * @param rows how many rows it has once loaded
   */
  public SampleTable(Connection connection, TableName name, long rows) {
    this.connection = connection;
    this.name = name;
    this.rows = rows;
  }

  public TableName name() {
    return name;
  }

  public long rows() {
    return rows;
  }

  /**
   * A put of row {@code number} whose key is that number, with values drawn from {@code random}.
   */
  public static Put row(long number, SplittableRandom random) {
    return row(Bytes.toBytes(number), number, random);
  }

  /** A put of row {@code number} under another key, with values drawn from {@code random}. */
  public static Put row(byte[] key, long number, SplittableRandom random) {
    byte[] a = new byte[VALUE_BYTES];
    byte[] b = new byte[VALUE_BYTES];
    random.nextBytes(a);
    random.nextBytes(b);
    return new Put(key).addColumn(FAMILY_A, QUALIFIER, number + 1, a)
      .addColumn(FAMILY_B, QUALIFIER, number + 1, b).setDurability(Durability.SKIP_WAL);
  }

  /** A filter that reads family a of every row and matches none: the study's second scan. */
  public static SingleColumnValueFilter matchesNothing() {
    SingleColumnValueFilter filter = new SingleColumnValueFilter(FAMILY_A, QUALIFIER,
      CompareOperator.EQUAL, Bytes.toBytes("none"));
    filter.setFilterIfMissing(true);
    return filter;
  }

  /**
   * Creates the table, pre-split evenly.
   * @param regions      how many regions
   * @param coprocessors class names to load on it, from the servers' class path
   */
  public void create(int regions, List<String> coprocessors) throws IOException {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name)
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY_A))
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY_B));
    for (String coprocessor : coprocessors) {
      table.setCoprocessor(coprocessor);
    }
    byte[][] splits = new byte[regions - 1][];
    for (int i = 1; i < regions; i++) {
      splits[i - 1] = Bytes.toBytes(rows * i / regions);
    }
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(table.build(), splits);
    }
  }

  /**
   * Writes every row.
   * @param progress told how many rows are written, now and then
   */
  public void load(long seed, LongConsumer progress) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    try (BufferedMutator mutator = connection.getBufferedMutator(name)) {
      for (long i = 0; i < rows; i++) {
        mutator.mutate(row(i, random));
        if (i % PROGRESS_ROWS == 0) {
          progress.accept(i);
        }
      }
    }
    progress.accept(rows);
  }

  /** Flushes and major-compacts; returns when every store has one file. */
  public void compact() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.flush(name);
      admin.majorCompact(name);
      long deadlineMillis = System.currentTimeMillis() + 300_000;
      while (!isCompacted(admin)) {
        if (System.currentTimeMillis() > deadlineMillis) {
          throw new IOException("Table " + name + " was not compacted within 300 s");
        }
        Thread.sleep(200);
        // A request leaves out the files that a compaction of the server's own has in work.
        if (admin.getCompactionState(name) == CompactionState.NONE && !isCompacted(admin)) {
          admin.majorCompact(name);
        }
      }
    } catch (InterruptedException e) {
      throw (IOException) new InterruptedIOException("Interrupted while compacting").initCause(e);
    }
  }

  private boolean isCompacted(Admin admin) throws IOException {
    for (ServerName server : admin.getRegionServers()) {
      for (RegionMetrics region : admin.getRegionMetrics(server, name)) {
        if (region.getStoreFileCount() > region.getStoreCount()) {
          return false;
        }
      }
    }
    return true;
  }
}
