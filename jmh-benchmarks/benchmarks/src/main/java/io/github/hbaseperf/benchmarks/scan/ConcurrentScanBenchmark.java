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
package io.github.hbaseperf.benchmarks.scan;

import io.github.hbaseperf.benchmarks.region.LocalRegion;
import io.github.hbaseperf.benchmarks.region.RegionData;
import io.github.hbaseperf.benchmarks.region.RegionScan;
import io.github.hbaseperf.benchmarks.region.ScanShape;
import io.github.hbaseperf.benchmarks.scaling.ScalingBenchmark;
import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Full scans of one region at the same time, of blocks in the block cache and of files. One
 * operation is the whole region. <pre>
 * bin/hbase-perf bench run ConcurrentScanBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@OperationUnit(value = "row", param = "rows")
public class ConcurrentScanBenchmark extends ScalingBenchmark {
  @Param("200000")
  @ShortRunValues(quick = "20000", gate = "50000")
  public long rows;

  /** False: the blocks are read anew by each scan; the operating system has them in memory. */
  @Param({ "true", "false" })
  public boolean inBlockCache;

  private LocalRegion local;

  @Setup(Level.Trial)
  public void open() throws IOException {
    local = LocalRegion.open(RegionData.prepare(Kit.data(), rows));
    if (inBlockCache) {
      local.fillCache(rows);
    }
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    local.close();
  }

  @Override
  protected long operation() throws IOException {
    ByteSum bytes = new ByteSum();
    Scan scan = ScanShape.FULL.scan().setCacheBlocks(inBlockCache);
    ScanShape.FULL.check(RegionScan.nextRaw(local.region(), scan, bytes::row), rows);
    return bytes.sum();
  }
}
