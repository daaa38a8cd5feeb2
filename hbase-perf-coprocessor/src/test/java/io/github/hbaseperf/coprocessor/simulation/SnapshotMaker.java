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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.errorhandling.ForeignExceptionDispatcher;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.snapshot.SnapshotDescriptionUtils;
import org.apache.hadoop.hbase.snapshot.SnapshotManifest;
import org.apache.hadoop.hbase.snapshot.SnapshotManifestV2;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

import org.apache.hadoop.hbase.shaded.protobuf.generated.SnapshotProtos.SnapshotDescription;

/** Writes snapshots of open regions, as region servers and the master do it. */
final class SnapshotMaker {
  private static final String NAME = "s";

  private Configuration conf;

  /** The regions' memstores are not flushed; there is one snapshot at a time. */
  TableSnapshot take(List<HRegion> regions) throws IOException {
    HRegion first = regions.get(0);
    conf = new Configuration(false);
    // A copy of a region's settings would have none.
    first.getReadOnlyConfiguration().forEach(entry -> conf.set(entry.getKey(), entry.getValue()));
    TableDescriptor table = first.getTableDescriptor();
    SnapshotDescription description = SnapshotDescription.newBuilder().setName(NAME)
      .setTable(table.getTableName().getNameAsString()).setType(SnapshotDescription.Type.SKIPFLUSH)
      .setVersion(SnapshotManifestV2.DESCRIPTOR_VERSION)
      .setCreationTime(EnvironmentEdgeManager.currentTime()).build();
    FileSystem fileSystem = folder().getFileSystem(conf);
    fileSystem.mkdirs(folder());
    SnapshotDescriptionUtils.writeSnapshotInfo(description, folder(), fileSystem);
    SnapshotManifest manifest = SnapshotManifest.create(conf, fileSystem, folder(), description,
      new ForeignExceptionDispatcher(NAME));
    manifest.addTableDescriptor(table);
    for (HRegion region : regions) {
      manifest.addRegion(region);
    }
    manifest.consolidate();
    return TableSnapshot.open(conf, NAME, 1);
  }

  private Path folder() throws IOException {
    return SnapshotDescriptionUtils.getCompletedSnapshotDir(NAME, CommonFSUtils.getRootDir(conf));
  }

  void forget() throws IOException {
    folder().getFileSystem(conf).delete(folder(), true);
  }
}
