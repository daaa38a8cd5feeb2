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
import io.github.hbaseperf.benchmarks.region.RegionLayout;
import io.github.hbaseperf.benchmarks.region.ScanShape;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A region of a given layout, every block of it in the block cache. */
@State(Scope.Benchmark)
public class LayoutState {
  @Param
  @ShortRunValues(quick = { "FOUR_FILES_AND_MEMSTORE", "FAST_DIFF", "OFF_HEAP" })
  public RegionLayout layout;

  @Param("1000000")
  @ShortRunValues(quick = "40000", gate = "100000")
  public long cells;

  private Path folder;
  private LocalRegion local;

  @Setup(Level.Trial)
  public void open() throws IOException {
    folder = Files.createTempDirectory("hbase-perf-layout");
    local = layout.create(folder, cells);
    if (layout.inBlockCache()) {
      local.fillCache(layout.rows(cells));
    }
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    local.close();
    FileUtils.deleteQuietly(folder.toFile());
  }

  HRegion region() {
    return local.region();
  }

  Scan scan(ScanShape shape) {
    return shape.scan().setCacheBlocks(layout.inBlockCache());
  }

  /** Fails the benchmark unless the scan found what it must find. */
  long check(ScanShape shape, long found) {
    return shape.check(found, layout.rows(cells));
  }
}
