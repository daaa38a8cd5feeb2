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

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestKeyRange {

  private static KeyRange range(String start, String stop) {
    return new KeyRange(Bytes.toBytes(start), Bytes.toBytes(stop));
  }

  private static List<String> cut(KeyRange range, String... rows) {
    TreeSet<byte[]> sorted = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    Arrays.stream(rows).map(Bytes::toBytes).forEach(sorted::add);
    return range.cutAt(sorted).stream().map(KeyRange::toString).collect(Collectors.toList());
  }

  @Test
  void testExclusiveStartAndInclusiveStopMoveByOneRow() {
    Scan scan =
      new Scan().withStartRow(Bytes.toBytes("a"), false).withStopRow(Bytes.toBytes("b"), true);
    assertThat(KeyRange.of(scan)).hasToString("[a\\x00, b\\x00)");
    assertThat(
      KeyRange.of(new Scan().withStartRow(Bytes.toBytes("a")).withStopRow(Bytes.toBytes("b"))))
        .hasToString("[a, b)");
  }

  @Test
  void testNoRowIsBehindTheLastOne() {
    byte[] last = new byte[HConstants.MAX_ROW_LENGTH];
    Arrays.fill(last, (byte) 0xff);
    assertThat(KeyRange.of(new Scan().withStartRow(last, false)).isEmpty()).isTrue();
    assertThat(KeyRange.of(new Scan().withStopRow(last, true))).hasToString("[, )");
  }

  @Test
  void testOpenEndsStayOpenWhateverTheirFlags() {
    Scan scan = new Scan().withStartRow(new byte[0], false).withStopRow(new byte[0], true);
    assertThat(KeyRange.of(scan)).hasToString("[, )");
    assertThat(KeyRange.of(scan).isEmpty()).isFalse();
  }

  @Test
  void testRangeWithoutRowsIsEmpty() {
    assertThat(range("b", "b").isEmpty()).isTrue();
    assertThat(range("b", "a").isEmpty()).isTrue();
    assertThat(range("b", "b\0").isEmpty()).isFalse();
    assertThat(range("b", "").isEmpty()).isFalse();
  }

  @Test
  void testPiecesCoverTheRangeWithoutGapOrOverlap() {
    assertThat(cut(range("", ""), "", "m", "t")).containsExactly("[, m)", "[m, t)", "[t, )");
    assertThat(cut(range("c", "p"), "", "m", "t")).containsExactly("[c, m)", "[m, p)");
    assertThat(cut(range("m", "t"), "", "m", "t")).containsExactly("[m, t)");
    assertThat(cut(range("u", ""), "", "m", "t")).containsExactly("[u, )");
    assertThat(cut(range("a", "b"))).containsExactly("[a, b)");
  }

  @Test
  void testWhatIsLeftEndsWhereTheRangeEnds() {
    assertThat(range("a", "c").from(Bytes.toBytes("b"))).hasToString("[b, c)");
    assertThat(range("a", "c").from(Bytes.toBytes("d")).isEmpty()).isTrue();
  }
}
