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

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.Pair;

import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.shaded.protobuf.generated.SnapshotProtos.SnapshotRegionManifest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.SnapshotProtos.SnapshotRegionManifest.FamilyFiles;
import org.apache.hadoop.hbase.shaded.protobuf.generated.SnapshotProtos.SnapshotRegionManifest.StoreFile;

/**
 * Makes the folders of a region as a table has them that was cloned from a snapshot: a file is a
 * link, of which only the name says to what, and a half of a file is a reference to a link.
 * {@code RestoreSnapshotHelper} does the same, for all regions, and in HBase's file system only.
 */
final class RegionLinks {

  private final FileSystem fileSystem;
  /** Of the snapshot. */
  private final TableName table;

  RegionLinks(FileSystem fileSystem, TableName table) {
    this.fileSystem = fileSystem;
    this.table = table;
  }

  /**
   * @param name   of the region, encoded
   * @param folder of the region, below which there is nothing yet
   */
  void make(String name, Path folder, SnapshotRegionManifest region) throws IOException {
    for (FamilyFiles family : region.getFamilyFilesList()) {
      Path ofFamily = new Path(folder, family.getFamilyName().toStringUtf8());
      fileSystem.mkdirs(ofFamily);
      for (StoreFile file : family.getStoreFilesList()) {
        make(name, ofFamily, file);
      }
    }
  }

  private void make(String region, Path folder, StoreFile file) throws IOException {
    String name = file.getName();
    if (HFileLink.isHFileLink(name)) {
      write(new Path(folder, name), new byte[0]);
    } else if (StoreFileInfo.isReference(name)) {
      Pair<String, String> referred = StoreFileInfo.getReferredToRegionAndFile(name);
      write(
        new Path(folder,
          link(referred.getFirst(), referred.getSecond()) + "." + referred.getFirst()),
        ProtobufUtil.prependPBMagic(file.getReference().toByteArray()));
    } else {
      write(new Path(folder, link(region, name)), new byte[0]);
    }
  }

  /** What is linked may be a link itself, which is taken as it is. */
  private String link(String region, String file) {
    return HFileLink.isHFileLink(file) ? file : HFileLink.createHFileLinkName(table, region, file);
  }

  private void write(Path path, byte[] bytes) throws IOException {
    try (OutputStream out = fileSystem.create(path)) {
      out.write(bytes);
    }
  }
}
