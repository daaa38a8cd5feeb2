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

import io.github.hbaseperf.testkit.model.FamilySpec;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/**
 * A family with what the schema says of how it is stored, which may not change what is read.
 *
 * @param blockBytes of data, before a block is ended
 */
public record FamilyLayout(FamilySpec spec, BloomType bloom, DataBlockEncoding encoding,
  int blockBytes, MemoryCompactionPolicy inMemory) {
  /** As HBase has it. */
  public static final int BLOCK_BYTES = 1 << 16;

  ColumnFamilyDescriptor descriptor() {
    ColumnFamilyDescriptorBuilder family =
      ColumnFamilyDescriptorBuilder.newBuilder(spec.name().getBytes(StandardCharsets.US_ASCII))
        .setMaxVersions(spec.maxVersions()).setMinVersions(spec.minVersions())
        .setKeepDeletedCells(spec.keepDeleted()).setNewVersionBehavior(spec.newVersions())
        .setBloomFilterType(bloom).setDataBlockEncoding(encoding).setBlocksize(blockBytes)
        .setInMemoryCompaction(inMemory)
        .setTimeToLive(spec.ttlMillis() == Long.MAX_VALUE
          ? HConstants.FOREVER
          : Math.toIntExact(spec.ttlMillis() / 1000));
    if (spec.purgeMillis() > 0) {
      family.setConfiguration("hbase.hstore.time.to.purge.deletes",
        Long.toString(spec.purgeMillis()));
    }
    return family.build();
  }
}
