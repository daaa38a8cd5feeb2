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

import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestRowBytes {

  private static final int PAIRS = 200_000;
  private static final int MAX_LENGTH = 40;

  @Test
  void testOrderIsThatOfBytes() {
    long seed = Long.getLong("test.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < PAIRS; i++) {
      byte[] left = row(random);
      byte[] right = row(random);
      int expected = Integer.signum(Bytes.compareTo(left, right));
      int found = RowBytes.compare(left, 0, left.length, right, 0, right.length);
      String rows =
        Bytes.toStringBinary(left) + " and " + Bytes.toStringBinary(right) + ", test.seed=" + seed;
      assertThat(Integer.signum(found)).as(rows).isEqualTo(expected);
      if (left.length == right.length) {
        assertThat(RowBytes.same(left, 0, right, 0, left.length)).as(rows).isEqualTo(expected == 0);
        byte[] behind = Bytes.add(left, right);
        assertThat(RowBytes.same(right, 0, behind, left.length, left.length)).as(rows).isTrue();
      }
    }
  }

  /** Few bytes of few kinds, so that rows have much in common. */
  private static byte[] row(Random random) {
    byte[] row = new byte[random.nextInt(MAX_LENGTH)];
    for (int i = 0; i < row.length; i++) {
      row[i] = (byte) (random.nextInt(MAX_LENGTH) == 0 ? random.nextInt() : 'a');
    }
    return row;
  }
}
