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

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.io.Reference;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;

/** What a split makes of the files of a region: references to their halves. */
public final class HalfFiles {
  private HalfFiles() {
  }

  /**
   * Writes, beside a region, the files of one that is half of it, which can be opened then. The
   * files there are may not be halves themselves: they are compacted before a region splits again.
   *
   * @param half begins or ends at the row where the other ends or begins, within the whole one
   */
  public static void write(HRegion whole, RegionInfo half) throws IOException {
    boolean top = !Bytes.equals(half.getStartKey(), whole.getRegionInfo().getStartKey());
    byte[] splitRow = top ? half.getStartKey() : half.getEndKey();
    Reference reference =
      top ? Reference.createTopReference(splitRow) : Reference.createBottomReference(splitRow);
    FileSystem files = whole.getFilesystem();
    Path region = new Path(whole.getRegionFileSystem().getTableDir(), half.getEncodedName());
    for (HStore store : whole.getStores()) {
      Path family = new Path(region, store.getColumnFamilyName());
      for (HStoreFile file : store.getStorefiles()) {
        if (hasRows(file, splitRow, top)) {
          files.mkdirs(family);
          reference.write(files, new Path(family,
            file.getPath().getName() + "." + whole.getRegionInfo().getEncodedName()));
        }
      }
    }
  }

  /** A split makes no reference to nothing. */
  private static boolean hasRows(HStoreFile file, byte[] splitRow, boolean top) {
    Optional<Cell> end = top ? file.getLastKey() : file.getFirstKey();
    if (end.isEmpty()) {
      return false;
    }
    int order = CellComparator.getInstance().compareRows(end.get(), splitRow, 0, splitRow.length);
    return top ? order >= 0 : order < 0;
  }
}
