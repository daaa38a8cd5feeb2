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
import io.github.hbaseperf.benchmarks.region.RegionScan;
import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.harness.api.ShortRunValues;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A region of the sample table, one file per family, every block of it in the LRU block cache. */
@State(Scope.Benchmark)
public class RegionCountState {
  @Param("2000000")
  @ShortRunValues(quick = "20000", gate = "50000")
  public long rows;

  private LocalRegion local;
  private final RegionCountCache cache = new RegionCountCache();

  @Setup(Level.Trial)
  public void open() throws IOException {
    local = LocalRegion.open(RegionData.prepare(Kit.data(), rows));
    check(countLikeAggregateImplementation());
    check(countBlocks(cache));
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    local.close();
  }

  /** As AggregateImplementation.getRowNum does. */
  long countLikeAggregateImplementation() throws IOException {
    Scan scan = new Scan().setReadType(Scan.ReadType.STREAM).setFilter(new FirstKeyOnlyFilter());
    return RegionScan.next(local.region(), scan, cells -> {
    });
  }

  long countBlocks() throws IOException {
    return countBlocks(new RegionCountCache());
  }

  private long countBlocks(RegionCountCache counted) throws IOException {
    Scan scan = allRows();
    try (ReadPoint readPoint = ReadPoint.take(local.region(), scan);
      BlockScan blocks =
        BlockScan.open(local.region(), scan, null, RowQuestion.rows(), counted, readPoint)) {
      blocks.scanUntil(Long.MAX_VALUE);
      blocks.endRange();
      return blocks.rows();
    }
  }

  long lookupCount() throws IOException {
    Scan scan = allRows();
    try (ReadPoint readPoint = ReadPoint.take(local.region(), scan);
      BlockScan blocks =
        BlockScan.open(local.region(), scan, null, RowQuestion.rows(), cache, readPoint)) {
      if (!blocks.lookupCount()) {
        throw new IllegalStateException("Not cached: " + blocks.whyNotCached());
      }
      return blocks.rows();
    }
  }

  private static Scan allRows() {
    return new Scan().addFamily(SampleTable.FAMILY_A).addFamily(SampleTable.FAMILY_B);
  }

  /** Both families are scanned; both have one cell per row. */
  long walkCellLengths() throws IOException {
    return CellLengths.count(local.region()) / 2;
  }

  /** Fails the benchmark unless every row was counted. */
  long check(long counted) {
    if (counted != rows) {
      throw new IllegalStateException("Counted " + counted + " rows, not " + rows);
    }
    return counted;
  }
}
