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

import io.github.hbaseperf.benchmarks.region.RegionScan;
import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts rows of a {@link LongsRegion}. */
@State(Scope.Benchmark)
public class RegionQuestionState extends LongsRegionState {
  @Param({ "TIME_RANGE", "TWO_FILTERS", "ONE_OF_TEN_COLUMNS", "QUALIFIER_FILTER", "VALUE_FILTER",
    "ROW_RANGES", "FUZZY_ROW" })
  public RegionQuestion question;

  @Override
  Put row(long number) {
    return question.row(number);
  }

  /** As AggregateImplementation.getRowNum does. */
  long countLikeAggregateImplementation() throws IOException {
    return check(RegionScan.next(region(), question.scanOfAggregationClient(rows), cells -> {
    }));
  }

  long countBlocks() throws IOException {
    Scan scan = question.scan(rows);
    try (ReadPoint readPoint = ReadPoint.take(region(), scan);
      BlockScan blocks = BlockScan.open(region(), scan, scan.getFilter(), RowQuestion.rows(),
        new RegionCountCache(), readPoint)) {
      blocks.scanUntil(Long.MAX_VALUE);
      return check(blocks.rows());
    }
  }

  private long check(long counted) {
    if (counted != question.expectedRows(rows)) {
      throw new IllegalStateException("Counted " + counted + " rows of " + rows);
    }
    return counted;
  }
}
