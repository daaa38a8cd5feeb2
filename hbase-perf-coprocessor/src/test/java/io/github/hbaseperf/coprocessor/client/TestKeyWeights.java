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
package io.github.hbaseperf.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestKeyWeights {

  private static final byte[] NONE = new byte[0];
  private static final KeyRange ALL = new KeyRange(NONE, NONE);

  private static KeyWeights weights(long... bytes) {
    KeyWeights weights = new KeyWeights();
    for (int i = 0; i < bytes.length; i++) {
      weights.add(Bytes.toBytes(String.format("r%04d", i)), bytes[i]);
    }
    return weights;
  }

  private static List<Long> bytes(List<TableSegment> segments) {
    return segments.stream().map(TableSegment::bytes).collect(Collectors.toList());
  }

  private static void assertNoGap(List<TableSegment> segments, KeyRange range) {
    byte[] end = range.start();
    for (TableSegment segment : segments) {
      assertThat(segment.startRow()).isEqualTo(end);
      assertThat(segment.range().isEmpty()).isFalse();
      end = segment.stopRow();
    }
    assertThat(end).isEqualTo(range.stop());
  }

  @Test
  void testEqualWeightsMakeEqualParts() {
    List<TableSegment> cut = weights(1, 1, 1, 1, 1, 1, 1, 1).cut(ALL, 4);
    assertThat(bytes(cut)).containsExactly(2L, 2L, 2L, 2L);
    assertThat(Bytes.toString(cut.get(1).startRow())).isEqualTo("r0002");
    assertNoGap(cut, ALL);
  }

  @Test
  void testWhatIsHeavierThanAPartLeavesEqualPartsBehind() {
    assertThat(bytes(weights(1, 100, 1, 1, 1, 1, 1, 1).cut(ALL, 4))).containsExactly(1L, 100L, 3L,
      3L);
  }

  @Test
  void testTooFewRowsMakeFewerParts() {
    assertThat(bytes(weights(5, 5).cut(ALL, 64))).containsExactly(5L, 5L);
    assertNoGap(new KeyWeights().cut(ALL, 3), ALL);
  }

  @Test
  void testRangesAreCutInside() {
    KeyRange range = new KeyRange(Bytes.toBytes("r0002"), Bytes.toBytes("r0006"));
    List<TableSegment> cut = weights(9, 9, 1, 1, 1, 1, 9, 9).within(range).cut(range, 2);
    assertThat(bytes(cut)).containsExactly(2L, 2L);
    assertNoGap(cut, range);
  }

  @Test
  void testManySmallWeightsMakePartsWithinATenth() {
    Random random = new Random(7);
    long[] bytes = random.longs(10_000, 1, 100).toArray();
    List<TableSegment> cut = weights(bytes).cut(ALL, 64);
    assertNoGap(cut, ALL);
    List<Long> parts = bytes(cut);
    assertThat(parts).hasSize(64);
    assertThat((double) parts.stream().max(Long::compare).get())
      .isLessThanOrEqualTo(1.1 * parts.stream().min(Long::compare).get());
  }
}
