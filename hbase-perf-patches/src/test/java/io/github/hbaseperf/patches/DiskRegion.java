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

import io.github.hbaseperf.testkit.region.HalfFiles;
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

/**
 * A region without a server, in a folder of the disk. Those of the testkit are in memory, one table
 * at a time, with settings and block caches for small ones: these have HBase's settings, a cache of
 * the scenario's own, and files that are read as streams or by threads at once.
 */
final class DiskRegion {
  private DiskRegion() {
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
    return open(HBaseConfiguration.create(), folder,
      RegionInfoBuilder.newBuilder(table.getTableName()).build(), table, cache);
  }

  /**
   * Opens one half of a region, which has to stay open. Its memstore is flushed.
   *
   * @param folder   URI of the folder the whole one was created in
   * @param splitRow first row of the top half
   */
  static HRegion openHalf(String folder, HRegion whole, byte[] splitRow, boolean top,
    BlockCache cache) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    // Some releases do not cache blocks of half files if these are to be compacted.
    conf.setBoolean("hbase.regionserver.compaction.enabled", false);
    return open(conf, folder, createHalf(whole, splitRow, top), whole.getTableDescriptor(), cache);
  }

  /** Writes the files of a half beside the region, for who opens it in a way of its own. */
  static RegionInfo createHalf(HRegion whole, byte[] splitRow, boolean top) throws IOException {
    whole.flush(true);
    RegionInfoBuilder half = RegionInfoBuilder.newBuilder(whole.getRegionInfo().getTable());
    RegionInfo info =
      (top ? half.setStartKey(splitRow) : half.setEndKey(splitRow)).setRegionId(2).build();
    HalfFiles.write(whole, info);
    return info;
  }

  private static HRegion open(Configuration conf, String folder, RegionInfo region,
    TableDescriptor table, BlockCache cache) throws IOException {
    // A local file system cannot promise hsync, and nothing here has to survive a crash.
    conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    return HBaseTestingUtility.createRegionAndWAL(region, new Path(folder), conf, table, cache);
  }
}
