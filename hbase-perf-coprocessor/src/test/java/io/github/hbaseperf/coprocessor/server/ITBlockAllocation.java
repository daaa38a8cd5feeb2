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

import com.sun.management.ThreadMXBean;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.scanner.CountingScan;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A scan of cached blocks allocates for blocks, not for rows. */
@ExtendWith(MiniCluster.class)
class ITBlockAllocation {

  private static final int ROWS = 40_000;
  private static final int CELLS_PER_ROW = 3;
  /** Of about 1,400 rows. What is allocated for each is below a byte per row. */
  private static final int BLOCK_BYTES = 64 * 1024;
  /** With arrays that grow in the first blocks; an object for each row would take 16 bytes. */
  private static final double MOST_BYTES_PER_ROW = 4;
  /** With what is made and cached for a range of 1,024 rows. */
  private static final double MOST_CACHED_BYTES_PER_ROW = 8;
  private static final byte[] QUALIFIER = Bytes.toBytes("q");

  private static final byte[] NUMBER = Bytes.toBytes("n");

  private static Table table;

  @BeforeAll
  static void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[0], family("a"), family("b"));
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(new Put(Bytes.toBytes(String.format("r%06d", i)))
        .addColumn(Bytes.toBytes("a"), QUALIFIER, Bytes.toBytes("v"))
        .addColumn(Bytes.toBytes("b"), QUALIFIER, Bytes.toBytes("w"))
        .addColumn(Bytes.toBytes("b"), NUMBER, Bytes.toBytes((1L << 40) + i)));
    }
    table.put(puts);
    MiniCluster.flushAndCompact(table.getName());
  }

  @AfterAll
  static void closeTable() throws Exception {
    table.close();
  }

  private static ColumnFamilyDescriptor family(String name) {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name)).setBlocksize(BLOCK_BYTES)
      .build();
  }

  @Test
  void testNothingIsAllocatedPerRow() throws Exception {
    assertThat(bytesPerRow(null, RowQuestion.rows(), ROWS)).isLessThan(MOST_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerRowUnderAFilter() throws Exception {
    assertThat(bytesPerRow(new SingleColumnValueFilter(Bytes.toBytes("b"), QUALIFIER,
      CompareOperator.EQUAL, Bytes.toBytes("other")), RowQuestion.rows(), 0))
        .isLessThan(MOST_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerRowUnderAFilterOfCells() throws Exception {
    assertThat(bytesPerRow(new FilterList(
      new ValueFilter(CompareOperator.EQUAL, new BinaryComparator(Bytes.toBytes("other"))),
      new TimestampsFilter(List.of(1L))), RowQuestion.rows(), 0)).isLessThan(MOST_BYTES_PER_ROW);
  }

  /** The next one of a row that does not pass is asked for less and less often. */
  @Test
  void testHardlyAnythingIsAllocatedPerRowUnderAFilterThatPassesOverRows() throws Exception {
    Filter everyRow = new MultiRowRangeFilter(
      Arrays.asList(new MultiRowRangeFilter.RowRange(new byte[0], true, new byte[0], true)));
    Filter noRow = new PrefixFilter(new byte[] { -1 });
    assertThat(bytesPerRow(everyRow, RowQuestion.rows(), ROWS)).isLessThan(MOST_BYTES_PER_ROW);
    assertThat(bytesPerRow(new FilterList(everyRow, noRow), RowQuestion.rows(), 0))
      .isLessThan(MOST_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerCell() throws Exception {
    assertThat(bytesPerRow(null, RowQuestion.of(true, null), ROWS))
      .isLessThan(MOST_CACHED_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerSummedValue() throws Exception {
    assertThat(bytesPerRow(null, sums(GroupBy.nothing()), ROWS))
      .isLessThan(MOST_CACHED_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerRowOfAGroup() throws Exception {
    assertThat(bytesPerRow(null, sums(GroupBy.rowPrefix(3)), ROWS)).isLessThan(MOST_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerRowOfAGroupByDelimiter() throws Exception {
    assertThat(bytesPerRow(null, sums(GroupBy.rowDelimiter(Bytes.toBytes("0"))), ROWS))
      .isLessThan(MOST_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerCellOfAFingerprint() throws Exception {
    double bytes = bytesPerRow(null, question(Aggregation.of(Aggregate.fingerprint())), ROWS);
    assertThat(bytes / CELLS_PER_ROW).isLessThan(MOST_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerCellByType() throws Exception {
    assertThat(bytesPerRow(null,
      question(Aggregation.of(Aggregate.cellsByType(), Aggregate.cellsPerRow())), ROWS))
        .isLessThan(MOST_CACHED_BYTES_PER_ROW);
  }

  @Test
  void testNothingIsAllocatedPerRowOfANamedColumn() throws Exception {
    assertThat(
      bytesPerRow(new Scan().addColumn(Bytes.toBytes("b"), NUMBER), null, RowQuestion.rows(), ROWS))
        .isLessThan(MOST_BYTES_PER_ROW);
  }

  private static RowQuestion sums(GroupBy by) {
    return question(Aggregation
      .of(Aggregate.rows(), Aggregate.numbers(Bytes.toBytes("b"), NUMBER, NumberType.LONG))
      .groupedBy(by));
  }

  private static RowQuestion question(Aggregation aggregation) {
    return RowQuestion.of(false, new Groups(aggregation, Long.MAX_VALUE, "none"));
  }

  /** From the second row on: what a scan holds is made for the first one. */
  private static double bytesPerRow(Filter filter, RowQuestion question, int expectedRows)
    throws Exception {
    return bytesPerRow(new Scan(), filter, question, expectedRows);
  }

  private static double bytesPerRow(Scan of, Filter filter, RowQuestion question, int expectedRows)
    throws Exception {
    HRegion region = MiniCluster.region(table);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long bytes = 0;
    // The first round fills the block cache.
    for (int round = 0; round < 2; round++) {
      Scan scan = CountingScan.prepare(region, new Scan(of));
      try (ReadPoint readPoint = ReadPoint.take(region, scan);
        BlockScan blocks =
          BlockScan.open(region, scan, filter, question, new RegionCountCache(), readPoint)) {
        blocks.scanUntil(1);
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(blocks.scanUntil(Long.MAX_VALUE)).isFalse();
        bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(blocks.isDone()).isTrue();
        assertThat(blocks.rows()).isEqualTo(expectedRows);
      }
    }
    System.out.println(bytes + " bytes for " + ROWS + " rows, filter " + filter);
    return (double) bytes / ROWS;
  }
}
