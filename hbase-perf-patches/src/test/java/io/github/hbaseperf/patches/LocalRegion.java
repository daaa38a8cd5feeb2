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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** A region without a server, in a local folder. */
final class LocalRegion {
  private LocalRegion() {
  }

  static TableDescriptor table(String name, byte[]... families) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(name));
    for (byte[] family : families) {
      table.setColumnFamily(ColumnFamilyDescriptorBuilder.of(family));
    }
    return table.build();
  }

  /**
   * Creates the only region of a table, with its log.
   *
   * @param folder URI of the folder to create it in
   * @param cache  for its blocks; null: none
   */
  static HRegion create(String folder, TableDescriptor table, BlockCache cache) throws IOException {
    return create(folder, RegionInfoBuilder.newBuilder(table.getTableName()).build(), table, cache);
  }

  /** As {@link #create(String, TableDescriptor, BlockCache)}, one region of several. */
  static HRegion create(String folder, RegionInfo region, TableDescriptor table, BlockCache cache)
    throws IOException {
    return create(HBaseConfiguration.create(), folder, region, table, cache);
  }

  /** As above, but creates the last region of a table, to be given half files. */
  static HRegion createForHalves(String folder, TableDescriptor table, BlockCache cache,
    byte[] startRow) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    // Some releases do not cache blocks of half files if these are to be compacted.
    conf.setBoolean("hbase.regionserver.compaction.enabled", false);
    return create(conf, folder,
      RegionInfoBuilder.newBuilder(table.getTableName()).setStartKey(startRow).build(), table,
      cache);
  }

  private static HRegion create(Configuration conf, String folder, RegionInfo region,
    TableDescriptor table, BlockCache cache) throws IOException {
    // A local file system cannot promise hsync, and nothing here has to survive a crash.
    conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    return HBaseTestingUtility.createRegionAndWAL(region, new Path(folder), conf, table, cache);
  }
}
