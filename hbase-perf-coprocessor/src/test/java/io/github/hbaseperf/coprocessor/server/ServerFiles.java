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
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.MemStore;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Changes a table on a server, step by step, until it has files of every kind: flushed, compacted,
 * bulk loaded, halves after a split, links of a cloned snapshot; MOB cells; memstores with a
 * pipeline or a snapshot being flushed; with rows over many blocks, and with few deletes, expired
 * cells and tags, or none. Its cells are not of the testkit's generator, whose values are too short
 * for MOB and many blocks, and whose timestamps are long expired under the clock of a server.
 */
final class ServerFiles implements AutoCloseable {

  private static final String[] FAMILIES = { "a", "b", "c" };
  private static final BloomType[] BLOOM_TYPES =
    { BloomType.NONE, BloomType.ROW, BloomType.ROWCOL };
  private static final int ROWS = 400;
  private static final int WIDE_ROW_CELLS = 100_001;

  private final Random random;
  private Table table;
  /** One in so many changes is not just a put. */
  private final int otherEvery;
  /**
   * Then nothing deletes whole families. Such a marker is behind newer versions of the empty
   * qualifier, and a scan that has enough of them finds it if it seeks to the next column, which
   * HBASE-18471 takes care of, and not if it skips there (StoreScanner.trySkipToNextColumn): where
   * blocks end decides whether HBase returns deleted cells of the other columns.
   */
  private final boolean emptyQualifiers;

  ServerFiles(Random random) throws Exception {
    this.random = random;
    this.otherEvery = new int[] { Integer.MAX_VALUE, 1000, 20 }[random.nextInt(3)];
    this.emptyQualifiers = oneOf(2);
    List<ColumnFamilyDescriptor> families = new ArrayList<>();
    for (String family : FAMILIES) {
      families.add(family(family));
    }
    this.table = MiniCluster.createTable(new String[] { row(ROWS / 2) },
      families.toArray(new ColumnFamilyDescriptor[0]));
  }

  private ColumnFamilyDescriptor family(String name) {
    DataBlockEncoding[] encodings =
      { DataBlockEncoding.NONE, DataBlockEncoding.NONE, DataBlockEncoding.FAST_DIFF,
        DataBlockEncoding.ROW_INDEX_V1, DataBlockEncoding.PREFIX, DataBlockEncoding.DIFF };
    ColumnFamilyDescriptorBuilder family =
      ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name))
        // The larger ones are read into pooled memory outside of the heap, if they are not cached.
        .setBlocksize(random.nextBoolean() ? 1024 : 16 * 1024)
        .setDataBlockEncoding(encodings[random.nextInt(encodings.length)])
        .setCompressionType(oneOf(3) ? Compression.Algorithm.GZ : Compression.Algorithm.NONE)
        .setBloomFilterType(BLOOM_TYPES[random.nextInt(BLOOM_TYPES.length)])
        .setMaxVersions(1 + random.nextInt(3));
    if (oneOf(3)) {
      family.setTimeToLive(3600).setMinVersions(random.nextInt(2));
    }
    if (oneOf(6)) {
      family.setMobEnabled(true).setMobThreshold(100);
    }
    if (oneOf(3)) {
      family.setInMemoryCompaction(
        oneOf(2) ? MemoryCompactionPolicy.EAGER : MemoryCompactionPolicy.BASIC);
    }
    if (oneOf(4)) {
      family.setKeepDeletedCells(KeepDeletedCells.TRUE);
    }
    return family.build();
  }

  Table table() {
    return table;
  }

  static String row(int number) {
    return String.format("r%05d", number);
  }

  byte[] row() {
    return Bytes.toBytes(row(random.nextInt(ROWS)));
  }

  byte[] family() {
    return Bytes.toBytes(FAMILIES[random.nextInt(FAMILIES.length)]);
  }

  /** Changes rows or files. What is to expire at once has expired. */
  void step() throws Exception {
    change();
    Expiry.ofShortLivedCells();
  }

  private void change() throws Exception {
    switch (random.nextInt(24)) {
      case 0:
        MiniCluster.flushAndCompact(table.getName());
        break;
      case 1:
        bulkLoad();
        break;
      case 2:
        split();
        break;
      case 3:
        cloneSnapshot();
        break;
      case 4:
        wideRow();
        break;
      case 5:
      case 6:
      case 7:
        MiniCluster.flushAndCompact(table.getName());
        break;
      case 8:
      case 9:
        bulkLoad();
        break;
      case 10:
      case 11:
      case 12:
      case 13:
      case 14:
        write();
        break;
      case 15:
      case 16:
        write();
        beginToFlush();
        write();
        break;
      default:
        write();
        MiniCluster.get().flush(table.getName());
    }
  }

  /**
   * Changes rows or files, and no regions. What an older read point sees does not change: no files
   * are loaded, which without a sequence id are visible at once.
   */
  void stepInPlace() throws Exception {
    write();
    if (oneOf(2)) {
      MiniCluster.get().flush(table.getName());
      write();
    }
    if (oneOf(3)) {
      MiniCluster.flushAndCompact(table.getName());
    }
  }

  private void write() throws IOException {
    List<Put> puts = new ArrayList<>();
    int changes = random.nextInt(300);
    for (int i = 0; i < changes; i++) {
      if (random.nextInt(otherEvery) == 0) {
        writeOtherThanPut();
      } else {
        puts.add(put());
      }
    }
    table.put(puts);
  }

  /** Takes the snapshots of memstores that a flush takes at its beginning; the next one ends it. */
  private void beginToFlush() throws Exception {
    Field memstore = HStore.class.getDeclaredField("memstore");
    memstore.setAccessible(true);
    for (HRegion region : MiniCluster.get().getMiniHBaseCluster().getRegions(table.getName())) {
      for (HStore store : region.getStores()) {
        if (oneOf(2)) {
          ((MemStore) memstore.get(store)).snapshot();
        }
      }
    }
  }

  private Put put() {
    Put put = new Put(row());
    int cells = oneOf(50) ? 200 : 1 + random.nextInt(3);
    for (int i = 0; i < cells; i++) {
      put.addColumn(family(), cells > 3 ? Bytes.toBytes("q" + i) : qualifier(), value());
    }
    return put;
  }

  /** One of three; in half of the tables, one of them empty. */
  byte[] qualifier() {
    int number = random.nextInt(3);
    return number == 0 && emptyQualifiers ? new byte[0] : Bytes.toBytes("q" + number);
  }

  /** Most often of one of three kinds, so that versions of a column are of the same. */
  byte[] value() {
    byte[] value = new byte[random.nextInt(150)];
    Arrays.fill(value, (byte) ('a' + random.nextInt(3)));
    return value;
  }

  /** A row of more cells than a scan takes to its client at once. */
  private void wideRow() throws IOException {
    Put put = new Put(row());
    byte[] family = family();
    for (int i = 0; i < WIDE_ROW_CELLS; i++) {
      put.addColumn(family, Bytes.toBytes(i), new byte[0]);
    }
    table.put(put);
  }

  /** From here on, the files are links to those of a table that goes its own way. */
  private void cloneSnapshot() throws Exception {
    TableName clone = TableName.valueOf(table.getName() + "c");
    String snapshot = "of-" + table.getName();
    MiniCluster.admin().snapshot(snapshot, table.getName());
    MiniCluster.admin().cloneSnapshot(snapshot, clone);
    MiniCluster.admin().deleteSnapshot(snapshot);
    MiniCluster.get().compact(table.getName(), true);
    MiniCluster.admin().disableTable(table.getName());
    table.close();
    table = MiniCluster.connection().getTable(clone);
  }

  private void deleteFamilies(Delete delete) throws IOException {
    table.delete(emptyQualifiers ? new Delete(row()).addColumns(family(), qualifier()) : delete);
  }

  private void writeOtherThanPut() throws IOException {
    switch (random.nextInt(5)) {
      case 0:
        deleteFamilies(new Delete(row()));
        break;
      case 1:
        deleteFamilies(new Delete(row()).addFamily(family()));
        break;
      case 2:
        table.delete(new Delete(row()).addColumn(family(), Bytes.toBytes("q1")));
        break;
      case 3:
        table.put(put().setTTL(oneOf(2) ? 1 : 3_600_000));
        break;
      default:
        // Older than any family keeps.
        table.put(new Put(row()).addColumn(family(), Bytes.toBytes("old"), 1, new byte[1]));
    }
  }

  /** A file of a sequence id that HBase gives it, or that was set by hand, or that it lacks. */
  private void bulkLoad() throws Exception {
    byte[] family = family();
    Path folder = MiniCluster.get().getDataTestDirOnTestFS("load" + random.nextLong());
    writeFile(new Path(new Path(folder, Bytes.toString(family)), "file"), family);
    Configuration configuration = new Configuration(MiniCluster.get().getConfiguration());
    configuration.setBoolean("hbase.mapreduce.bulkload.assign.sequenceNumbers", !oneOf(3));
    BulkLoadHFiles.create(configuration).bulkLoad(table.getName(), folder);
  }

  private void writeFile(Path path, byte[] family) throws IOException {
    Configuration configuration = MiniCluster.get().getConfiguration();
    HFileContext context = new HFileContextBuilder().withColumnFamily(family).build();
    int first = random.nextInt(ROWS - 60);
    try (HFile.Writer writer = HFile.getWriterFactory(configuration, new CacheConfig(configuration))
      .withPath(MiniCluster.get().getTestFileSystem(), path).withFileContext(context).create()) {
      for (int i = 0; i < 20; i++) {
        writer.append(new KeyValue(Bytes.toBytes(row(first + 3 * i)), family, Bytes.toBytes("bulk"),
          System.currentTimeMillis(), value()));
      }
      writer.appendFileInfo(HStoreFile.BULKLOAD_TIME_KEY,
        Bytes.toBytes(System.currentTimeMillis()));
      if (oneOf(3)) {
        // The larger one is newer than the read point, until the region is opened anew.
        writer.appendFileInfo(HStoreFile.MAX_SEQ_ID_KEY, Bytes.toBytes(oneOf(2) ? 1L : 1_000_000));
      }
    }
  }

  private void split() throws Exception {
    int regions = MiniCluster.admin().getRegions(table.getName()).size();
    if (regions < 5) {
      MiniCluster.get().flush(table.getName());
      byte[] at = row();
      for (byte[] start : MiniCluster.connection().getRegionLocator(table.getName())
        .getStartKeys()) {
        if (Bytes.equals(start, at)) {
          return;
        }
      }
      try {
        MiniCluster.admin()
          .splitRegionAsync(MiniCluster.connection().getRegionLocator(table.getName())
            .getRegionLocation(at, true).getRegion().getRegionName(), at)
          .get();
      } catch (ExecutionException | DoNotRetryIOException e) {
        // Halves are not split again before they are compacted.
        System.out.println("not split: " + e);
      }
    }
  }

  private boolean oneOf(int cases) {
    return random.nextInt(cases) == 0;
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
