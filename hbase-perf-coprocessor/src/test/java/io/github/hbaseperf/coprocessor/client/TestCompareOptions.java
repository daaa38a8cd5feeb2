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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestCompareOptions {
  private static final CompareOptions DEFAULTS = CompareOptions.defaults();

  @ParameterizedTest
  @ValueSource(ints = { -1, 0, 1_000_001, Integer.MAX_VALUE })
  void testRangesAreFromOneToAMillion(int refused) {
    assertRefused(() -> DEFAULTS.withRanges(refused),
      "Rows are cut into one range, or up to 1000000, not " + refused);
  }

  @ParameterizedTest
  @ValueSource(ints = { 1, 1_000_000 })
  void testRangesMayBeTheFewestAndTheMost(int ranges) {
    assertThat(DEFAULTS.withRanges(ranges).ranges()).isEqualTo(ranges);
  }

  @Test
  void testNothingIsReadOrToldLessThanNone() {
    assertRefused(() -> DEFAULTS.withRowsToRead(-1), "No range has -1 rows");
    assertRefused(() -> DEFAULTS.withMaxDifferences(0),
      "A comparison stops after one row that differs, or more, not 0");
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
