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
package io.github.hbaseperf.benchmarks.memstore;

import io.github.hbaseperf.benchmarks.region.LocalRegion;
import io.github.hbaseperf.benchmarks.region.RegionData;
import io.github.hbaseperf.benchmarks.region.ScanShape;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A region of the sample table that was never flushed: every row is in the memstore. */
@State(Scope.Benchmark)
public class MemstoreState {
  @Param("200000")
  @ShortRunValues(quick = "20000", gate = "50000")
  public long rows;

  private Path folder;
  private LocalRegion local;

  @Setup(Level.Trial)
  public void open() throws IOException {
    folder = Files.createTempDirectory("hbase-perf-memstore");
    local = LocalRegion.create(folder);
    RegionData.writeToMemstore(local.region(), rows);
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    local.close();
    FileUtils.deleteQuietly(folder.toFile());
  }

  HRegion region() {
    return local.region();
  }

  /** Fails the benchmark unless the scan found what it must find. */
  long check(ScanShape shape, long found) {
    return shape.check(found, rows);
  }
}
