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
package io.github.hbaseperf.benchmarks.count;

import io.github.hbaseperf.benchmarks.region.LocalRegion;
import io.github.hbaseperf.benchmarks.region.RegionData;
import io.github.hbaseperf.coprocessor.server.RegionSlice;
import io.github.hbaseperf.coprocessor.server.blocks.CountCache;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.blocks.SavedCounts;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.client.Scan;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A region of the sample table, major-compacted, that was counted, closed and opened again; its
 * last thousand rows were written again, into the memstore. Nothing of it is in the block cache.
 */
@State(Scope.Benchmark)
public class ReopenedRegionState {
  private static final int LIVE_ROWS = 1_000;
  private static final long SEED = 1017;

  @Param("10000000")
  @ShortRunValues(quick = "20000", gate = "20000")
  public long rows;

  private Path savedFolder;
  private LocalRegion local;
  private RegionCountCache cache;

  /** Counts the region, and saves what was counted. */
  @Setup(Level.Trial)
  public void save() throws IOException {
    savedFolder = Files.createTempDirectory("hbase-perf-saved");
    open();
    count();
    cache.close(true);
    close();
  }

  @Setup(Level.Invocation)
  public void open() throws IOException {
    local = LocalRegion.open(RegionData.prepare(Kit.data(), rows));
    CountTable.ONE_FILE.write(local.region(), rows, (int) Math.max(0, rows - LIVE_ROWS), 1,
      new SplittableRandom(SEED));
    cache = new RegionCountCache(new CountCache(CountCache.DEFAULT_MAX_BYTES),
      RegionCountCache.DEFAULT_RANGE_ROWS, change -> {
      }, new SavedCounts(local.region().getFilesystem(),
        new org.apache.hadoop.fs.Path(savedFolder.toUri())));
  }

  /** Leaves the files as they are. */
  @TearDown(Level.Invocation)
  public void close() throws IOException {
    local.closeWithoutFlush();
  }

  @TearDown(Level.Trial)
  public void delete() {
    FileUtils.deleteQuietly(savedFolder.toFile());
  }

  /** Returns how many blocks were read since the region was opened, of data and of indexes. */
  long blocksRead() {
    return local.cachedBlocks();
  }

  long count() throws IOException {
    CountRequest request = CountRequest.of(local.region(), new Scan(), RowQuestion.rows());
    RegionSlice slice = new RegionSlice(request, CountPlanner.plan(request, null), cache);
    try (ReadPoint readPoint = ReadPoint.take(local.region(), request.scan())) {
      long counted = slice
        .count(readPoint,
          new SliceLimit(local.region(), Long.MAX_VALUE, Long.MAX_VALUE, () -> false))
        .counts().rows();
      if (counted != rows) {
        throw new IllegalStateException("Counted " + counted + " rows, not " + rows);
      }
      return counted;
    }
  }
}
