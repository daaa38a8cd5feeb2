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
package io.github.hbaseperf.coprocessor.snapshot;

import io.github.hbaseperf.coprocessor.server.blocks.StreamReaders;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.BlockCacheFactory;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.mob.MobConstants;
import org.apache.hadoop.hbase.mob.MobFileCache;
import org.apache.hadoop.hbase.mob.MobUtils;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.MemStoreLAB;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.hadoop.hbase.snapshot.SnapshotDescriptionUtils;
import org.apache.hadoop.hbase.snapshot.SnapshotManifest;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.shaded.protobuf.generated.SnapshotProtos.SnapshotDescription;
import org.apache.hadoop.hbase.shaded.protobuf.generated.SnapshotProtos.SnapshotRegionManifest;

/**
 * The files of a snapshot, as links in a folder, and the regions they make. The one class that
 * knows how HBase opens regions without a server; {@code ClientSideRegionScanner} does the same.
 * Any number of threads.
 */
final class SnapshotFiles implements Closeable {

  /** Blocks of indexes and Bloom filters only: data is read once. */
  private static final String CACHE_POLICY = "IndexOnlyLRU";
  private static final int CACHE_BYTES = 64 << 20;
  /** Which stay open until they leave the cache, or the JVM ends. */
  private static final int MOB_FILES = 100;

  private final Configuration configuration;
  private final String name;
  private final FileSystem fileSystem;
  /** With the links. */
  private final Path folder;
  /** That has the folder and nothing else of its own; or null. */
  private final ScratchFolderFileSystem scratch;
  private final TableDescriptor descriptor;
  private final List<RegionInfo> regions;
  /** Of those that are not linked yet, by encoded name; none if somebody else links them. */
  private final Map<String, SnapshotRegionManifest> toLink = new HashMap<>();
  private final NavigableMap<byte[], Integer> numberByStart = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private final BlockCache blockCache;
  private final MobFileCache mobFileCache;

  private SnapshotFiles(Configuration configuration, String name, SnapshotManifest manifest,
    FileSystem fileSystem, Path folder, ScratchFolderFileSystem scratch) throws IOException {
    this.configuration = configuration;
    this.name = name;
    this.fileSystem = fileSystem;
    this.folder = folder;
    this.scratch = scratch;
    this.descriptor = toRead(manifest.getTableDescriptor(), scratch != null);
    this.regions = new ArrayList<>();
    for (SnapshotRegionManifest files : manifest.getRegionManifests()) {
      RegionInfo region = ProtobufUtil.toRegionInfo(files.getRegionInfo());
      if (hasRows(region)) {
        regions.add(region);
        if (scratch != null) {
          toLink.put(region.getEncodedName(), files);
        }
      }
    }
    Collections.sort(regions);
    for (int i = 0; i < regions.size(); i++) {
      numberByStart.put(regions.get(i).getStartKey(), i);
    }
    this.blockCache = BlockCacheFactory.createBlockCache(configuration);
    this.mobFileCache = new MobFileCache(configuration);
  }

  /**
   * Links the files of a region, when it is opened, in a temporary folder of this machine, and
   * writes nothing elsewhere.
   * @throws FileNotFoundException if there is no such snapshot
   */
  static SnapshotFiles link(Configuration ofCluster, String name) throws IOException {
    Configuration configuration = toRead(ofCluster);
    SnapshotManifest manifest = manifest(configuration, name);
    ScratchFolderFileSystem scratch = new ScratchFolderFileSystem(fileSystem(configuration),
      "hbase-perf-snapshot-" + UUID.randomUUID(), configuration);
    try {
      return new SnapshotFiles(configuration, name, manifest, scratch, scratch.folder(), scratch);
    } catch (IOException | RuntimeException e) {
      scratch.close();
      throw e;
    }
  }

  /**
   * Those that somebody has linked in a folder, and removes from it.
   * @throws FileNotFoundException if there is no such snapshot
   */
  static SnapshotFiles linked(Configuration ofCluster, String name, Path folder)
    throws IOException {
    Configuration configuration = toRead(ofCluster);
    return new SnapshotFiles(configuration, name, manifest(configuration, name),
      fileSystem(configuration), folder, null);
  }

  private static FileSystem fileSystem(Configuration configuration) throws IOException {
    return CommonFSUtils.getRootDir(configuration).getFileSystem(configuration);
  }

  private static Configuration toRead(Configuration ofCluster) throws IOException {
    Configuration configuration = new Configuration(ofCluster);
    configuration.set(BlockCacheFactory.BLOCKCACHE_POLICY_KEY, CACHE_POLICY);
    configuration.setInt(HConstants.HFILE_ONHEAP_BLOCK_CACHE_FIXED_SIZE_KEY, CACHE_BYTES);
    // A cluster that caches nothing has 0 here, and then there would be no cache at all.
    configuration.setFloat(HConstants.HFILE_BLOCK_CACHE_SIZE_KEY,
      HConstants.HFILE_BLOCK_CACHE_SIZE_DEFAULT);
    configuration.unset(HConstants.BUCKET_CACHE_IOENGINE_KEY);
    configuration.setInt(MobConstants.MOB_FILE_CACHE_SIZE_KEY, MOB_FILES);
    configuration.setBoolean(StreamReaders.STREAMS_KEY, true);
    // Only a region server makes what memstores would take their memory from.
    configuration.setBoolean(MemStoreLAB.USEMSLAB_KEY, false);
    configuration.setBoolean(CacheConfig.PREFETCH_BLOCKS_ON_OPEN_KEY, false);
    CommonFSUtils.setFsDefault(configuration, CommonFSUtils.getRootDir(configuration));
    return configuration;
  }

  private static SnapshotManifest manifest(Configuration configuration, String name)
    throws IOException {
    Path root = CommonFSUtils.getRootDir(configuration);
    Path snapshot = SnapshotDescriptionUtils.getCompletedSnapshotDir(name, root);
    FileSystem fileSystem = fileSystem(configuration);
    if (!fileSystem.exists(snapshot)) {
      throw new FileNotFoundException(
        "There is no snapshot " + name + " under " + root + ", where hbase.rootdir is");
    }
    SnapshotDescription description =
      SnapshotDescriptionUtils.readSnapshotInfo(fileSystem, snapshot);
    if (SnapshotDescriptionUtils.isExpiredSnapshot(description.getTtl(),
      description.getCreationTime(), EnvironmentEdgeManager.currentTime())) {
      throw new IOException(
        "Snapshot " + name + " has expired: HBase may remove its files at any time");
    }
    return SnapshotManifest.open(configuration, fileSystem, snapshot, description);
  }

  /**
   * A region that was split has given its rows to its daughters, and one that is made up for MOB
   * files has none.
   */
  private static boolean hasRows(RegionInfo region) {
    return RegionReplicaUtil.isDefaultReplica(region) && !region.isSplit()
      && !MobUtils.isMobRegionInfo(region);
  }

  /**
   * Reads no blocks ahead, whatever the families have for servers.
   * @param fromFolders whether the files of a region are those in its folders: not of tables that
   *                    keep lists of them, if those who linked the files wrote the lists, too
   */
  private static TableDescriptor toRead(TableDescriptor table, boolean fromFolders) {
    TableDescriptorBuilder toRead = TableDescriptorBuilder.newBuilder(table).setReadOnly(true);
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      ColumnFamilyDescriptorBuilder changed =
        ColumnFamilyDescriptorBuilder.newBuilder(family).setPrefetchBlocksOnOpen(false);
      toRead.modifyColumnFamily(fromFolders
        ? changed.setValue(StoreFileTrackerFactory.TRACKER_IMPL,
          StoreFileTrackerFactory.Trackers.DEFAULT.name()).build()
        : changed.build());
    }
    return toRead.build();
  }

  Configuration configuration() {
    return configuration;
  }

  TableDescriptor descriptor() {
    return descriptor;
  }

  /** In the order of rows. */
  List<RegionInfo> regions() {
    return Collections.unmodifiableList(regions);
  }

  /**
   * Which of {@link #regions()} has the row.
   * @throws FileNotFoundException if the row is in a hole of the table, which HBase has to mend
   */
  int numberOf(byte[] row) throws FileNotFoundException {
    Map.Entry<byte[], Integer> before = numberByStart.floorEntry(row);
    if (before == null || !regions.get(before.getValue()).containsRow(row)) {
      throw new FileNotFoundException("No region of " + this + " has row "
        + Bytes.toStringBinary(row) + ": the table had a hole when the snapshot was taken");
    }
    return before.getValue();
  }

  /** Names of machines that have blocks of the region with the row, those with most first. */
  List<String> hosts(byte[] row) throws IOException {
    return HRegion.computeHDFSBlocksDistribution(configuration, descriptor,
      regions.get(numberOf(row)), CommonFSUtils.getTableDir(folder, descriptor.getTableName()))
      .getTopHosts();
  }

  /** Whoever opens a region closes it with {@link #close(HRegion)}. */
  @SuppressWarnings("deprecation") // what is not deprecated needs a region server
  HRegion open(RegionInfo info) throws IOException {
    Path ofTable = CommonFSUtils.getTableDir(folder, descriptor.getTableName());
    link(info.getEncodedName(), ofTable);
    HRegion region =
      HRegion.newHRegion(ofTable, null, fileSystem, configuration, info, descriptor, null);
    region.setRestoredRegion(true);
    region.setBlockCache(blockCache);
    region.setMobFileCache(mobFileCache);
    boolean isOpen = false;
    try {
      // As a region server does.
      region.getMVCC().advanceTo(region.initialize());
      isOpen = true;
      return region;
    } catch (IOException e) {
      throw new IOException("Region " + info.getEncodedName() + " of " + this
        + " cannot be opened: " + ExceptionUtils.getRootCauseMessage(e), e);
    } finally {
      if (!isOpen) {
        close(region);
      }
    }
  }

  private void link(String region, Path ofTable) throws IOException {
    synchronized (toLink) {
      SnapshotRegionManifest files = toLink.get(region);
      if (files != null) {
        new RegionLinks(fileSystem, descriptor.getTableName()).make(region,
          new Path(ofTable, region), files);
        toLink.remove(region);
      }
    }
  }

  /** Nothing is in memstores, and nothing is to be flushed. */
  static void close(HRegion region) throws IOException {
    // A thread whose job has ended is interrupted, and would leave files open.
    boolean interrupted = Thread.interrupted();
    try {
      region.close(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Removes the links made here, and none of the files they lead to. */
  @Override
  public void close() throws IOException {
    try {
      blockCache.shutdown();
      mobFileCache.shutdown();
    } finally {
      if (scratch != null) {
        scratch.close();
      }
    }
  }

  @Override
  public String toString() {
    return "snapshot " + name;
  }
}
