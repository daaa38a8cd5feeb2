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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.RegionSlice;
import io.github.hbaseperf.coprocessor.server.SliceResult;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.hbase.client.Scan;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A region of a {@link CountTable}, every block of it in the LRU block cache. */
@State(Scope.Benchmark)
public class CountTableState {
  /** What blocks are in the cache after. */
  private static final int WARMING_COUNTS = 2;

  @Param("200000")
  @ShortRunValues(quick = "20000", gate = "20000")
  public long rows;

  @Param
  @ShortRunValues(quick = "DELETES_PER_100", gate = "DELETES_PER_100")
  public CountTable table;

  private Path folder;
  private LocalRegion local;
  private long visibleRows;
  private final RegionCountCache cache = new RegionCountCache();

  @Setup(Level.Trial)
  public void open() throws IOException {
    folder = Files.createTempDirectory("hbase-perf-table");
    local = LocalRegion.create(folder, table::family);
    table.fill(local.region(), rows);
    visibleRows = table.visibleRows(rows);
    for (int i = 0; i < WARMING_COUNTS; i++) {
      count(CountPath.SCANNER, false);
      count(null, false);
      countAgain(false);
      countAgain(true);
    }
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    local.close();
    FileUtils.deleteQuietly(folder.toFile());
  }

  /**
   * As the endpoint counts.
   * @param path  the only one beside SCANNER; or null for all. Nothing is remembered
   * @param cells whether to count those, too
   */
  long count(CountPath path, boolean cells) throws IOException {
    return count(path, cells, new RegionCountCache());
  }

  /** As the endpoint counts rows that it counted before. */
  long countAgain(boolean cells) throws IOException {
    return count(null, cells, cache);
  }

  private long count(CountPath path, boolean cells, RegionCountCache cache) throws IOException {
    CountRequest request = CountRequest.of(local.region(), new Scan(), RowQuestion.of(cells, null));
    RegionSlice slice = new RegionSlice(request, CountPlanner.plan(request, path), cache);
    try (ReadPoint readPoint = ReadPoint.take(local.region(), request.scan())) {
      SliceResult result = slice.count(readPoint,
        new SliceLimit(local.region(), Long.MAX_VALUE, Long.MAX_VALUE, () -> false));
      if (result.counts().rows() != visibleRows) {
        throw new IllegalStateException(
          "Counted " + result.counts().rows() + " rows, not " + visibleRows);
      }
      return result.counts().rows();
    }
  }
}
