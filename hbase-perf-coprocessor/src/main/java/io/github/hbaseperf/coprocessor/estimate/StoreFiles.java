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
package io.github.hbaseperf.coprocessor.estimate;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegionFileSystem;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreContext;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.hadoop.hbase.regionserver.StoreUtils;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.hadoop.hbase.util.CommonFSUtils;

import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;

/**
 * The files of a table's regions, below the root directory of its cluster. The one class that knows
 * how HBase lists and opens them. Any number of threads.
 */
final class StoreFiles {

  /** A compaction replaces files while these are listed and opened, but not for ever. */
  private static final int TRIES = 5;

  private final Configuration configuration;
  private final FileSystem fileSystem;
  private final Path folder;
  private final TableDescriptor table;

  private StoreFiles(Configuration configuration, FileSystem fileSystem, Path folder,
    TableDescriptor table) {
    this.configuration = configuration;
    this.fileSystem = fileSystem;
    this.folder = folder;
    this.table = table;
  }

  /**
   * @param configuration with {@code hbase.rootdir}
   * @throws FileNotFoundException if there is no folder of the table
   */
  static StoreFiles of(Configuration configuration, TableDescriptor table) throws IOException {
    Path root = CommonFSUtils.getRootDir(configuration);
    FileSystem fileSystem = root.getFileSystem(configuration);
    TableName name = table.getTableName();
    Path folder = CommonFSUtils.getTableDir(root, name);
    if (!fileSystem.exists(folder)) {
      throw new FileNotFoundException("There are no files of table " + name + " under " + root
        + ", where hbase.rootdir is: --root-dir or --config has to say where the cluster's is");
    }
    return new StoreFiles(configuration, fileSystem, folder, table);
  }

  /** What the files of a region say of its rows. */
  RegionFiles read(RegionInfo region) throws IOException {
    for (int tries = 1;; tries++) {
      try {
        return readOnce(region);
      } catch (FileNotFoundException e) {
        if (tries == TRIES) {
          throw e;
        }
      }
    }
  }

  private RegionFiles readOnce(RegionInfo region) throws IOException {
    HRegionFileSystem regionFiles =
      HRegionFileSystem.openRegionFromFileSystem(configuration, fileSystem, folder, region, true);
    RegionFiles all = RegionFiles.NONE;
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      for (RowBounds rows : rowsByName(list(regionFiles, family)).values()) {
        all = all.plus(RegionFiles.of(rows));
      }
    }
    return all;
  }

  /** Without files that were compacted, which stay where they are for a while. */
  private static Map<String, RowBounds> rowsByName(List<StoreFileInfo> files) throws IOException {
    Map<String, RowBounds> rows = new HashMap<>();
    Set<String> compacted = new HashSet<>();
    for (StoreFileInfo info : files) {
      // Whatever Bloom filter the family has now, that of the file is loaded, unless it is NONE.
      HStoreFile file = new HStoreFile(info, BloomType.ROW, CacheConfig.DISABLED);
      try {
        file.initReader();
        rows.put(file.getPath().getName(), rows(file));
        compacted.addAll(compactedTo(file));
      } finally {
        file.closeStoreFile(true);
      }
    }
    rows.keySet().removeAll(compacted);
    return rows;
  }

  private List<StoreFileInfo> list(HRegionFileSystem regionFiles, ColumnFamilyDescriptor family)
    throws IOException {
    Configuration ofStore = StoreUtils.createStoreConfiguration(configuration, table, family);
    StoreContext store = StoreContext.getBuilder().withColumnFamilyDescriptor(family)
      .withFamilyStoreDirectoryPath(regionFiles.getStoreDir(family.getNameAsString()))
      .withRegionFileSystem(regionFiles).build();
    // As of a replica: one that is primary may write what it finds.
    List<StoreFileInfo> files = StoreFileTrackerFactory.create(ofStore, false, store).load();
    return files == null ? new ArrayList<>() : files;
  }

  /** Names of files that a compaction made this one from. */
  private static Set<String> compactedTo(HStoreFile file) throws IOException {
    byte[] event = file.getMetadataValue(HStoreFile.COMPACTION_EVENT_KEY);
    return event == null ? Collections.emptySet() : ProtobufUtil.toCompactedStoreFiles(event);
  }

  /** A Bloom filter knows of how many keys it was made: rows, columns of rows, or prefixes. */
  private static RowBounds rows(HStoreFile file) {
    StoreFileReader reader = file.getReader();
    if (file.isReference()) {
      return rowsOfHalf(reader);
    }
    long cells = reader.getEntries();
    switch (reader.getBloomFilterType()) {
      case ROW:
        return new RowBounds(reader.getFilterEntries(), reader.getFilterEntries());
      case ROWPREFIX_FIXED_LENGTH:
        return new RowBounds(Math.min(cells, 1), cells);
      default:
        return new RowBounds(Math.min(cells, 1), reader.getFilterEntries());
    }
  }

  /** None may be in this half, or all of the file, of whose keys HBase tells half the number. */
  private static RowBounds rowsOfHalf(StoreFileReader reader) {
    long cells = reader.getHFileReader().getEntries();
    return new RowBounds(0,
      reader.getBloomFilterType() == BloomType.ROWPREFIX_FIXED_LENGTH
        ? cells
        : Math.min(cells, 2 * reader.getFilterEntries() + 1));
  }
}
