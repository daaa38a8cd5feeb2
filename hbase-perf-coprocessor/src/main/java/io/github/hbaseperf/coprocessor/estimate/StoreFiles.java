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
import org.apache.hadoop.hbase.regionserver.DefaultStoreEngine;
import org.apache.hadoop.hbase.regionserver.HRegionFileSystem;
import org.apache.hadoop.hbase.regionserver.StoreContext;
import org.apache.hadoop.hbase.regionserver.StoreEngine;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreUtils;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.hadoop.hbase.util.CommonFSUtils;

/**
 * The files of a table's regions, below the root directory of its cluster. The one class that knows
 * how HBase lists and opens them. Any number of threads.
 */
final class StoreFiles {

  /** A compaction replaces files while these are listed and opened, but not for ever. */
  private static final int TRIES = 5;
  /** {@code HStore} has it; it is not in all lines. */
  private static final String HISTORICAL_FILES_KEY = "hbase.enable.historical.compaction.files";

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
    FileSystem fileSystem = fileSystem(root, configuration);
    TableName name = table.getTableName();
    Path folder = CommonFSUtils.getTableDir(root, name);
    if (!fileSystem.exists(folder)) {
      throw new FileNotFoundException("There are no files of table " + name + " under " + root
        + ", where hbase.rootdir is: --root-dir or --config has to say where the cluster's is");
    }
    return new StoreFiles(configuration, fileSystem, folder, table);
  }

  private static FileSystem fileSystem(Path root, Configuration configuration) throws IOException {
    try {
      return root.getFileSystem(configuration);
    } catch (IllegalArgumentException e) {
      // Of a name service that is not configured.
      throw new IOException("No file system has hbase.rootdir, " + root
        + ": --config needs a folder with core-site.xml and hdfs-site.xml, too", e);
    }
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
      Configuration ofStore = StoreUtils.createStoreConfiguration(configuration, table, family);
      all = all.plus(read(list(regionFiles, family, ofStore), ofStore));
    }
    return all;
  }

  private static List<StoreFileInfo> list(HRegionFileSystem regionFiles,
    ColumnFamilyDescriptor family, Configuration ofStore) throws IOException {
    StoreContext store = StoreContext.getBuilder().withColumnFamilyDescriptor(family)
      .withFamilyStoreDirectoryPath(regionFiles.getStoreDir(family.getNameAsString()))
      .withRegionFileSystem(regionFiles).build();
    // As of a replica: one that is primary may write what it finds.
    List<StoreFileInfo> files = StoreFileTrackerFactory.create(ofStore, false, store).load();
    return files == null ? Collections.emptyList() : files;
  }

  /** Whether a compaction makes one file of others, not several, one after the other. */
  private static boolean replacesFilesAtOnce(Configuration ofStore) {
    String defaultEngine = DefaultStoreEngine.class.getName();
    return ofStore.get(StoreEngine.STORE_ENGINE_CLASS_KEY, defaultEngine).equals(defaultEngine)
      && !ofStore.getBoolean(HISTORICAL_FILES_KEY, false);
  }

  /** Files that were compacted stay where they are for a while. */
  private RegionFiles read(List<StoreFileInfo> files, Configuration ofStore) throws IOException {
    boolean replacedAtOnce = replacesFilesAtOnce(ofStore);
    Map<String, RowBounds> rows = new HashMap<>();
    Set<String> compacted = new HashSet<>();
    for (StoreFileInfo info : files) {
      FileRows file = FileRows.read(fileSystem, info, ofStore);
      rows.put(info.getPath().getName(), file.rows);
      compacted.addAll(file.madeFrom);
    }
    RegionFiles all = RegionFiles.NONE;
    for (Map.Entry<String, RowBounds> file : rows.entrySet()) {
      if (!compacted.contains(file.getKey())) {
        all = all.plus(RegionFiles.of(file.getValue()));
      } else if (!replacedAtOnce) {
        // Some of its rows may be in a file that is still to come.
        all = all.plus(RegionFiles.of(new RowBounds(0, file.getValue().most())));
      }
    }
    return all;
  }
}
