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
package io.github.hbaseperf.coprocessor.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.Test;

class TestRowOrder {

  private static byte[] longest(int filler, int... last) {
    byte[] row = new byte[HConstants.MAX_ROW_LENGTH];
    Arrays.fill(row, (byte) filler);
    for (int i = 0; i < last.length; i++) {
      row[row.length - last.length + i] = (byte) last[i];
    }
    return row;
  }

  @Test
  void testBehindAShorterRowIsTheSameWithAZero() {
    assertThat(RowOrder.after(new byte[0])).containsExactly(0);
    assertThat(RowOrder.after(new byte[] { 'a' })).containsExactly('a', 0);
    byte[] longest = longest(0xff, 0);
    assertThat(RowOrder.after(Arrays.copyOf(longest, longest.length - 1))).isEqualTo(longest);
  }

  @Test
  void testBehindALongestRowIsTheNextLargerOne() {
    assertThat(RowOrder.after(longest('a'))).isEqualTo(longest('a', 'b'));
    byte[] carried = Arrays.copyOf(longest('a', 'b'), HConstants.MAX_ROW_LENGTH - 2);
    carried[carried.length - 1] = 'b';
    assertThat(RowOrder.after(longest('a', 0xff, 0xff))).isEqualTo(carried);
    assertThat(RowOrder.after(longest('a', 0x7f))).isEqualTo(longest('a', 0x80));
  }

  @Test
  void testNothingIsBehindTheLastRow() {
    assertThat(RowOrder.after(longest(0xff))).isNull();
  }
}
