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
package io.github.hbaseperf.coprocessor.server.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestRegionCountCache {

  private static final Set<Path> FILES = Collections.singleton(new Path("/data/t/r/a/file"));
  private static final long MAX_BYTES = 1 << 20;
  /** Of ranges of rows whose keys take 32 bytes: more than fit. */
  private static final int RANGES = 10_000;

  private static final RowQuestion ROWS = RowQuestion.rows();
  private static final RowQuestion CELLS = RowQuestion.of(true, null);

  private static final ByteString ANSWER = ByteString.copyFrom(new byte[100]);

  private final AtomicLong metric = new AtomicLong();
  private final CountCache server = new CountCache(MAX_BYTES);
  private final RegionCountCache region = newRegion(server);
  private final RegionCountCache other = newRegion(server);

  private RegionCountCache newRegion(CountCache counts) {
    return new RegionCountCache(counts, 1, metric::addAndGet, null);
  }

  private static Scan family(String name) {
    return new Scan().addFamily(Bytes.toBytes(name));
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("%032d", number));
  }

  /** Of two rows each, next to each other. */
  private static List<CachedCount> ranges(int number) {
    List<CachedCount> ranges = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      ranges.add(new CachedCount(row(i), row(i + 1), 2, FILES));
    }
    return ranges;
  }

  private static CachedCount find(RegionCountCache region, int first, int last) {
    return region.get(family("a"), ROWS).find(row(first), row(last));
  }

  @Test
  void testRangesOfARegionTakeNoMoreThanIsAllowed() {
    region.add(family("a"), ROWS, ranges(RANGES));
    assertThat(server.bytes()).isEqualTo(metric.get()).isBetween(1L, MAX_BYTES);
    assertThat(find(region, 0, RANGES).rows).isEqualTo(2 * RANGES);
    assertThat(find(region, 0, RANGES - 1)).isNull();
  }

  @Test
  void testRangesAskedForLastStayAsTheyAre() {
    region.add(family("a"), ROWS, ranges(RANGES / 4));
    other.add(family("a"), ROWS, ranges(RANGES / 4));
    find(region, 0, 1);
    other.add(family("b"), ROWS, ranges(RANGES / 4));
    assertThat(server.bytes()).isEqualTo(metric.get()).isBetween(1L, MAX_BYTES);
    assertThat(find(region, 0, 1).rows).isEqualTo(2);
    assertThat(find(other, 0, 1)).isNull();
    assertThat(find(other, 0, RANGES).rows).isEqualTo(RANGES / 4 * 2);
  }

  @Test
  void testACountThatTakesMoreThanIsAllowedIsNotKept() {
    RegionCountCache small = newRegion(new CountCache(100));
    small.add(family("a"), ROWS, ranges(1));
    assertThat(find(small, 0, 1)).isNull();
    assertThat(metric).hasValue(0);
  }

  @Test
  void testTheSameAgainTakesNoMore() {
    region.add(family("a"), ROWS, ranges(10));
    long bytes = server.bytes();
    region.add(family("a"), ROWS, ranges(10));
    assertThat(server.bytes()).isEqualTo(bytes).isEqualTo(metric.get());
  }

  @Test
  void testARegionThatClosesLeavesNothing() {
    region.add(family("a"), ROWS, ranges(2));
    other.add(family("a"), ROWS, ranges(1));
    region.close(true);
    assertThat(find(region, 0, 1)).isNull();
    assertThat(find(other, 0, 1).rows).isEqualTo(2);
    other.close(true);
    assertThat(server.bytes()).isZero();
    assertThat(metric).hasValue(0);
  }

  @Test
  void testFamiliesAreCountedForThemselves() {
    Scan[] scans = { family("a"), family("b"), family("ab"), family("a").addFamily(row(1)) };
    for (int i = 0; i < scans.length; i++) {
      region.add(scans[i], ROWS, List.of(new CachedCount(row(0), row(1), i, FILES)));
    }
    for (int i = 0; i < scans.length; i++) {
      assertThat(region.get(scans[i], ROWS).find(row(0), row(1)).rows).isEqualTo(i);
    }
  }

  private static RowQuestion sum(String column) {
    return RowQuestion.of(false,
      new Groups(
        Aggregation
          .of(Aggregate.numbers(Bytes.toBytes("a"), Bytes.toBytes(column), NumberType.LONG)),
        1 << 20, "none"));
  }

  @Test
  void testQuestionsAreAnsweredForThemselves() {
    List<RowQuestion> questions = List.of(ROWS, CELLS, sum("q"), sum("r"));
    for (int i = 0; i < questions.size(); i++) {
      region.add(family("a"), questions.get(i),
        List.of(new CachedCount(row(0), row(1), i, FILES).with(new RangeAnswer(i, ANSWER))));
    }
    for (int i = 0; i < questions.size(); i++) {
      CachedCount found = region.get(family("a"), questions.get(i)).find(row(0), row(1));
      assertThat(found.rows).isEqualTo(i);
      assertThat(found.answer.cells).isEqualTo(i);
    }
    assertThat(region.get(family("a"), sum("q")).find(row(0), row(1)).rows).isEqualTo(2);
  }

  @Test
  void testAnswersTakeNoMoreThanIsAllowed() {
    List<CachedCount> cells = new ArrayList<>();
    ranges(RANGES / 4).forEach(range -> cells.add(range.with(new RangeAnswer(5, ANSWER))));
    region.add(family("a"), ROWS, ranges(RANGES / 4));
    long bytes = server.bytes();
    other.add(family("a"), CELLS, cells.subList(0, 100));
    assertThat(server.bytes() - bytes).isGreaterThan(100L * ANSWER.size());
    other.add(family("a"), CELLS, cells);
    // What ranges have in common cannot be told of answers as it can of counts: they go.
    assertThat(server.bytes()).isEqualTo(metric.get()).isLessThanOrEqualTo(MAX_BYTES);
    region.close(true);
    other.close(true);
    assertThat(server.bytes()).isZero();
  }
}
