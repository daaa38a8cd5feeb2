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
package io.github.hbaseperf.coprocessor.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class TestSquareSum {

  private static final long SEED = Long.getLong("test.seed", System.nanoTime());

  private static void assertExact(int values, LongSupplier next) {
    SquareSum sum = new SquareSum();
    BigInteger expected = BigInteger.ZERO;
    for (int i = 0; i < values; i++) {
      long value = next.getAsLong();
      sum.add(value);
      expected = expected.add(BigInteger.valueOf(value).pow(2));
      assertThat(sum.value()).as("after %d, seed %d", value, SEED).isEqualTo(expected);
    }
  }

  @Test
  void testSmallestLongsAreSquared() {
    assertExact(100, () -> Long.MIN_VALUE);
  }

  @Test
  void testLargestLongsAreSquared() {
    assertExact(100, () -> Long.MAX_VALUE);
  }

  @Test
  void testSmallestIntsCarry() {
    assertExact(100, () -> Integer.MIN_VALUE);
  }

  @Test
  void testRandomValuesOfAllSizesAreSquared() {
    Random random = new Random(SEED);
    assertExact(10_000, () -> random.nextLong() >> random.nextInt(Long.SIZE));
  }
}
