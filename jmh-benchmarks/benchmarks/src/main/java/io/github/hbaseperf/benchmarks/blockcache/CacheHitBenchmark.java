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
package io.github.hbaseperf.benchmarks.blockcache;

import io.github.hbaseperf.benchmarks.hfile.DataBlock;
import io.github.hbaseperf.benchmarks.region.CacheKind;
import io.github.hbaseperf.benchmarks.region.LocalRegion;
import io.github.hbaseperf.benchmarks.region.RegionData;
import io.github.hbaseperf.benchmarks.scaling.ScalingBenchmark;
import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.hbase.io.hfile.BlockCacheKey;
import org.apache.hadoop.hbase.io.hfile.BlockType;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Finding a block that is cached. One operation takes one block, any of the region's, and gives it
 * back. <pre>
 * bin/hbase-perf bench run CacheHitBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@OperationUnit("block")
public class CacheHitBenchmark extends ScalingBenchmark {
  @Param
  public CacheKind cache;

  @Param("200000")
  @ShortRunValues(quick = "20000", gate = "50000")
  public long rows;

  private LocalRegion local;
  private BlockCacheKey[] keys;

  @Setup(Level.Trial)
  public void open() throws IOException {
    local = LocalRegion.open(RegionData.prepare(Kit.data(), rows), cache);
    local.fillCache(rows);
    HFile.Reader reader = local.region().getStore(SampleTable.FAMILY_A).getStorefiles().iterator()
      .next().getReader().getHFileReader();
    List<BlockCacheKey> found = new ArrayList<>();
    for (DataBlock block : DataBlock.of(reader)) {
      found.add(new BlockCacheKey(reader.getName(), block.offset(), true, BlockType.DATA));
    }
    keys = found.toArray(new BlockCacheKey[0]);
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    local.close();
  }

  @Override
  protected long operation() {
    BlockCacheKey key = keys[ThreadLocalRandom.current().nextInt(keys.length)];
    HFileBlock block = (HFileBlock) local.blockCache().getBlock(key, true, false, true);
    if (block == null || block.getOffset() != key.getOffset()) {
      throw new IllegalStateException("Asked for " + key + " and got " + block);
    }
    long bytes = block.getOnDiskSizeWithHeader();
    block.release();
    return bytes;
  }
}
