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
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.blocks.CountCache;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sums, cells and fingerprints are read again only where rows were written since. */
@ExtendWith(MiniCluster.class)
class ITCachedAggregates {

  private static final int ROWS = 1_000;
  private static final int RANGE_ROWS = 20;
  private static final int CHANGES = 200;
  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final byte[] NUMBER = Bytes.toBytes("n");
  /** Of standard deviations, which are merged, the last digits. */
  private static final String ROUNDED = "(?<=stddev=\\d\\.\\d{10})\\d+";
  private static final List<Aggregation> QUESTIONS =
    List.of(Aggregation.of(Aggregate.numbers(FAMILY, NUMBER, NumberType.LONG)),
      Aggregation.of(Aggregate.cells(), Aggregate.cellsPerRow(), Aggregate.rows()),
      Aggregation.of(Aggregate.fingerprint(), Aggregate.cellsByType()),
      Aggregation.of(Aggregate.rows(), Aggregate.fingerprint())
        .groupedBy(GroupBy.rowRanges(List.of(row(7), row(100), row(333), row(ROWS)))));

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final RegionCountCache cache = cache();
  private Table table;
  private HRegion region;

  private static RegionCountCache cache() {
    return new RegionCountCache(new CountCache(CountCache.DEFAULT_MAX_BYTES), RANGE_ROWS,
      change -> {
      }, null);
  }

  @BeforeEach
  void fillTable() throws Exception {
    System.out.println("seed " + seed);
    table = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"));
    region = MiniCluster.region(table);
    List<Put> puts = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      puts.add(put(row).addColumn(FAMILY, Bytes.toBytes("t"), new byte[20]));
    }
    table.put(puts);
    region.flush(true);
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%05d", number));
  }

  private Put put(int row) {
    return new Put(row(row)).addColumn(FAMILY, NUMBER, Bytes.toBytes(random.nextLong() >> 20));
  }

  /** What a slice found, as it is printed, and how. */
  private final class Asked {
    final String found;
    final SliceResult result;

    Asked(Scan scan, Aggregation aggregation, RegionCountCache counts, CountPath path,
      CountThreads threads) throws IOException {
      Groups groups = new Groups(aggregation, 1 << 20, "none");
      CountRequest request = CountRequest.of(region, scan, RowQuestion.of(true, groups));
      try (ReadPoint readPoint = ReadPoint.take(region, request.scan())) {
        result = new RegionSlice(request, CountPlanner.plan(request, path), counts, threads, 1)
          .count(readPoint, new SliceLimit(region, Long.MAX_VALUE, Long.MAX_VALUE, () -> false));
      }
      assertThat(result.isDone()).isTrue();
      found = result.counts().rows() + " rows, " + result.counts().cells() + " cells, "
        + groups.answers().stream()
          .map(group -> Bytes.toStringBinary(group.key()) + group.printed())
          .collect(Collectors.joining(" ")).replaceAll(ROUNDED, "");
    }
  }

  private Asked ask(Scan scan, Aggregation aggregation, CountThreads threads) throws IOException {
    return new Asked(scan, aggregation, cache, null, threads);
  }

  private String byScanner(Scan scan, Aggregation aggregation) throws IOException {
    return new Asked(scan, aggregation, cache(), CountPath.SCANNER, CountThreads.none()).found;
  }

  @Test
  void testOfRowsThatDidNotChangeNothingIsRead() throws Exception {
    for (Aggregation aggregation : QUESTIONS) {
      assertThat(ask(new Scan(), aggregation, CountThreads.none()).result.counts().rowsScanned())
        .isEqualTo(ROWS);
    }
    table.put(put(500));
    for (Aggregation aggregation : QUESTIONS) {
      Asked again = ask(new Scan(), aggregation, CountThreads.none());
      assertThat(again.result.counts().rowsScanned()).isBetween(1L, 2L * RANGE_ROWS);
      assertThat(again.found).isEqualTo(byScanner(new Scan(), aggregation));
    }
  }

  private void change() throws IOException {
    switch (random.nextInt(12)) {
      case 0:
        region.flush(true);
        break;
      case 1:
        region.compact(random.nextInt(3) == 0);
        break;
      case 2:
        region.delete(new Delete(row(random.nextInt(ROWS))));
        break;
      case 3:
        region.delete(new Delete(row(random.nextInt(ROWS))).addColumns(FAMILY, NUMBER));
        break;
      default:
        region.put(put(random.nextInt(ROWS + ROWS / 5)));
    }
  }

  private Scan anyScan() {
    Scan scan = new Scan();
    if (random.nextInt(3) == 0) {
      scan.withStartRow(row(random.nextInt(ROWS / 2)), random.nextBoolean());
    }
    return random.nextInt(3) == 0
      ? scan.withStopRow(row(ROWS / 2 + random.nextInt(ROWS / 2)), random.nextBoolean())
      : scan;
  }

  @Test
  void testOfATableThatChangesTheyAreThoseOfAScanner() throws Exception {
    long cached = 0;
    for (int i = 0; i < CHANGES; i++) {
      change();
      Scan scan = anyScan();
      Aggregation aggregation = QUESTIONS.get(random.nextInt(QUESTIONS.size()));
      Asked asked = ask(scan, aggregation,
        random.nextInt(3) == 0 ? CountThreads.fixed(2) : CountThreads.none());
      assertThat(asked.found).as("%s of %s", scan, region.getStores())
        .isEqualTo(byScanner(scan, aggregation));
      cached += asked.result.byPath().containsKey(CountPath.CACHED) ? 1 : 0;
    }
    assertThat(cached).isGreaterThan(CHANGES / 4);
  }
}
