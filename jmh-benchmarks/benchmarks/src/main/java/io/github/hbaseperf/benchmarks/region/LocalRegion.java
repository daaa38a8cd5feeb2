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
package io.github.hbaseperf.benchmarks.region;

import io.github.hbaseperf.testkit.region.HalfFiles;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.regionserver.ChunkCreator;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionFileSystem;
import org.apache.hadoop.hbase.regionserver.MemStoreLAB;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.wal.WALFactory;

/**
 * A real HRegion in this JVM without a region server: HFiles on the local file system, a block
 * cache of its own, no write-ahead log. Not for more than one at a time per folder.
 */
public final class LocalRegion implements AutoCloseable {
  private static final TableName TABLE = TableName.valueOf("bench");
  /** A region id of its own choosing, so that the folder is found again. */
  private static final RegionInfo REGION =
    RegionInfoBuilder.newBuilder(TABLE).setRegionId(1).build();
  /** A cache that writes behind takes a block only when it has time. */
  private static final int MAX_WARMING_SCANS = 30;
  private static final int MAX_FILES = 1_000;

  private final HRegion region;
  private final BlockCache blockCache;
  private final WALFactory walFactory;

  private LocalRegion(HRegion region, BlockCache blockCache, WALFactory walFactory) {
    this.region = region;
    this.blockCache = blockCache;
    this.walFactory = walFactory;
  }

  /** Creates an empty region below {@code folder}. */
  public static LocalRegion create(Path folder) throws IOException {
    return create(folder, CacheKind.HEAP, DataBlockEncoding.NONE);
  }

  /** As {@link #create(Path)}, with a cache and an encoding of its files' blocks. */
  public static LocalRegion create(Path folder, CacheKind kind, DataBlockEncoding encoding)
    throws IOException {
    return create(folder, kind,
      family -> ColumnFamilyDescriptorBuilder.newBuilder(family).setDataBlockEncoding(encoding));
  }

  /** As {@link #create(Path)}, with families as they are built by name. */
  public static LocalRegion create(Path folder,
    Function<byte[], ColumnFamilyDescriptorBuilder> families) throws IOException {
    return create(folder, CacheKind.HEAP, families);
  }

  private static LocalRegion create(Path folder, CacheKind kind,
    Function<byte[], ColumnFamilyDescriptorBuilder> families) throws IOException {
    Configuration conf = configuration(folder);
    org.apache.hadoop.fs.Path root = CommonFSUtils.getRootDir(conf);
    HRegionFileSystem.createRegionOnFileSystem(conf, root.getFileSystem(conf),
      CommonFSUtils.getTableDir(root, TABLE), REGION);
    return open(folder, REGION, kind, families);
  }

  /** Opens the region {@link RegionData#prepare} left in {@code folder}; its cache is empty. */
  public static LocalRegion open(Path folder) throws IOException {
    return open(folder, CacheKind.HEAP);
  }

  /** As {@link #open(Path)}, with a block cache of this kind. */
  public static LocalRegion open(Path folder, CacheKind kind) throws IOException {
    return open(folder, REGION, kind, ColumnFamilyDescriptorBuilder::newBuilder);
  }

  // The one public way to initialise a region after giving it a block cache.
  @SuppressWarnings("deprecation")
  private static LocalRegion open(Path folder, RegionInfo info, CacheKind kind,
    Function<byte[], ColumnFamilyDescriptorBuilder> families) throws IOException {
    Configuration conf = configuration(folder);
    ChunkCreator.initialize(MemStoreLAB.CHUNK_SIZE_DEFAULT, false, 0, 0, 0, null,
      MemStoreLAB.INDEX_CHUNK_SIZE_PERCENTAGE_DEFAULT);
    org.apache.hadoop.fs.Path root = CommonFSUtils.getRootDir(conf);
    WALFactory walFactory = new WALFactory(conf, "bench");
    HRegion region = HRegion.newHRegion(CommonFSUtils.getTableDir(root, TABLE),
      walFactory.getWAL(info), root.getFileSystem(conf), conf, info, table(families), null);
    BlockCache blockCache = kind.create(conf);
    region.setBlockCache(blockCache);
    region.initialize();
    return new LocalRegion(region, blockCache, walFactory);
  }

  /**
   * Closes this region and opens the lower half of what a split makes of it: its files are
   * references to those of this one.
   */
  LocalRegion lowerHalf(Path folder, byte[] splitRow) throws IOException {
    RegionInfo half =
      RegionInfoBuilder.newBuilder(TABLE).setEndKey(splitRow).setRegionId(2).build();
    HalfFiles.write(region, half);
    close();
    return open(folder, half, CacheKind.HEAP, ColumnFamilyDescriptorBuilder::newBuilder);
  }

  private static TableDescriptor table(Function<byte[], ColumnFamilyDescriptorBuilder> families) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TABLE);
    for (byte[] family : new byte[][] { SampleTable.FAMILY_A, SampleTable.FAMILY_B }) {
      table.setColumnFamily(families.apply(family).build());
    }
    return table.build();
  }

  /**
   * Reads the region until every block is in the cache.
   * @throws IllegalStateException if a scan finds another number of rows, or the cache is too small
   */
  public void fillCache(long rows) throws IOException {
    long missesBefore;
    int scans = 0;
    do {
      if (++scans > MAX_WARMING_SCANS) {
        throw new IllegalStateException("The cache does not take every block of the region");
      }
      missesBefore = cacheMisses();
      ScanShape.FULL.check(RegionScan.nextRaw(region, ScanShape.FULL.scan(), cells -> {
      }), rows);
    } while (cacheMisses() > missesBefore);
  }

  private static Configuration configuration(Path folder) {
    Configuration conf = HBaseConfiguration.create();
    conf.set(HConstants.HBASE_DIR, folder.toUri().toString());
    conf.set("hbase.tmp.dir", folder.resolve("tmp").toString());
    // Some releases do not cache blocks of half files if these are to be compacted.
    conf.setBoolean("hbase.regionserver.compaction.enabled", false);
    // Or else a compaction takes ten files, and leaves the others.
    conf.setInt("hbase.hstore.compaction.max", MAX_FILES);
    conf.set(WALFactory.WAL_PROVIDER, "org.apache.hadoop.hbase.wal.DisabledWALProvider");
    return conf;
  }

  public HRegion region() {
    return region;
  }

  /** Returns the cache of its blocks. */
  public BlockCache blockCache() {
    return blockCache;
  }

  /** Returns how many blocks the cache holds. */
  public long cachedBlocks() {
    return blockCache.getBlockCount();
  }

  /** Returns how many blocks the cache was asked for in vain. */
  long cacheMisses() {
    return blockCache.getStats().getMissCount();
  }

  /** As a server that ends at once: what is in the memstore is gone. */
  public void closeWithoutFlush() throws IOException {
    close(true);
  }

  @Override
  public void close() throws IOException {
    close(false);
  }

  private void close(boolean isAbort) throws IOException {
    region.close(isAbort);
    walFactory.close();
    blockCache.shutdown();
  }
}
