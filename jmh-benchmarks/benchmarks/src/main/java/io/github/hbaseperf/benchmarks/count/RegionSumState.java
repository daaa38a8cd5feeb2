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
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.aggregate.NumberSummary;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.coprocessor.LongColumnInterpreter;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Sums the numbers of a {@link LongsRegion}. */
@State(Scope.Benchmark)
public class RegionSumState extends LongsRegionState {
  /** Of the row's eight bytes: groups of 65,536 rows. */
  private static final int PREFIX_BYTES = 6;

  private static Scan column() {
    return new Scan().addColumn(SampleTable.FAMILY_A, SampleTable.QUALIFIER);
  }

  /** As AggregateImplementation.getSum does. */
  long sumLikeAggregateImplementation() throws IOException {
    LongColumnInterpreter interpreter = new LongColumnInterpreter();
    Long[] sum = new Long[1];
    RegionScan.next(region(), column().setReadType(Scan.ReadType.STREAM), cells -> {
      for (Cell cell : cells) {
        Long value = interpreter.getValue(SampleTable.FAMILY_A, SampleTable.QUALIFIER, cell);
        if (value != null) {
          sum[0] = interpreter.add(sum[0], interpreter.castToReturnType(value));
        }
      }
    });
    return check(sum[0]);
  }

  long sumBlocks() throws IOException {
    return check(sum(Aggregation.of(Aggregate.rows(), sum())));
  }

  long sumBlocksByPrefix() throws IOException {
    return check(
      sum(Aggregation.of(Aggregate.rows(), sum()).groupedBy(GroupBy.rowPrefix(PREFIX_BYTES))));
  }

  private static Aggregate<NumberSummary> sum() {
    return Aggregate.numbers(SampleTable.FAMILY_A, SampleTable.QUALIFIER, NumberType.LONG);
  }

  private long sum(Aggregation aggregation) throws IOException {
    Groups groups = new Groups(aggregation, Long.MAX_VALUE, "none");
    scan(column(), RowQuestion.of(false, groups));
    PartialResult.Builder answer = PartialResult.newBuilder();
    groups.addTo(answer);
    Groups merged = new Groups(aggregation, Long.MAX_VALUE, "none");
    merged.merge(answer.build());
    long sum = 0;
    for (Group group : merged.answers()) {
      sum += group.get(sum()).sum().orElse(0).longValue();
    }
    return sum;
  }

  private static Scan families() {
    return new Scan().addFamily(SampleTable.FAMILY_A).addFamily(SampleTable.FAMILY_B);
  }

  /** As AggregateImplementation counts rows; returns half of the cells. */
  long countCellsLikeAggregateImplementation() throws IOException {
    long[] found = new long[1];
    RegionScan.next(region(), families().setReadType(Scan.ReadType.STREAM),
      cells -> found[0] += cells.size());
    return checkCells(found[0]);
  }

  /** Returns half of the cells. */
  long countCells() throws IOException {
    return checkCells(scan(families(), RowQuestion.of(true, null)));
  }

  private long checkCells(long cells) {
    if (cells != 2 * rows) {
      throw new IllegalStateException("Counted " + cells + " cells of " + rows + " rows");
    }
    return rows;
  }

  private long scan(Scan scan, RowQuestion question) throws IOException {
    try (ReadPoint readPoint = ReadPoint.take(region(), scan);
      BlockScan blocks =
        BlockScan.open(region(), scan, null, question, new RegionCountCache(), readPoint)) {
      blocks.scanUntil(Long.MAX_VALUE);
      blocks.endRange();
      if (!blocks.isDone() || blocks.rows() != rows) {
        throw new IllegalStateException(
          "Scanned " + blocks.rows() + " rows: " + blocks.endReason());
      }
      return blocks.cells();
    }
  }

  private long check(long sum) {
    if (sum != rows * (rows - 1) / 2) {
      throw new IllegalStateException("The numbers of " + rows + " rows are not " + sum);
    }
    return sum;
  }
}
