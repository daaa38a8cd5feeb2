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
package io.github.hbaseperf.coprocessor.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.InclusiveStopFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How scans of a region are planned, and that counting them leaves them as they were. */
@ExtendWith(MiniCluster.class)
class ITCountPlans {

  private static final int ROWS = 10;
  private static Table table;
  private static HRegion region;

  @BeforeAll
  static void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"));
    for (int i = 0; i < ROWS; i++) {
      table.put(new Put(Bytes.toBytes("r" + i)).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"),
        Bytes.toBytes("v")));
    }
    MiniCluster.get().flush(table.getName());
    // Blocks leave it to scanners.
    table.delete(new Delete(Bytes.toBytes("r5")));
    region = MiniCluster.region(table);
  }

  @AfterAll
  static void closeTable() throws Exception {
    table.close();
  }

  private static void assertPlan(Scan scan, RowQuestion question, CountPath asked, String plan)
    throws IOException {
    assertThat(CountPlanner.plan(CountRequest.of(region, scan, question), asked)).hasToString(plan);
  }

  @Test
  void testEveryWayIsTriedWhereNothingIsAgainstIt() throws Exception {
    assertPlan(new Scan(), RowQuestion.rows(), null, "cached, blocks, store scanners");
    assertPlan(new Scan(), RowQuestion.of(true, null), null, "cached, blocks, store scanners");
    assertPlan(new Scan(), of(GroupBy.nothing(), Aggregate.fingerprint()), null,
      "cached, blocks, store scanners");
  }

  private static RowQuestion of(GroupBy key, Aggregate<?> aggregate) {
    return RowQuestion.of(false,
      new Groups(Aggregation.of(aggregate).groupedBy(key), 1 << 20, "none"));
  }

  @Test
  void testGroupsAndEstimatesAreNotCached() throws Exception {
    assertPlan(new Scan(), of(GroupBy.rowPrefix(1), Aggregate.rows()), null,
      "blocks, store scanners; no cached: rows are grouped");
    assertPlan(new Scan(),
      of(GroupBy.nothing(), Aggregate.distinctValues(Bytes.toBytes("a"), Bytes.toBytes("q"))), null,
      "blocks, store scanners; no cached: distinct values, quantiles or frequent values are asked"
        + " for");
  }

  @Test
  void testFiltersAndRawScansTakeTheRegionScanner() throws Exception {
    assertPlan(new Scan().setFilter(anyRow()), RowQuestion.rows(), null,
      "region scanner; no cached: a filter decides; no blocks: a filter decides; "
        + "no store scanners: a filter decides");
    assertPlan(new Scan().setRaw(true), RowQuestion.rows(), null,
      "region scanner; no cached: the scan is raw; no blocks: the scan is raw; "
        + "no store scanners: the scan is raw");
    assertPlan(new Scan().setRaw(true), RowQuestion.of(true, null), null,
      "store scanners; no cached: the scan is raw; no blocks: the scan is raw");
  }

  @Test
  void testAskedPathIsTheOnlyOneBeforeScanners() throws Exception {
    assertPlan(new Scan(), RowQuestion.rows(), CountPath.BLOCKS,
      "blocks, store scanners; no cached: not asked for");
    assertPlan(new Scan(), RowQuestion.rows(), CountPath.CACHED,
      "cached, store scanners; no blocks: not asked for");
    assertPlan(new Scan(), RowQuestion.rows(), CountPath.SCANNER,
      "store scanners; no cached: not asked for; no blocks: not asked for");
  }

  @Test
  void testNoScanIsChanged() throws Exception {
    assertLeftAsItWas(new Scan(), ROWS - 1);
    assertLeftAsItWas(new Scan().withStartRow(Bytes.toBytes("r1"), false), ROWS - 3);
    assertLeftAsItWas(new Scan().setRaw(true), ROWS);
    assertLeftAsItWas(new Scan().setFilter(anyRow()), ROWS - 1);
  }

  private static Filter anyRow() {
    return new InclusiveStopFilter(Bytes.toBytes("x"));
  }

  private static void assertLeftAsItWas(Scan asked, long rows) throws IOException {
    byte[] before = AggregateProtocol.toBytes(asked).toByteArray();
    CountRequest request = CountRequest.of(region, asked, RowQuestion.rows());
    byte[] prepared = AggregateProtocol.toBytes(request.scan()).toByteArray();
    RegionSlice slice =
      new RegionSlice(request, CountPlanner.plan(request, null), new RegionCountCache());
    try (ReadPoint readPoint = ReadPoint.take(region, request.scan())) {
      SliceResult result =
        slice.count(readPoint, new SliceLimit(region, Long.MAX_VALUE, Long.MAX_VALUE, () -> false));
      assertThat(result.counts().rows()).isEqualTo(rows);
    }
    assertThat(AggregateProtocol.toBytes(asked).toByteArray()).isEqualTo(before);
    assertThat(AggregateProtocol.toBytes(request.scan()).toByteArray()).isEqualTo(prepared);
  }
}
