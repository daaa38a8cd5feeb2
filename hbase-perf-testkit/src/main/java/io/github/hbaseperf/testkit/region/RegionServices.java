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
package io.github.hbaseperf.testkit.region;

import io.github.hbaseperf.testkit.model.ModelCell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALFactory;

/**
 * Opens regions without a server: in memory, without a log, a few milliseconds each. One in a JVM,
 * for one thread, with one table at a time.
 */
public final class RegionServices {
  private static final Path ROOT = new Path("mem:///hbase");
  private static final TableName TABLE = TableName.valueOf("t");

  private final Configuration conf;
  private final MemoryFileSystem files;
  private final WAL log;
  private BlockCaches caches;
  private int bulkFiles;
  private int regions;

  private RegionServices() throws IOException {
    conf = configuration();
    files = (MemoryFileSystem) FileSystem.get(ROOT.toUri(), conf);
    log = new WALFactory(conf, "testkit").getWAL(null);
    caches = new BlockCaches();
  }

  public static RegionServices create() throws IOException {
    return new RegionServices();
  }

  /**
   * Without the settings of default files: HBase has the same in its code, and copies all there are
   * for each file.
   */
  private static Configuration configuration() {
    NoSettings.use();
    Configuration conf = new Configuration(false);
    conf.setClass("fs.mem.impl", MemoryFileSystem.class, FileSystem.class);
    conf.set("fs.defaultFS", ROOT.toUri().toString());
    conf.set(HConstants.HBASE_DIR, ROOT.toString());
    conf.setBoolean("hbase.regionserver.hlog.enabled", false);
    conf.setBoolean("hbase.hregion.memstore.mslab.enabled", false);
    conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    conf.setInt("hbase.hstore.compaction.min", 2);
    conf.setBoolean("hbase.regionserver.enable.table.latencies", false);
    conf.setBoolean("hbase.regionserver.enable.table.query.meter", false);
    // Room for a few hundred keys: the rest would be cleared and folded away for each file.
    conf.setInt("io.storefile.bloom.block.size", 1 << 10);
    return conf;
  }

  public Configuration conf() {
    return conf;
  }

  public MemoryFileSystem files() {
    return files;
  }

  /** Of the bucket cache. */
  public CachedBlocks blocks() {
    return caches.bucketBlocks();
  }

  /** Creates the only region of a table, which has no other by then. */
  public HRegion create(TableLayout layout) throws IOException {
    caches.evict();
    HRegion region =
      newRegion(layout, RegionInfoBuilder.newBuilder(TABLE).setRegionId(++regions).build());
    // Saved cases name read points: the first write of a table has the first sequence id.
    initialize(region);
    return region;
  }

  /** Opens a region that is there, with the files it was left with. */
  public HRegion open(TableLayout layout, RegionInfo info) throws IOException {
    HRegion region = newRegion(layout, info);
    // As a region server does: even half of a bulk-loaded file has a lower sequence id then.
    region.getMVCC().advanceTo(initialize(region));
    return region;
  }

  private HRegion newRegion(TableLayout layout, RegionInfo info) throws IOException {
    TableDescriptor table = layout.descriptor(TABLE);
    Path folder = CommonFSUtils.getTableDir(ROOT, TABLE);
    files.mkdirs(new Path(folder, info.getEncodedName()));
    HRegion region = HRegion.newHRegion(folder, log, files, conf, info, table, null);
    caches.of(layout.blockCache()).ifPresent(region::setBlockCache);
    return region;
  }

  /** @return the sequence id that is behind those of its files */
  @SuppressWarnings("deprecation")
  private static long initialize(HRegion region) throws IOException {
    return region.initialize();
  }

  /**
   * Closes a region and opens two others that read the halves of its files, as a split does.
   *
   * @param row the first one of the second region
   */
  public List<HRegion> split(TableLayout layout, HRegion parent, String row) throws IOException {
    RegionInfo info = parent.getRegionInfo();
    byte[] splitRow = Cells.bytes(row);
    List<RegionInfo> halves = List.of(
      RegionInfoBuilder.newBuilder(TABLE).setStartKey(info.getStartKey()).setEndKey(splitRow)
        .setRegionId(++regions).build(),
      RegionInfoBuilder.newBuilder(TABLE).setStartKey(splitRow).setEndKey(info.getEndKey())
        .setRegionId(++regions).build());
    for (RegionInfo half : halves) {
      HalfFiles.write(parent, half);
    }
    parent.close();
    List<HRegion> opened = new ArrayList<>();
    for (RegionInfo half : halves) {
      opened.add(open(layout, half));
    }
    return opened;
  }

  /** Bulk loads cells of one family. */
  public void bulkLoad(HRegion region, FamilyLayout family, List<ModelCell> cells)
    throws IOException {
    Path path = new Path("mem:///bulk/" + family.spec().name() + "/" + ++bulkFiles);
    StoreFiles.write(files, conf, path, family.encoding(), family.blockBytes(),
      cells.stream().sorted().map(Cells::toHBase).toList());
    region.bulkLoadHFiles(List.of(Pair.newPair(Cells.bytes(family.spec().name()), path.toString())),
      true, null);
  }

  /** Forgets all files. Regions have to be closed before. */
  public void clear() throws IOException {
    files.delete(ROOT, true);
    files.delete(new Path("mem:///bulk"), true);
  }

  /** Takes other block caches, as a thread was stopped that may have been in the middle of one. */
  public void replaceCaches() throws IOException {
    caches.abandon();
    caches = new BlockCaches();
  }
}
