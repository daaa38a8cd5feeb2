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
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.io.Reference;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionFileSystem;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;

/** What a split makes of a region: one whose files are references to halves of the other's. */
final class HalfRegion {
  private HalfRegion() {
  }

  /**
   * Opens one half of a region, which has to stay open. Its memstore is flushed.
   *
   * @param folder   URI of the folder the parent was created in
   * @param splitRow first row of the top half
   */
  static HRegion open(String folder, HRegion parent, byte[] splitRow, boolean top, BlockCache cache)
    throws IOException {
    return LocalRegion.create(folder, create(parent, splitRow, top), parent.getTableDescriptor(),
      cache);
  }

  /** Writes the references beside the region, for who opens it in a way of its own. */
  static RegionInfo create(HRegion parent, byte[] splitRow, boolean top) throws IOException {
    parent.flush(true);
    RegionInfoBuilder half = RegionInfoBuilder.newBuilder(parent.getRegionInfo().getTable());
    RegionInfo info =
      (top ? half.setStartKey(splitRow) : half.setEndKey(splitRow)).setRegionId(2).build();
    for (HStore store : parent.getStores()) {
      for (HStoreFile file : store.getStorefiles()) {
        if (hasRows(file, splitRow, top)) {
          refer(parent, info, store, file, top, splitRow);
        }
      }
    }
    return info;
  }

  /** A split makes no reference to nothing. */
  private static boolean hasRows(HStoreFile file, byte[] splitRow, boolean top) {
    Cell end = (top ? file.getLastKey() : file.getFirstKey()).orElseThrow();
    int order = CellComparator.getInstance().compareRows(end, splitRow, 0, splitRow.length);
    return top ? order >= 0 : order < 0;
  }

  private static void refer(HRegion parent, RegionInfo half, HStore store, HStoreFile file,
    boolean top, byte[] splitRow) throws IOException {
    HRegionFileSystem parentFiles = parent.getRegionFileSystem();
    FileSystem fs = parentFiles.getFileSystem();
    Path family = new Path(new Path(parentFiles.getTableDir(), half.getEncodedName()),
      store.getColumnFamilyName());
    fs.mkdirs(family);
    Reference reference =
      top ? Reference.createTopReference(splitRow) : Reference.createBottomReference(splitRow);
    reference.write(fs,
      new Path(family, file.getPath().getName() + "." + parent.getRegionInfo().getEncodedName()));
  }
}
