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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.plan.CountPlanner;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Parts of a region that threads count side by side are, together, what one thread counts. */
@ExtendWith(MiniCluster.class)
class ITPartedCounts {

  private static final int ROWS = 2_000;
  private static final int FILES = 3;
  private static final int CHANGES = 3_000;
  private static final int CHANGES_PER_FLUSH = 500;
  private static final int BLOCK_BYTES = 1024;
  private static final int SCANS_PER_ROUND = 4;
  private static final int WAIT_SECONDS = 60;

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private Table table;
  private HRegion region;

  @BeforeEach
  void fillTable() throws Exception {
    System.out.println("seed " + seed);
    table = MiniCluster.createTable(new String[0], family("a"), family("b"));
    region = MiniCluster.region(table);
    for (int file = 0; file <= FILES; file++) {
      List<Put> puts = new ArrayList<>();
      for (int row = file; row < ROWS; row += FILES) {
        puts.add(put(row));
      }
      table.put(puts);
      table.delete(new Delete(row(random.nextInt(ROWS))));
      if (file < FILES) {
        region.flush(true);
      }
    }
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  private static ColumnFamilyDescriptor family(String name) {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name)).setBlocksize(BLOCK_BYTES)
      .build();
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%05d", number));
  }

  private Put put(int row) {
    return new Put(row(row)).addColumn(Bytes.toBytes(random.nextBoolean() ? "a" : "b"),
      Bytes.toBytes("q"), new byte[20]);
  }

  private CountRequest request(Scan scan, boolean cells) throws IOException {
    return CountRequest.of(region, scan, RowQuestion.of(cells, null));
  }

  private RegionSlice slice(CountRequest request, RegionCountCache cache, CountThreads threads)
    throws IOException {
    return new RegionSlice(request, CountPlanner.plan(request, null), cache, threads, 1);
  }

  private SliceLimit within(long millis) {
    return new SliceLimit(region, Long.MAX_VALUE, Long.MAX_VALUE, () -> false).within(millis);
  }

  private SliceLimit noLimit() {
    return new SliceLimit(region, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
  }

  private Scan anyScan() {
    Scan scan = new Scan();
    if (random.nextInt(3) > 0) {
      scan.withStartRow(row(random.nextInt(ROWS)), random.nextBoolean());
    }
    if (random.nextBoolean()) {
      scan.withStopRow(row(ROWS / 2 + random.nextInt(ROWS / 2)), random.nextBoolean());
    }
    return random.nextBoolean()
      ? scan
      : scan.setFilter(new FilterList(FilterList.Operator.MUST_PASS_ONE,
        new RowFilter(CompareOperator.LESS, new BinaryComparator(row(random.nextInt(ROWS)))),
        new SingleColumnValueFilter(Bytes.toBytes("a"), Bytes.toBytes("q"), CompareOperator.EQUAL,
          new byte[20])));
  }

  /** One read point has one answer, whoever counts, and whatever goes on. */
  @Test
  void testPartsSeeWhatOneThreadSeesWhileTheTableChanges() throws Exception {
    CompletableFuture<Void> changing = CompletableFuture.runAsync(this::change);
    do {
      for (int i = 0; i < SCANS_PER_ROUND; i++) {
        boolean cells = random.nextBoolean();
        CountRequest request = request(anyScan(), cells);
        try (ReadPoint readPoint = ReadPoint.take(region, request.scan())) {
          SliceResult one =
            slice(request, new RegionCountCache(), CountThreads.none()).count(readPoint, noLimit());
          SliceResult many = slice(request, new RegionCountCache(), CountThreads.fixed(2))
            .count(readPoint, noLimit());
          assertThat(many.isDone()).isTrue();
          assertThat(many.counts().rows()).as("rows of %s", request.scan())
            .isEqualTo(one.counts().rows());
          if (cells) {
            assertThat(many.counts().cells()).as("cells of %s", request.scan())
              .isEqualTo(one.counts().cells());
          }
          assertThat(inSlices(request, readPoint)).as("slices of %s", request.scan())
            .isEqualTo(one.counts().rows());
        }
      }
    } while (!changing.isDone());
    changing.get();
    CountRequest all = request(new Scan(), false);
    try (ReadPoint readPoint = ReadPoint.take(region, all.scan())) {
      assertThat(slice(all, new RegionCountCache(), CountThreads.fixed(3))
        .count(readPoint, noLimit()).counts().rows())
          .isEqualTo(ClientScan.of(table, new Scan()).rows());
    }
  }

  /** As many as it takes: after a millisecond some parts are done, or none, or all. */
  private long inSlices(CountRequest request, ReadPoint readPoint) throws IOException {
    long rows = 0;
    byte[] from = null;
    while (true) {
      CountRequest rest = from == null
        ? request
        : CountRequest.of(region, new Scan(request.scan()).withStartRow(from), RowQuestion.rows());
      SliceResult slice = slice(rest, new RegionCountCache(), CountThreads.fixed(2))
        .count(readPoint, within(1 + random.nextInt(3)));
      rows += slice.counts().rows();
      if (slice.isDone()) {
        return rows;
      }
      assertThat(from == null || Bytes.compareTo(slice.resumeRow(), from) > 0).isTrue();
      from = slice.resumeRow();
    }
  }

  private void change() {
    Random any = new Random(seed);
    try {
      for (int i = 1; i <= CHANGES; i++) {
        byte[] row = row(any.nextInt(ROWS));
        if (any.nextInt(3) == 0) {
          region.delete(new Delete(row));
        } else {
          region.put(new Put(row).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), row));
        }
        if (i % CHANGES_PER_FLUSH == 0) {
          region.flush(true);
        }
      }
      region.compact(true);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void testWhatPartsCountedTogetherIsCached() throws Exception {
    region.flush(true);
    RegionCountCache cache = new RegionCountCache();
    CountRequest all = request(new Scan(), false);
    long rows = ClientScan.of(table, new Scan()).rows();
    for (CountPath path : new CountPath[] { CountPath.BLOCKS, CountPath.CACHED }) {
      try (ReadPoint readPoint = ReadPoint.take(region, all.scan())) {
        SliceResult result = slice(all, cache, CountThreads.fixed(1)).count(readPoint, noLimit());
        assertThat(result.counts().rows()).isEqualTo(rows);
        assertThat(result.byPath()).containsOnlyKeys(path);
      }
    }
  }

  /** So many, unless calls need them. */
  private static final class Threads extends CountThreads {
    private final AtomicInteger free;
    private volatile boolean areNeeded;

    Threads(int most) {
      super(most);
      free = new AtomicInteger(most);
    }

    @Override
    boolean tryEnter() {
      return !areNeeded && free.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    void awaitAllFree() {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
      while (free.get() < most()) {
        assertThat(System.nanoTime()).isLessThan(end);
        Thread.yield();
      }
    }

    @Override
    void leave() {
      free.incrementAndGet();
    }

    @Override
    boolean isNeeded() {
      return areNeeded;
    }
  }

  private SliceResult countAll(ReadPoint readPoint) throws IOException {
    return slice(request(new Scan(), false), new RegionCountCache(), CountThreads.none())
      .count(readPoint, noLimit());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void testWhatIsCountedBehindRowsThatAreLeftDoesNotCount() throws Exception {
    Threads threads = new Threads(1);
    CountDownLatch isLastCounted = new CountDownLatch(1);
    try (ReadPoint readPoint = ReadPoint.take(region, new Scan())) {
      List<PartedCount.Part> parts = List.of(limit -> countAll(readPoint), limit -> {
        await(isLastCounted);
        return countAll(readPoint).upTo(row(1));
      }, limit -> {
        SliceResult result = countAll(readPoint);
        isLastCounted.countDown();
        return result;
      });
      assertThat(new PartedCount(threads, parts, noLimit()).count()).extracting(SliceResult::isDone)
        .containsExactly(true, false);
      assertThat(threads.free).hasValue(1);
    }
  }

  @Test
  void testFailureOfAnyThreadIsThatOfTheCall() throws Exception {
    Threads threads = new Threads(2);
    CountDownLatch together = new CountDownLatch(3);
    for (int failing = 0; failing < 3; failing++) {
      List<PartedCount.Part> parts = new ArrayList<>();
      for (int part = 0; part < 3; part++) {
        boolean fails = part == failing;
        parts.add(limit -> {
          together.countDown();
          await(together);
          if (fails) {
            throw new IOException("planted");
          }
          try (ReadPoint readPoint = ReadPoint.take(region, new Scan())) {
            return countAll(readPoint);
          }
        });
      }
      assertThatThrownBy(() -> new PartedCount(threads, parts, noLimit()).count())
        .hasMessage("planted");
      assertThat(threads.free).hasValue(2);
    }
  }

  @Test
  void testThreadsThatCallsNeedEndBehindTheirPart() throws Exception {
    Threads threads = new Threads(1);
    CountDownLatch hasHelped = new CountDownLatch(1);
    Set<Thread> helpers = ConcurrentHashMap.newKeySet();
    Thread own = Thread.currentThread();
    try (ReadPoint readPoint = ReadPoint.take(region, new Scan())) {
      PartedCount.Part part = limit -> {
        if (Thread.currentThread() == own) {
          await(hasHelped);
        } else {
          assertThat(threads.areNeeded).isFalse();
          helpers.add(Thread.currentThread());
          threads.areNeeded = true;
          hasHelped.countDown();
        }
        return countAll(readPoint);
      };
      assertThat(new PartedCount(threads, Collections.nCopies(6, part), noLimit()).count())
        .hasSize(6);
      assertThat(helpers).hasSize(1);
      assertThat(threads.free).hasValue(1);
    }
  }

  @Test
  void testThreadsComeBackWhenCallsNeedThemNoMore() throws Exception {
    Threads threads = new Threads(1);
    CountDownLatch hasHelped = new CountDownLatch(1);
    CountDownLatch hasHelpedAgain = new CountDownLatch(1);
    Thread own = Thread.currentThread();
    AtomicInteger ownParts = new AtomicInteger();
    try (ReadPoint readPoint = ReadPoint.take(region, new Scan())) {
      PartedCount.Part part = limit -> {
        if (Thread.currentThread() != own && hasHelped.getCount() > 0) {
          threads.areNeeded = true;
          hasHelped.countDown();
        } else if (Thread.currentThread() != own) {
          hasHelpedAgain.countDown();
        } else if (ownParts.incrementAndGet() == 1) {
          await(hasHelped);
        } else if (ownParts.get() == 2) {
          threads.awaitAllFree();
          threads.areNeeded = false;
        } else if (ownParts.get() == 3) {
          await(hasHelpedAgain);
        }
        return countAll(readPoint);
      };
      assertThat(new PartedCount(threads, Collections.nCopies(8, part), noLimit()).count())
        .hasSize(8);
      assertThat(threads.free).hasValue(1);
    }
  }
}
